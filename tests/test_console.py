"""The command line with difficult input and output: closed, full, cut off, hostile, or in other encodings."""

import json
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import kit
from kit.files import MOST_BYTES
from tests.command_line import KIT, read_refusal, run
from tests.rows import each_row

pytestmark = pytest.mark.thorough  # many are processes

IN_LETTERS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "⚓": "a", "⚙": "w", "·": "-"}
POSITION = json.dumps(kit.deal("six-stacks").position())
PACKAGE = Path(kit.__file__).parent


LONG_WORDS = [  # words that are too long or too odd for a file of rows, and a part of the error
    (f"deal six-stacks --seed {'9' * 5_000}", "--seed"), (f"deal six-stacks -o players={'[' * 100_000}", "got '[[["),
    (f"deal six-stacks -o players={'[' * 900}{']' * 900}", "7 or 8, got '[[["),
    (f"deal six-stacks -o players={'9' * 5_000}", "7 or 8, got '999"), ("deal stack-em --of \udcff", "got '\\udcff'"),
    (f"deal six-stacks -o {'x' * 50_000}", "write a house rule as name=value"), ("x" * 50_000, "--help"),
    *((f"lab {place}", "belongs to the kit itself") for place in (PACKAGE, PACKAGE / "course")),
]


@each_row("refused_words", *LONG_WORDS)
def test_wrong_words_are_refused_in_one_printable_line(monkeypatch, tmp_path, words, message):
    (tmp_path / "cut.json").write_text(POSITION[:100])
    os.mkfifo(tmp_path / "pipe")  # the kit must not wait for it
    monkeypatch.chdir(tmp_path)
    line = read_refusal(*words.split(" "))
    assert message in line and line.rstrip("\n").isprintable()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cut.json", "pipe"]


@pytest.mark.compiled
def test_control_characters_in_file_names_are_escaped(monkeypatch, tmp_path):
    evil, escaped = "\x1b[31m\n\u202e", "\\x1b[31m\\n\\u202e"
    (tmp_path / f"{evil}.json").write_text(json.dumps(kit.play_deal("stack-em", seed=1, by="random").transcript()))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("kit.course_setup.open_lab", lambda folder, options: 0)
    for words in (
        ["check", f"{evil}.json"], ["page", f"{evil}.json"], ["sheet", "swap/1", "--out", f"{evil}.sheet"],
        ["simulate", "swap", "--games", "2", "--out", f"{evil}.parquet"], ["lab", evil],
    ):
        done = run(*words)
        printed = done.stdout + done.stderr
        assert escaped in printed and all(line.isprintable() for line in printed.splitlines()), done
        assert (tmp_path / words[-1]).exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_standard_input_is_read_in_every_encoding_of_json(encoding):
    done = run("moves", "-", given=POSITION.encode(encoding))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == kit.load(POSITION).moves()


GIVEN = {
    "nothing": (b"", "standard input is empty"), "blank": (b" \n", "standard input is empty"),
    "a path": (b"/etc/hostname", "not JSON in braces"),
    "Latin-1": (b'{"\xe9": 1}', "not text in UTF-8"),
    "endless": (b"{" + bytes(MOST_BYTES), "more than 10,000,000 bytes"),
}


@pytest.mark.parametrize(("given", "message"), GIVEN.values(), ids=GIVEN)
def test_standard_input_that_is_not_a_position_is_refused(given, message):
    assert message in read_refusal("moves", "-", given=given)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@each_row("closed_stream")
def test_command_ends_properly_when_a_stream_is_closed(words, descriptor, code, message, unbuffered):
    command = ["sh", "-c", f'exec "$@" {descriptor}{"<" if descriptor == 0 else ">"}&-', "sh", *KIT, *words]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, message)
    assert bool(done.stdout) == (words == ["games"] and descriptor == 2)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [["games"], ["--help"], ["play", "fashion", "--json"]], ids=" ".join)
