"""What a class has handed in: everybody's files of answers in a folder, and whose they are."""

from __future__ import annotations

import os
import stat
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from pathlib import Path, PurePosixPath
from typing import Any
from unicodedata import normalize

from kit.errors import BadOption, quote
from kit.files import path_of
from kit.lesson.answers import ENDING, MOST_BYTES, Answer, clean_name, read_answers, shorten

MEANING = "so a later try may count as the first (an editor or a sync program can do this by accident)"


@dataclass(frozen=True)
class PersonAnswers:
    """What one person has answered in one lesson, and in which file, named from the folder on.

    `is_named` is whether the file says the name itself. Of several files that were put together it is the first.
    """

    person: str
    lesson: str
    answers: tuple[Answer, ...]
    file: PurePosixPath
    is_named: bool

    @cached_property
    def answer_set(self) -> frozenset[Answer]:
        """The answers without their order."""
        return frozenset(self.answers)

    def has_none_of(self, other: PersonAnswers) -> bool:
        """Return whether two files have no answer in common; a file and its later copy have."""
        return self.answer_set.isdisjoint(other.answer_set)


def collect_sheets(given: str | Path) -> tuple[list[PersonAnswers], list[str]]:
    """Return the sheets in the folder that is given, one for each person and lesson, and notes on its files.

    Raises BadOption where there is no such folder, or no file of answers in it.
    """
    folder = path_of(given, "folder", "the folder with the files that were handed in")
    if not os.path.isdir(folder):  # unlike a Path, it can be asked about names that are too long
        raise BadOption(f"{quote(str(given))} is not a folder; give the one with the files that were handed in")
    sheets, notes = [], list[str]()
    files = {PurePosixPath(path.relative_to(folder).as_posix()): path for path in ordinary_files(folder, notes)}
    found = {file: path for file, path in sorted(files.items()) if file.suffix.lower() == ".jsonl"}
    hidden = {file for file in files if any(part.startswith(".") for part in file.parts)}
    for file, path in found.items():
        if file in hidden:
            continue
        handed = read_answers(path)
        notes += [f"{file}: {fault}" for fault in handed.faults]
        if handed.lesson:
            person = handed.name or clean_name(file.parent.name) or stem_of(file)
            sheets.append(PersonAnswers(person, handed.lesson, tuple(handed.answers), file, bool(handed.name)))
            notes += [f"{person}: {file}: {handed.gap}, {MEANING}"] * bool(handed.gap)
    if not found:
        raise BadOption(f"there is no file of answers in {quote(str(folder))}: their names end in {ENDING}")
    others = sorted(files.keys() - found - hidden)
    skipped = [f"{file}: skipped, for its name does not end in .jsonl" for file in others]
    skipped += [f"{file}: skipped, for its name begins with a dot" for file in sorted(hidden.intersection(found))]
    notes += shorten(skipped, "files skipped for their names")
    return separate_people(sheets, notes), notes


def stem_of(file: PurePosixPath) -> str:
    """Return the name of a file without its ending, as a name of a person."""
    return clean_name(file.name.removesuffix(ENDING).removesuffix(".jsonl"))


def ordinary_files(folder: Path, notes: list[str]) -> Iterator[Path]:
    """Yield the ordinary files in a folder and its subfolders, following no link; `notes` hears of all else."""

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
        said = f"the roster {quote(str(file))} cannot be read: {why}; give a file with a name on each line"
        raise BadOption(said) from error
    names = {normalize_name(name): name for name in map(clean_name, lines) if name}
    if not names:
        raise BadOption(f"there is no name in the roster {quote(str(file))}; write a name on each line")
    return list(names.values())


def is_called(person: str, name: str) -> bool:
    """Whether somebody has this name; of people of one name each has a place added to it."""
    one, other = normalize_name(person), normalize_name(name)
    return one == other or one.startswith(f"{other} (")


def normalize_name(name: str) -> str:
    """Return a name as it is compared: however its letters are written and composed."""
    return normalize("NFC", name).casefold()


def separate_people(sheets: list[PersonAnswers], notes: list[str]) -> list[PersonAnswers]:
    """Return one sheet for each person and lesson; people of one name get a place or a file added to it.

    One person's are files that share an answer, or that say the same name in the same folder. `notes` hears of both.
    """
    apart, whole = list[PersonAnswers](), list[PersonAnswers]()
    for group in group_by(sheets, lambda sheet: sheet.person.casefold()).values():
        names = [group[0].person] * len(group)
        if any(
            one.lesson == other.lesson and one.file.parent != other.file.parent and one.has_none_of(other)
            for one, other in combinations(group, 2)
        ):
            places = ", ".join(sorted({str(sheet.file.parent) for sheet in group}))
            notes.append(f"{names[0]}: files of this name lie in {places}; they count as of different people")
            names = [f"{names[0]} ({clean_name(str(sheet.file.parent))})" for sheet in group]
        apart += [replace(sheet, person=name) for sheet, name in zip(group, names, strict=True)]
    for group in group_by(apart, lambda sheet: (sheet.person.casefold(), sheet.lesson)).values():
        first, *others = group
        if not others:
            whole.append(first)
        elif all(each.is_named for each in group) or not any(map(first.has_none_of, others)):
            files = ", ".join(str(sheet.file) for sheet in group)
            notes.append(f"{first.person}: {files} are of one person and lesson, and count as one")
            answers = dict.fromkeys(answer for sheet in group for answer in sheet.answers)
            whole.append(replace(first, answers=tuple(sorted(answers, key=lambda answer: answer.time))))
        else:
            whole += [replace(sheet, person=f"{sheet.person} ({stem_of(sheet.file)})") for sheet in group]
    return whole


def group_by(sheets: Iterable[PersonAnswers], name: Callable[[PersonAnswers], Any]) -> dict[Any, list[PersonAnswers]]:
    """Return sheets in groups, in their order."""
    found: dict[Any, list[PersonAnswers]] = defaultdict(list)
    for sheet in sheets:
        found[name(sheet)].append(sheet)
    return found
