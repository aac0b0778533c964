"""Collect the files of answers of a class from a folder, and find their owners."""

from __future__ import annotations

import os
import stat
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar
from unicodedata import normalize

from kit.errors import BadOption, quote
from kit.files import check_path
from kit.lesson.answers import ENDING, MOST_BYTES, Answer, clean_name, read_answers, shorten

Entry = TypeVar("Entry")
GAP_EFFECT = "so a later try may count as the first (an editor or a sync program can do this by accident)"


@dataclass(frozen=True)
class PersonAnswers:
    """The answers of one person in one lesson.

    `file` is the path of their file inside the folder, or of the first file if several were merged. `is_named` is true
    if the file contains the person's name.
    """

    person: str
    lesson: str
    answers: tuple[Answer, ...]
    file: PurePosixPath
    is_named: bool

    def is_disjoint(self, other: PersonAnswers) -> bool:
        """Return whether two files share no answer. A file and its later copy share some."""
        return set(self.answers).isdisjoint(other.answers)


def collect_sheets(folder_path: str | Path) -> tuple[list[PersonAnswers], list[str]]:
    """Return a PersonAnswers for each person and lesson in a folder, and notes on the folder's files.

    Raises BadOption if there is no such folder, or no file of answers in it.
    """
    folder = check_path(folder_path, "folder", "the folder with the pupils' files of answers")
    if not os.path.isdir(folder):  # Path.is_dir fails on a name that is too long
        raise BadOption(f"{quote(str(folder_path))} is not a folder; give the folder with the pupils' files of answers")
    sheets, notes = [], list[str]()
    files = {PurePosixPath(path.relative_to(folder).as_posix()): path for path in ordinary_files(folder, notes)}
    paths = {file: path for file, path in sorted(files.items()) if file.suffix.lower() == ".jsonl"}
    hidden = {file for file in files if any(part.startswith(".") for part in file.parts)}
    for file, path in paths.items():
        if file in hidden:
            continue
        content = read_answers(path)
        notes += [f"{file}: {fault}" for fault in content.faults]
        if content.lesson:
            person = content.name or clean_name(file.parent.name) or find_stem(file)
            sheets.append(PersonAnswers(person, content.lesson, tuple(content.answers), file, bool(content.name)))
            notes += [f"{person}: {file}: {content.gap}, {GAP_EFFECT}"] * bool(content.gap)
    if not paths:
        raise BadOption(f"there is no file of answers in {quote(str(folder))}: their names end in {ENDING}")
    others = sorted(files.keys() - paths - hidden)
    skipped = [f"{file}: skipped, because its name does not end in .jsonl" for file in others]
    skipped += [f"{file}: skipped, because its name begins with a dot" for file in sorted(hidden.intersection(paths))]
    notes += shorten(skipped, "files skipped for their names")
    return separate_people(sheets, notes), notes


def find_stem(file: PurePosixPath) -> str:
    """Return the name of a file without its ending, as a person's name."""
    return clean_name(file.name.removesuffix(ENDING).removesuffix(".jsonl"))


def ordinary_files(folder: Path, notes: list[str]) -> Iterator[Path]:
    """Yield the ordinary files in a folder and its subfolders, without following links.

    Adds a note on every other file to `notes`.
    """

    def note(path: str | Path, why: str) -> None:
        notes.append(f"{Path(path).relative_to(folder).as_posix()}: {why}, so it is left out")

    def fail(error: OSError) -> None:
        note(error.filename, f"it cannot be read ({error.strerror})")

    for place, subfolders, files in os.walk(folder, onerror=fail):
        for path in (Path(place, name) for name in subfolders + files):
            try:
                mode = path.lstat().st_mode
            except OSError as error:
                fail(error)
                continue
            if stat.S_ISREG(mode):
                yield path
            elif not stat.S_ISDIR(mode):
                note(path, "it is a link" if stat.S_ISLNK(mode) else "it is not an ordinary file")


def read_roster(file: Path) -> list[str]:
    """Return the names in a roster, a text file with a name on each line. Raises BadOption."""
    try:
        if file.is_file() and file.stat().st_size > MOST_BYTES:
            raise BadOption(f"the roster {quote(str(file))} has more than {MOST_BYTES:,} bytes; give a list of names")
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeError) as error:
        why = "it is not text in UTF-8" if isinstance(error, UnicodeError) else error.strerror
        message = f"the roster {quote(str(file))} cannot be read: {why}; give a file with a name on each line"
        raise BadOption(message) from error
    names = {normalize_name(name): name for name in map(clean_name, lines) if name}
    if not names:
        raise BadOption(f"there is no name in the roster {quote(str(file))}; write a name on each line")
    return list(names.values())


def is_called(person: str, name: str) -> bool:
    """Return whether a person has this name, perhaps with a folder in brackets, as `separate_people` adds it."""
    full_name, name = normalize_name(person), normalize_name(name)
    return full_name == name or full_name.startswith(f"{name} (")


def normalize_name(name: str) -> str:
    """Return a name for comparison, in lower case and one Unicode form."""
    return normalize("NFC", name).casefold()


def separate_people(sheets: list[PersonAnswers], notes: list[str]) -> list[PersonAnswers]:
    """Return one PersonAnswers for each person and lesson.

    Files belong to one person if they share an answer, or name the same person in the same folder. Different people
    with the same name get the folder or file added to their name. Adds a note on either case to `notes`.
    """
    separate, person_answers = list[PersonAnswers](), list[PersonAnswers]()
    for group in group_by(sheets, lambda sheet: sheet.person.casefold()).values():
        names = [group[0].person] * len(group)
        if any(
            one.lesson == other.lesson and one.file.parent != other.file.parent and one.is_disjoint(other)
            for one, other in combinations(group, 2)
        ):
            places = ", ".join(sorted({str(sheet.file.parent) for sheet in group}))
            notes.append(f"{names[0]}: files of this name are in {places}; they count as files of different people")
            names = [f"{names[0]} ({clean_name(str(sheet.file.parent))})" for sheet in group]
        separate += [replace(sheet, person=name) for sheet, name in zip(group, names, strict=True)]
    for group in group_by(separate, lambda sheet: (sheet.person.casefold(), sheet.lesson)).values():
        first, *others = group
        if not others:
            person_answers.append(first)
        elif all(each.is_named for each in group) or not any(map(first.is_disjoint, others)):
            files = ", ".join(str(sheet.file) for sheet in group)
            notes.append(f"{first.person}: {files} are of one person and lesson, and count as one file")
            answers = dict.fromkeys(answer for sheet in group for answer in sheet.answers)
            person_answers.append(replace(first, answers=tuple(sorted(answers, key=lambda answer: answer.time))))
        else:
            person_answers += [replace(sheet, person=f"{sheet.person} ({find_stem(sheet.file)})") for sheet in group]
    return person_answers


def group_by(entries: Iterable[Entry], key: Callable[[Entry], Any]) -> dict[Any, list[Entry]]:
    """Return the entries grouped by a key, in their order."""
    groups: dict[Any, list[Entry]] = defaultdict(list)
    for entry in entries:
        groups[key(entry)].append(entry)
    return groups
