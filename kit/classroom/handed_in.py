"""What a class has handed in: everybody's files of answers in a folder, and whose they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path, PurePosixPath
from typing import Any

from kit.errors import BadOption, shown
from kit.view.lesson.answers import ENDING, Answered, clean_name, read_answers


@dataclass(frozen=True)
class Sheet:
    """What one person has answered in one lesson, and in which file, named from the folder on.

    `is_named` is whether the file says the name itself. Of several files that were put together it is the first.
    """

    person: str
    lesson: str
    answers: tuple[Answered, ...]
    file: PurePosixPath
    is_named: bool


def handed_in(folder: Path) -> tuple[list[Sheet], list[str]]:
    """The sheets in a folder and its subfolders, one for each person and lesson, and what there is to tell of files.

    Raises BadOption where there is no such folder, or no file of answers in it.
    """
    if not folder.is_dir():
        raise BadOption(f"{shown(str(folder))} is no folder; give the one with the files that were handed in")
    found = sorted(path for path in folder.rglob("*") if path.suffix.lower() == ".jsonl" and path.is_file())
    sheets, notes = [], []
    for path in found:
        file = PurePosixPath(path.relative_to(folder).as_posix())
        if any(part.startswith(".") for part in file.parts):
            continue
        handed = read_answers(path)
        notes += [f"{file}: {fault}" for fault in handed.faults]
        if handed.lesson:
            person = handed.name or clean_name(file.parent.name) or clean_name(stem(file))
            sheets.append(Sheet(person, handed.lesson, tuple(handed.answers), file, bool(handed.name)))
    if not found:
        raise BadOption(f"there is no file of answers in {shown(str(folder))}: their names end in {ENDING}")
    return told_apart(sheets, notes), notes


def stem(file: PurePosixPath) -> str:
    """The name of a file without its ending."""
    return file.name.removesuffix(ENDING).removesuffix(".jsonl")


def told_apart(sheets: list[Sheet], notes: list[str]) -> list[Sheet]:
    """One sheet for each person and lesson; files of one person are put together, and people of one name told apart.

    One person's are files that share an answer, or that say the same name in the same folder. `notes` hears of both.
    """
    apart = []
    for group in by(sheets, lambda sheet: sheet.person.casefold()).values():
        person = group[0].person
        clash = any(
            one.lesson == other.lesson and one.file.parent != other.file.parent and not share(one, other)
            for one, other in combinations(group, 2)
        )
        if clash:
            places = ", ".join(sorted({str(sheet.file.parent) for sheet in group}))
            notes.append(f"{person}: files of this name lie in {places}; they count as of different people")
        for sheet in group:
            place = f" ({clean_name(str(sheet.file.parent))})" if clash else ""
            apart.append(replace(sheet, person=f"{person}{place}"))
    whole = []
    for group in by(apart, lambda sheet: (sheet.person.casefold(), sheet.lesson)).values():
        first, *others = group
        if others and not (all(each.is_named for each in group) or all(share(first, each) for each in others)):
            whole += [replace(sheet, person=f"{sheet.person} ({clean_name(stem(sheet.file))})") for sheet in group]
            continue
        if others:
            names = ", ".join(str(sheet.file) for sheet in group)
            notes.append(f"{first.person}: {names} are of one person and lesson, and count as one")
        answers = dict.fromkeys(answer for sheet in group for answer in sheet.answers)
        together = tuple(sorted(answers, key=lambda answer: answer.time))
        whole.append(replace(first, answers=together) if others else first)
    return whole


def share(one: Sheet, other: Sheet) -> bool:
    """Whether two files have an answer in common, as a file and its later copy do."""
    return bool(set(one.answers) & set(other.answers))


def by(sheets: Iterable[Sheet], name: Callable[[Sheet], Any]) -> dict[Any, list[Sheet]]:
    """Sheets in groups, in their order."""
    found: dict[Any, list[Sheet]] = defaultdict(list)
    for sheet in sheets:
        found[name(sheet)].append(sheet)
    return found
