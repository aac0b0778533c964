"""Files that people hand in: their owners, missing people, and files that do not belong there."""

import json
import os
from pathlib import Path
from shutil import copytree, make_archive, rmtree
from unicodedata import normalize

import pytest

import kit.school
from kit.lesson.judging import Judge
from kit.school.report import page
from tests.rows import each_row
from tests.school.games import ACE_WRONG, LESSON, hand_in, right_answer, row


@pytest.fixture
def ace(questions):
    """A question and its right answer."""
    return questions["ace"], right_answer(questions["ace"])


def read_class(folder):
    report = kit.school.read(folder)
    return report.people, report.notes


@each_row("handed_in")
def test_person_is_named_by_name_folder_or_file(files, people, notes, ace, tmp_path):
    for number, (place, name, file) in enumerate(files):
        answer = ace[1] if number % 2 else ACE_WRONG
        path = hand_in(tmp_path / place, LESSON, name, [(ace[0], answer)])
        if file:
            path.rename(path.with_name(file))
    assert read_class(tmp_path) == (people, notes)


def test_impossible_answer_and_missing_line_are_noted_with_their_place(ace, tmp_path):
    hand_in(tmp_path / "cem", LESSON, "", [(ace[0], "Yes.")])
    path = hand_in(tmp_path / "p1", LESSON, "Ada", [(ace[0], ACE_WRONG)] * 2)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:1] + lines[2:]))
    none, gap = sorted(read_class(tmp_path)[1])
    assert none.startswith(
        "cem/04_fashion.answers.jsonl: line 2: 'Yes.' is not an answer to 'You lay the A♣ on the 10♥."
    )
    assert gap.startswith("p1/04_fashion.answers.jsonl: a line is missing or changed between line 1 and line 3, ")


def test_file_and_its_later_copy_count_as_one(ace, tmp_path):
    hand_in(tmp_path / "monday", LESSON, "Ada", [(ace[0], ACE_WRONG)])
    copytree(tmp_path / "monday", tmp_path / "tuesday")
    hand_in(tmp_path / "tuesday", LESSON, "", [ace])
    report = kit.school.read(tmp_path)
    assert report.people == ["Ada"] and row(report, ace[0])["answered"] == 1
    assert "files of one person and lesson count as one file" in report.notes[0]


# ---- files that do not belong there ----


def test_strange_files_are_noted_and_the_others_are_read(ace, tmp_path):
    hand_in(tmp_path / "ada", LESSON, "Ada", [ace])
    (tmp_path / "bo.jsonl").write_text(json.dumps({"format": 1, "lesson": "rules/01_" + "a" * 300}))
    (tmp_path / "target.jsonl").symlink_to("b" * 300)
    (tmp_path / "endless.jsonl").symlink_to("/dev/zero")
    (tmp_path / "elsewhere").symlink_to(tmp_path / "ada")
    os.mkfifo(tmp_path / "pipe.jsonl")
    people, notes = read_class(tmp_path)
    assert people == ["Ada", "bo"]
    assert sorted(notes) == [
        notes[-1], "elsewhere: it is a link, so it is left out", "endless.jsonl: it is a link, so it is left out",
        "pipe.jsonl: it is not an ordinary file, so it is left out",
        "target.jsonl: it is a link, so it is left out",
    ]
    assert notes[-1].startswith("bo.jsonl: there is no lesson 'rules/01_aaa")


def test_unreadable_folder_is_noted(ace, tmp_path, monkeypatch):
    hand_in(tmp_path / "ada", LESSON, "Ada", [ace])
    (tmp_path / "shut").mkdir()
    scandir = os.scandir

    def refuse_one(path):
        if Path(path).name == "shut":
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr("os.scandir", refuse_one)  # because root may read every folder
    assert read_class(tmp_path) == (["Ada"], ["shut: it cannot be read (Permission denied), so it is left out"])


@pytest.mark.thorough
def test_copies_of_a_large_file_are_graded_once(ace, tmp_path, calls):
    line = {"question": ace[0].name, "kind": "what", "text": ace[0].title, "answered": ace[1]}
    times = (f"2026-11-22T{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}Z" for n in range(1_900))
    content = [{"format": 1, "lesson": LESSON}, {"name": "Ada"}, *(line | {"time": time} for time in times)]
    for number in range(40):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "04_fashion.answers.jsonl").write_text("\n".join(map(json.dumps, content)))
    counted, count = calls
    count(Judge, "find_mistakes")
    assert len(kit.school.read(tmp_path).rows) == counted["find_mistakes"] == 1_900


# ---- as browsers and platforms hand in ----


