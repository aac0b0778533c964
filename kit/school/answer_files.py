"""Collect the files of answers of a class from a folder and the zips in it, and find their owners."""

from __future__ import annotations

import errno
import os
import re
import stat
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from operator import attrgetter
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, TypeVar
from zipfile import BadZipFile, ZipFile, ZipInfo

from kit.errors import BadOption, quote
from kit.files import check_path, decode_text, describe_fault, read_file, read_stream
from kit.lesson.answer_lines import Answer, clean_name, merge_by_time, read_answers, shorten
from kit.lesson.answers import ENDING
from kit.play.names import keep_letters

Entry = TypeVar("Entry")
GAP_EFFECT = "so a later try may count as the first (an editor or a sync program can do this by accident)"
ANSWERS = re.compile(r"\.(jsonl|answers)\b", re.IGNORECASE)  # in the name of a file of answers
# The end of a name, perhaps with what a browser has added; and what a platform for handing in adds to names
ADDED = re.compile(r"(\.answers)?\s*(\(\d+\))?(\.answers)?(\.jsonl?)?(\.txt)?$", re.IGNORECASE)
PLATFORM = re.compile(r"_\d+_assignsubmission_.*")
MOST_MEMBERS = 2_000  # files in a zip, at most


class Note(NamedTuple):
    """A note on files or on a person. The text names neither, so that a report without names can show it."""

    text: str
    files: tuple[PurePosixPath, ...] = ()
    person: str = ""

    def describe(self) -> str:
        """Return the note as a line, with the person or the first files."""
        return f"{self.person or ', '.join(shorten(list(map(str, self.files))))}: {self.text}"


@dataclass(frozen=True)
class PersonAnswers:
    """The answers of one person in one lesson.

    `files` are the paths of their files inside the folder. `is_named` is true if the file contains the person's name.
    """

    person: str
    lesson: str
    answers: tuple[Answer, ...]
    files: tuple[PurePosixPath, ...]
    is_named: bool

    @property
    def folder(self) -> PurePosixPath:
        """The folder of the first file."""
        return self.files[0].parent

    def is_disjoint(self, other: PersonAnswers) -> bool:
        """Return whether two files share no answer. A file and its later copy share some."""
        return set(self.answers).isdisjoint(other.answers)


def collect_sheets(folder_path: str | Path) -> tuple[list[PersonAnswers], list[Note]]:
    """Return a PersonAnswers for each person and lesson in a folder, and notes on the folder's files.

    Raises BadOption if there is no such folder, or no file of answers in it.
    """
    folder = check_path(folder_path, "folder", "the folder with the pupils' files of answers")
    if not os.path.isdir(folder):  # Path.is_dir fails on a name that is too long
        raise BadOption(f"{quote(str(folder_path))} is not a folder; give the folder with the pupils' files of answers")
    sheets, notes, others, hidden = list[PersonAnswers](), list[Note](), list[PurePosixPath](), list[PurePosixPath]()
    for file, read in list_files(folder, notes):
        is_hidden, is_answers = any(part.startswith(".") for part in file.parts), bool(ANSWERS.search(file.name))
        if is_hidden or not is_answers:
            hidden += [file] * (is_hidden and is_answers)
            others += [file] * (not is_hidden)
            continue
        content = read_answers(read)
        notes += [Note(fault, (file,)) for fault in content.faults]
        if content.lesson:
            person = content.name or find_owner(file)
            sheets.append(PersonAnswers(person, content.lesson, tuple(content.answers), (file,), bool(content.name)))
            notes += [Note(f"{content.gap}, {GAP_EFFECT}", (file,))] * bool(content.gap)
    tried = (file.name.lower() for note in notes for file in note.files)
    if not (sheets or hidden or any(ANSWERS.search(name) or name.endswith(".zip") for name in tried)):
        raise BadOption(f"there is no file of answers in {quote(str(folder))}: their names end in {ENDING}")
    sheets.sort(key=lambda sheet: sheet.files)
    notes.sort(key=lambda note: note.files)
    people = separate_people(sheets, notes)
    for why, files in (("does not end in .jsonl", others), ("begins with a dot", hidden)):
        notes += [Note(f"skipped, because the name {why}", tuple(sorted(files)))] * bool(files)
    return people, notes


def find_owner(file: PurePosixPath) -> str:
    """Return the name of a file's owner: that which a platform has added, or that of the folder, or the file's own."""
    for name in (file.name, file.parent.name):
        if PLATFORM.search(name):
            return clean_name(PLATFORM.sub("", name))
    return clean_name(file.parent.name.removesuffix(".zip")) or clean_name(ADDED.sub("", file.name))


