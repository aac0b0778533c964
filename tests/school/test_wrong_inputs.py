"""Whatever is no folder, lesson, deal, game, roster or place for a page is refused with an error of the kit's own."""

from __future__ import annotations

import pytest

import kit
import kit.school
from kit.picture.document import write_page
from kit.play.question import Question
from kit.school.game_page import page_of
from kit.school.key import Key, key_of
from kit.school.worksheet import MOST_DEALS, deals_in, sheet_of, sheet_of_key

ROSTERS = {"bytes": b"\xff\xfe\x00", "blank": b" \n\n", "huge": b"a" * 3_000_000}
GUESS = Question("guess", "How likely?")
LESSONS = ["rules/04_fashions", "../rules/04_fashion", "/etc/passwd", "", None, 4, "rules/01_" + 300 * "a"]
DEALS = ["", "x", "1-", "-3", "3-1", "1,,2", "1.5", f"1-{MOST_DEALS + 1}", "1-" + "9" * 20, "9" * 30]
WRONG = [
    (kit.school.read, kit.BadOption, "folder", [5, None, "x" * 5_000, "~nosuchuser/x", "a\0b"]),
    (key_of, kit.BadOption, "there is no lesson", LESSONS),
    (deals_in, kit.BadOption, "^deals: ", DEALS),
    (lambda slug: sheet_of(slug, [1]), kit.UnknownGame, "swop", ["swop"]),
    (lambda rule: sheet_of("swap", [1], **{rule: 3}), kit.BadOption, "nonsense", ["nonsense"]),
    (sheet_of_key, kit.BadOption, "no questions that could be answered on paper", [Key("chance/99", "None", (GUESS,))]),
    (page_of, kit.BadPosition, "no step was played in this game", [kit.deal("swap"), kit.setup("stack-em", hand="7h")]),
    (lambda out: write_page(out, "<p>"), kit.BadOption, "^out", ["", "no/folder/page.html", ".", "a\0b", 7, None]),
]
ROSTER_FAULTS = [("none", "cannot be read"), ("bytes", "no text in UTF-8"), ("blank", "no name"), ("huge", "bytes")]


@pytest.mark.parametrize(
    ("call", "error", "said", "value"),
    [
        *((call, error, said, value) for call, error, said, values in WRONG for value in values),
        *((lambda file: kit.school.read(".", roster=file), kit.BadOption, said, file) for file, said in ROSTER_FAULTS),
    ],
)
def test_odd_values_are_refused_and_nothing_is_written(call, error, said, value, tmp_path, monkeypatch):
    for name, content in ROSTERS.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=said):
        call(value)
    assert {path.name for path in tmp_path.iterdir()} == set(ROSTERS)