def test_zips_and_renamed_files_are_read_as_they_were_handed_in(ace, tmp_path):
    folder = tmp_path / "in"
    for name, file in [
        ("ada", "all.zip/Ada L_77_assignsubmission_file_04_fashion.answers.jsonl"), ("bo", "all.zip/bo/x.jsonl"),
        ("cem", "Cem_12_assignsubmission_file_/04_fashion.answers (1).jsonl"),
        ("dov", "dov/04_fashion.answers.jsonl.txt"),
    ]:
        path = hand_in(tmp_path / name, LESSON, "", [ace])
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        path.rename(folder / file)
    (folder / "all.zip" / "more.zip").write_bytes(b"PK")
    make_archive(str(folder / "zipped"), "zip", folder / "all.zip")
    rmtree(folder / "all.zip")
    (folder / "zipped.zip").rename(folder / "all.zip")
    (folder / "cut.zip").write_bytes((folder / "all.zip").read_bytes()[:-30])
    (folder / "damaged.zip").write_bytes((folder / "all.zip").read_bytes().replace(b"Ada L", b"Ada M", 1))
    people, notes = read_class(folder)
    assert people == ["Ada L", "bo", "Cem", "dov"]
    assert any(note.startswith("cut.zip: this zip cannot be read: ") for note in notes)
    assert any("damaged.zip/Ada L_77" in note and "it cannot be read: File name in directory" in note for note in notes)
    assert any("more.zip" in note and "skipped" in note for note in notes) and not list(tmp_path.rglob("x.jsonl"))


@pytest.mark.parametrize("stem", ["practice.answers", "practice.answers (1)", "practice (2)", "practice"])
def test_two_downloads_of_one_file_are_one_person(stem, ace, tmp_path):
    path = hand_in(tmp_path, LESSON, "", [ace])
    path.rename(tmp_path / "practice.jsonl")
    if stem != "practice":
        (tmp_path / f"{stem}.jsonl").write_bytes((tmp_path / "practice.jsonl").read_bytes())
    assert read_class(tmp_path)[0] == ["practice"]


@pytest.mark.parametrize("name", [
    "Zoë Müller", "김민준", "Nguyễn Thị Ánh", "عائشة", "देवनागरी", "Ｚｏｅ", "ΣΊΣΥΦΟΣ", "ﬁona",
])
def test_forms_of_one_name_are_one_person_on_the_roster_too(name, ace, tmp_path):
    for place, form in enumerate(("NFC", "NFD", "NFKC", "NFKD")):
        path = hand_in(tmp_path / "in", LESSON, normalize(form, name), [ace])
        path.rename(path.with_name(f"{place}.jsonl"))
    (tmp_path / "class.txt").write_text(normalize("NFD", name).upper())
    report = kit.school.read(tmp_path / "in", roster=tmp_path / "class.txt")
    assert len(report.people) == 1 and not report.missing
    assert report.notes == ["0.jsonl, 1.jsonl, 2.jsonl, 3.jsonl: files of one person and lesson count as one file"]


# ---- missing people and skipped files ----


def test_report_names_missing_people_and_strangers_by_the_roster(ace, tmp_path):
    hand_in(tmp_path / "in" / "a", LESSON, "Zoe\u0308", [ace])
    hand_in(tmp_path / "in" / "b", LESSON, "Bob", [ace])
    roster = tmp_path / "roster.txt"
    roster.write_bytes("\ufeffAda\r\n\r\n zoë \r\nCem\r\nada\r\n".encode())
    report = kit.school.read(tmp_path / "in", roster=roster)
    assert report.missing == ["ada", "Cem"] and len(report.people) == 4
    assert "2 handed in nothing: ada, Cem." in str(report) and "2 handed in nothing: ada, Cem." in page(report)
    assert "2 of 4 have begun; not yet: ada, Cem" in str(report)
    assert report.notes == ["Bob: this name is not on the roster"]
    unnamed = kit.school.read(tmp_path / "in", names=False, roster=roster)
    assert "Cem" not in str(unnamed) + page(unnamed) and len(unnamed.missing) == 2


def test_file_is_noted_when_skipped_for_its_name(ace, tmp_path):
    path = hand_in(tmp_path, LESSON, "Ada", [ace])
    for name in ("notes.txt", f".{path.name}", ".DS_Store"):
        (tmp_path / name).write_bytes(path.read_bytes())
    report = kit.school.read(tmp_path)
    assert report.notes == [
        "notes.txt: skipped, because the name does not end in .jsonl",
        f".{path.name}: skipped, because the name begins with a dot",
    ]
    assert "notes.txt: skipped" in page(report)
