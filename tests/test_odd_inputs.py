"""Wrong inputs, and other things in the place of a file: a sound result, or one sentence and nothing changed."""

import json
import os
import re
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import kit
from kit.files import MOST_BYTES
from kit.school.key import find_key
from tests.command_line import read_refusal, run
from tests.games import SLUGS
from tests.play import test_hostile as hostile
from tests.school.games import LESSON, hand_in, right_answer


@cache
def answers() -> list[dict[str, Any]]:
    """Return the lines of a sound file of answers to all questions of a lesson."""
    with TemporaryDirectory() as folder:
        right = [(question, right_answer(question)) for question in find_key(LESSON)]
        return [json.loads(line) for line in hand_in(Path(folder), LESSON, "Ada", right).read_text().splitlines()]


def grade(data: st.DataObject) -> None:
    """Grade a class with a mutated file of answers: there is always a report."""
    lines = hostile.mutate(data, {"lines": answers()}).get("lines")
    Path("class").mkdir(exist_ok=True)
    texts = [json.dumps(line) for line in (lines if isinstance(lines, list) else [lines])]
    Path("class", "ada.jsonl").write_text("\n".join(texts))
    words = ["class", "class", *data.draw(st.sampled_from([[], ["--json"], ["--no-names"]]))]
    done = run(*words)
    assert done.returncode == 0, done


WORDS = st.one_of(
    st.sampled_from([
        *SLUGS, "-", "--json", "--seed", "--players", "--by", "-o", "--option", "--games", "--out", "--help", "0", "1",
        "-1", "players=3", "seed=1", "=", "random", "careful", "careful,random", "/dev/null", "/", "~", "x.json",
    ]),
    st.text(st.characters(exclude_characters="\0/", exclude_categories=["Cs"]), max_size=8),
)
COMMANDS = [
    "games", "deal", "moves", "ruling", "play", "check", "solve", "page", "sheet", "review", "class", "", "no-such",
]


def type_words(data: st.DataObject) -> None:
    """Run the command line with random words: it gives an answer, or exit code 2 and one line on stderr."""
    words = [data.draw(st.sampled_from(COMMANDS)), *data.draw(st.lists(WORDS, max_size=5))]
    if words[0] == "solve" or {"lookahead", "expert"}.intersection(words):
        words += ["--no-such-option"]  # because a search takes too long
    if words[0] == "class":
        words = [word for word in words if word not in ("/", "~")]  # because a whole disk takes too long
    done = run(*words, given=data.draw(st.binary(max_size=20)))
    assert done.returncode in (0, 1, 2), done
    if done.returncode == 2 and not done.stderr.startswith("\n Usage"):
        assert len(done.stderr.splitlines()) <= 1 and len(done.stderr) < 1_200, done


@pytest.mark.thorough
@pytest.mark.parametrize("try_input", [type_words, grade])
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_random_input_has_a_sound_result_or_an_error_of_the_kit(try_input, monkeypatch, tmp_path, data):
    monkeypatch.chdir(tmp_path)
    try_input(data)


# ---- what may be in the place of a file ----

DEEP, NOT_ORDINARY = "nested more than 20 deep", "it is not an ordinary file"
LAID: dict[str, tuple[Callable[[Path], object], str]] = {  # how it is made, and the reason why no command reads it
    "zero": (lambda path: path.symlink_to("/dev/zero"), NOT_ORDINARY),
    "null": (lambda path: path.symlink_to("/dev/null"), NOT_ORDINARY),
    "full": (lambda path: path.symlink_to("/dev/full"), NOT_ORDINARY),
    "pipe": (os.mkfifo, NOT_ORDINARY), "folder": (Path.mkdir, NOT_ORDINARY),
    "loop": (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    "dangling link": (lambda path: path.symlink_to("nowhere"), "No such file"),
    "huge": (lambda path: path.write_bytes(b" " * (MOST_BYTES + 1)), "it has more than 10,000,000 bytes"),
    "bytes": (lambda path: path.write_bytes(b"\xff\xfe\x00"), "it is not text in UTF-8"),
}
TEXTS = {  # JSON that no command takes, and the reason
    '{"steps": ' + "[" * 5000 + "]" * 5000 + "}": DEEP, '{"a": ' * 5000: DEEP, "[" * 100_000: DEEP,
    '{"a": "' + "\\" + '"[' * 3 + '", "b": ' + "[" * 21: DEEP, "[" + "1," * 1_000_001: "more than 1,000,000 values",
    '{"seed": ' + "9" * 5000 + "}": "400 digits or more", '{"seed": NaN}': "NaN is not JSON", "": "valid JSON",
    '{"game": "swap", "a": "\\ud800"}': "half of a character", "[1]": "not an object", '{"steps": [1': "valid JSON",
    '{"format": 1, "steps": [], "steps": [{}]}': "lacks the field", '{"format": 99, "steps": []}': "the only one",
}
WITH_TEXTS = LAID | {
    text[:20] + str(len(text)): (lambda path, text=text: path.write_text(text), why) for text, why in TEXTS.items()
}
READ = ["moves laid", "ruling laid draw", "check laid", "page laid", "review laid"]
WRITE = ["page game.json --out laid", "sheet swap --deals 1 --out laid", "class . --out laid", "class . --csv laid"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a game and a class, and a file outside that nobody may touch."""
    (tmp_path / "in").mkdir()
    (tmp_path / "precious").write_text("years of work")
    monkeypatch.chdir(tmp_path / "in")
    Path("game.json").write_text(json.dumps(kit.deal("swap").transcript()))
    Path("ada.jsonl").write_text('{"format": 1, "lesson": "rules/99_none"}\n')
    yield tmp_path / "in"
    assert (tmp_path / "precious").read_text() == "years of work"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "precious"]


def check_refusal(words, why, folder):
    """Check that a command is refused in one line for this reason, and changes nothing."""
    before = sorted(path.name for path in folder.iterdir())
    assert why in read_refusal(*words.split())
    assert sorted(path.name for path in folder.iterdir()) == before


@pytest.mark.parametrize(("words", "laid"), [*product(READ, WITH_TEXTS), *product(["class . --roster laid"], LAID)])
def test_command_refuses_in_one_line_what_it_cannot_read(words, laid, folder):
    lay, why = WITH_TEXTS[laid]
    lay(folder / "laid")
    check_refusal(words, why, folder)


@pytest.mark.parametrize("words", WRITE)
@pytest.mark.parametrize("laid", ["zero", "null", "full", "pipe", "folder", "bytes", "precious"])
def test_command_overwrites_nothing_but_its_own(words, laid, folder):
    lay = LAID[laid][0] if laid in LAID else lambda path: path.symlink_to("../precious")
    lay(folder / "laid")
    check_refusal(words, "laid is there already", folder)


@pytest.mark.parametrize("laid", WITH_TEXTS)
def test_class_report_names_a_file_that_cannot_be_read_and_goes_on(laid, folder):
    WITH_TEXTS[laid][0](folder / "laid.jsonl")
    done = run("class", ".", "--json")
    assert done.returncode == 0 and "there is no lesson 'rules/99_none'" in done.stderr
    assert laid == "folder" or re.search(r"kit: laid\.jsonl: (it|line 1:) ", done.stderr), done.stderr
