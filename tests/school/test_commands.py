"""`kit page` and `kit sheet` as a person uses them, and their errors."""

import os
import subprocess
import sys

import pytest

import kit
import kit.school
from kit.picture.document import write_page
from kit.school.game_page import make_game_page
from kit.school.key import Key, find_key
from kit.school.worksheet import MOST_DEALS, make_key_sheet, make_sheet, read_deal_numbers
from tests.command_line import KIT
from tests.golden import FOLDER
from tests.rows import each_row
from tests.school.games import GUESS


@pytest.mark.thorough
def test_page_command_replaces_its_own_page(run, tmp_path):
    (tmp_path / "game.json").write_text((FOLDER / "stack-em.json").read_text())
    done = run("page", "game.json")
    assert (done.returncode, done.stdout) == (0, "7 steps written to game.html\n")
    assert "The final score" in (tmp_path / "game.html").read_text(encoding="utf-8")
    assert run("page", "game.json", "--out", "game.html").returncode == 0


@each_row("named_page")
def test_page_is_named_by_its_deal_or_lesson(words, name, content, run, tmp_path):
    done = run(*words, given=(FOLDER / "stack-em.json").read_text())
    assert done.stdout.endswith(f"written to {name}\n")
    page = (tmp_path / name).read_text(encoding="utf-8")
    assert content in page
    assert "06" not in name or page.count('<section class="asked">') == page.count("<article>") > 5


@each_row("work_for_a_page")
@pytest.mark.parametrize("out", ["mine.html", "no/x.html", ""])
def test_command_does_no_work_when_its_page_cannot_be_written(monkeypatch, run, tmp_path, words, work, out):
    (tmp_path / "mine.html").write_text("mine")
    (tmp_path / "game.json").write_text((FOLDER / "stack-em.json").read_text())
    monkeypatch.setattr(work, lambda *arguments, **options: pytest.fail("the kit did all the work"))
    done = run(*words, "--out", out)
    assert done.returncode == 2 and "out" in done.stderr


@pytest.mark.thorough
def test_sheet_is_equal_for_every_hash_seed(tmp_path):
    pages = []
    for seed in ("1", "2"):
        words = [*KIT, "sheet", "six-stacks", "--deals", "1-2", "--players", "3"]
        variables = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        assert subprocess.run(words, cwd=tmp_path, env=variables).returncode == 0
        pages.append((tmp_path / "sheet-six-stacks-1-2-players=3.html").read_bytes())
    assert pages[0] == pages[1]


# ---- wrong folders, lessons, deals, games, rosters and files ----

LESSONS = ["rules/04_fashions", "../rules/04_fashion", "/etc/passwd", "", None, 4, "rules/01_" + 300 * "a"]
DEALS = ["", "x", "1-", "-3", "3-1", "1,,2", "1.5", f"1-{MOST_DEALS + 1}", "1-" + "9" * 20, "9" * 30]
WRONG = [
    (kit.school.read, kit.BadOption, "folder", ["", 5, None, b"x", "x" * 5_000, "~nosuchuser/x", "a\0b"]),
    (find_key, kit.BadOption, "there is no lesson", LESSONS),
    (read_deal_numbers, kit.BadOption, "^deals: ", DEALS),
    (lambda slug: make_sheet(slug, [1]), kit.UnknownGame, "swop", ["swop"]),
    (lambda rule: make_sheet("swap", [1], **{rule: 3}), kit.BadOption, "nonsense", ["nonsense"]),
    (make_key_sheet, kit.BadOption, "no questions to answer on paper", [Key("chance/99", "None", (GUESS,))]),
    (make_game_page, kit.BadPosition, "no step was played", [kit.deal("swap"), kit.setup("stack-em", hand="7h")]),
    (lambda out: write_page(out, "<p>"), kit.BadOption, "^`?out", ["", "no/folder/page.html", ".", "a\0b", 7, None]),
]


@pytest.mark.parametrize(("call", "error", "message", "value"), [
    *((call, error, message, value) for call, error, message, values in WRONG for value in values),
    (lambda file: kit.school.read(".", roster=file), kit.BadOption, "there is no name in the roster", "blank"),
])
def test_odd_values_are_refused_and_nothing_is_written(call, error, message, value, tmp_path, monkeypatch):
    (tmp_path / "blank").write_text(" \n\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=message):
        call(value)
    assert {path.name for path in tmp_path.iterdir()} == {"blank"}