def list_files(folder: Path, notes: list[Note]) -> Iterator[tuple[PurePosixPath, Callable[[], bytes]]]:
    """Yield the path of each ordinary file in a folder and in its zips, and a function that reads the file.

    The function raises OSError. Adds a note on every other file to `notes`.
    """
    for path in ordinary_files(folder, notes):
        file = PurePosixPath(path.relative_to(folder).as_posix())
        if file.suffix.lower() != ".zip":
            yield file, partial(read_file, path)
            continue
        try:
            with ZipFile(path) as archive:
                members = [member for member in archive.infolist() if not member.is_dir()]
                if len(members) > MOST_MEMBERS:
                    raise BadZipFile(f"it has more than {MOST_MEMBERS:,} files")
                for member in members:
                    yield file / member.filename.lstrip("/"), partial(read_member, archive, member)
        except (OSError, ValueError, BadZipFile, NotImplementedError) as error:
            notes.append(Note(f"this zip cannot be read: {error}", (file,)))


def read_member(archive: ZipFile, member: ZipInfo) -> bytes:
    """Return the content of a file in a zip. Raises OSError for a file that is too long, damaged or encrypted."""
    try:
        with archive.open(member) as stream:
            return read_stream(stream, member.filename)
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, zlib.error) as error:
        raise OSError(errno.EIO, str(error)) from error


def ordinary_files(folder: Path, notes: list[Note]) -> Iterator[Path]:
    """Yield the ordinary files in a folder and its subfolders, without following links.

    Adds a note on every other file to `notes`.
    """

    def note(path: str | Path, why: str) -> None:
        notes.append(Note(f"{why}, so it is left out", (PurePosixPath(Path(path).relative_to(folder).as_posix()),)))

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
        lines = decode_text(read_file(file)).splitlines()
    except (OSError, ValueError) as error:
        why = f"cannot be read: {describe_fault(error)}; give a file with a name on each line"
        raise BadOption(f"the roster {quote(str(file))} {why}") from error
    names = {keep_letters(name): name for name in map(clean_name, lines) if name}
    if not names:
        raise BadOption(f"there is no name in the roster {quote(str(file))}; write a name on each line")
    return list(names.values())


def is_called(person: str, name: str) -> bool:
    """Return whether a person has this name, perhaps with a folder in brackets, as `separate_people` adds it.

    Names are equal if case, blanks and the Unicode form are the only difference.
    """
    full_name, name = keep_letters(person), keep_letters(name)
    return full_name == name or full_name.startswith(f"{name}(")


def separate_people(sheets: list[PersonAnswers], notes: list[Note]) -> list[PersonAnswers]:
    """Return one PersonAnswers for each person and lesson.

    Files belong to one person if they share an answer, or name the same person in the same folder. Different people
    with the same name get the folder or file added to their name. Adds a note on either case to `notes`.
    """
    separate, person_answers = list[PersonAnswers](), list[PersonAnswers]()
    for group in group_by(sheets, lambda sheet: keep_letters(sheet.person)).values():
        names = [group[0].person] * len(group)
        if any(
            one.lesson == other.lesson and one.folder != other.folder and one.is_disjoint(other)
            for one, other in combinations(group, 2)
        ):
            files = tuple(file for sheet in group for file in sheet.files)
            notes.append(Note("files of one name in several folders count as files of different people", files))
            names = [f"{names[0]} ({clean_name(str(sheet.folder))})" for sheet in group]
        separate += [replace(sheet, person=name) for sheet, name in zip(group, names, strict=True)]
    for group in group_by(separate, lambda sheet: (sheet.person, sheet.lesson)).values():
        first, *others = group
        if not others:
            person_answers.append(first)
        elif all(each.is_named for each in group) or not any(map(first.is_disjoint, others)):
            files = tuple(file for sheet in group for file in sheet.files)
            notes.append(Note("files of one person and lesson count as one file", files))
            answers = dict.fromkeys(merge_by_time([sheet.answers for sheet in group], attrgetter("time")))
            person_answers.append(replace(first, answers=tuple(answers), files=files))
        else:
            stems = [clean_name(sheet.files[0].stem.removesuffix(".answers")) for sheet in group]
            names = [f"{first.person} ({stem})" for stem in stems]
            person_answers += [replace(sheet, person=name) for sheet, name in zip(group, names, strict=True)]
    return person_answers


def group_by(entries: Iterable[Entry], key: Callable[[Entry], Any]) -> dict[Any, list[Entry]]:
    """Return the entries grouped by a key, in their order."""
    groups: dict[Any, list[Entry]] = defaultdict(list)
    for entry in entries:
        groups[key(entry)].append(entry)
    return groups