def test_full_disk_is_reported_and_a_missing_reader_is_not(words, unbuffered):
    how = {"stderr": subprocess.PIPE, "env": os.environ | {"PYTHONUNBUFFERED": unbuffered}}
    reading, writing = os.pipe()
    os.close(reading)
    with open("/dev/full", "wb") as full, open(writing, "wb") as unread:
        no_room, no_reader = (subprocess.run([*KIT, *words], stdout=each, **how) for each in (full, unread))
    assert (no_room.returncode, no_room.stderr) == (2, b"kit: the output: No space left on device\n")
    assert (no_reader.returncode, no_reader.stderr) == (141, b"")


@each_row("narrow_encoding")
def test_suits_are_printed_as_letters_when_the_encoding_lacks_them(words, encoding):
    plain, narrow = (run(*words.split(), encoding=each) for each in ("utf-8", encoding))
    assert (narrow.returncode, narrow.stderr) == (0, "") and "\\u" not in narrow.stdout
    if "--help" not in words:  # typer draws its frames otherwise
        letters = (each if each.encode(encoding, "ignore") else IN_LETTERS[each] for each in plain.stdout)
        assert narrow.stdout == "".join(letters) != plain.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_errors_use_letters_and_json_stays_equal_in_narrow_encodings(encoding):
    assert run("deal", "10♥", encoding=encoding).stderr.startswith("kit: there is no game called '10h'")
    plain, narrow = (run("play", "fashion", "--json", encoding=each).stdout for each in ("utf-8", encoding))
    assert "♥" in plain and json.loads(narrow) == json.loads(plain)


def test_control_characters_in_transcripts_are_escaped(tmp_path):
    game = kit.deal("swap")
    game.play(game.moves()[0])
    transcript = game.transcript()
    evil = "\x1b]0;owned\x07\x9b31m\nforged.json: sound\u202e"
    transcript["steps"][0]["events"].append(transcript["steps"][0]["events"][0] | {"rule": evil, "text": evil})
    file = tmp_path / "evil\x1b[2J.json"
    file.write_text(json.dumps(transcript))
    for words in (["check", str(file)], ["check", str(file), "--json"], ["moves", str(file)]):
        done = run(*words)
        assert done.returncode in (1, 2), done
        for line in (done.stdout + "\n" + done.stderr).split("\n"):
            assert line.isprintable() and not line.startswith("forged"), done
    assert json.loads(run("check", str(file), "--json").stdout)[str(file)]["rule"] == evil


def test_kit_prints_its_version():
    assert run("--version").stdout.split() == ["kit", kit.__version__]


def test_lab_reports_missing_jupyterlab_and_missing_course(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as without:
        without.setattr("importlib.util.find_spec", lambda name: None)
        assert "JupyterLab is not installed" in read_refusal("lab")
    monkeypatch.setattr("kit.files.COURSE_PLACES", (tmp_path,))
    assert "the course is missing here" in read_refusal("lab")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("category", [kit.errors.KitWarning, UserWarning])
def test_warning_is_printed_in_one_line_without_its_source(monkeypatch, category):
    def warn():
        for _ in range(2):  # a warning is repeated when its cause is
            warnings.warn("of two\nlines \x1b[2J", category, stacklevel=1)

    monkeypatch.setattr(kit, "games", warn)
    assert run("games").stderr == "kit: warning: of two lines \\x1b[2J\n" * 2


def test_command_continues_when_a_warning_or_error_cannot_be_printed():
    warning = "import kit, warnings; kit.games = lambda: warnings.warn('it is not kept') or 'done'"
    script = f"{warning}; from kit.cli import main; import sys; sys.argv = ['kit', 'games']; main()"
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=full)
        refused = subprocess.run([*KIT, "no-such"], stderr=full)
    assert (done.returncode, done.stdout, refused.returncode) == (0, b"done\n", 2)
