"""Reads what a class has handed in, and judges all of it anew."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import SystemRandom
from typing import Any

from kit.errors import BadOption, KitError
from kit.files import path_of
from kit.lesson.answers import Answered, few
from kit.play.question import Question
from kit.school.class_page import ShownReport
from kit.school.handed_in import Sheet, by, handed_in, is_called, read_roster
from kit.school.judge import Judge
from kit.school.key import Key, key_of, lessons
from kit.school.report import Asked, ClassReport, LessonReport, Played

UNCOUNTED = "practise-"  # how the ids of tasks at the table begin: done or not, there is nothing to judge
MOST_PLAYS = 3  # times the deals of a class experiment that one person plays: who takes another name has others


def read(folder: str | Path, names: bool = True, roster: str | Path | None = None) -> ClassReport:
    """Return how a class answered, from everybody's files of answers in a folder and its subfolders.

    Without `names` people are numbered at random, and deals are not named. `roster` is a text file with the names of
    the class, a name on each line; then the report also has those who handed in nothing. Each lesson's key is worked
    out first, which takes some seconds a lesson the first time. What is wrong with a file is told in `notes`, and the
    rest goes on. Raises BadOption where there is no such folder or roster, or no file of answers in the folder.
    """
    listed = None if roster is None else read_roster(path_of(roster, "roster", "a text file with a name on each line"))
    sheets, notes = handed_in(folder)
    here = {sheet.person for sheet in sheets}
    missing = [name for name in listed or () if not any(is_called(person, name) for person in here)]
    people = sorted(here.union(missing), key=str.casefold)
    if listed is not None:
        strangers = (person for person in people if not any(is_called(person, name) for name in listed))
        notes += [f"{person}: this name is not on the roster" for person in strangers]
    if not names:  # an order that follows from names would tell them; so would that of the files
        SystemRandom().shuffle(people)
        sheets.sort(key=lambda sheet: people.index(sheet.person))
    called = {person: person if names else f"person {number}" for number, person in enumerate(people, 1)}
    absent = [called[person] for person in people if person in missing]
    report = ShownReport([called[person] for person in people], missing=absent, notes=notes)
    by_lesson = by(sheets, lambda sheet: sheet.lesson)
    for lesson in sorted(by_lesson, key=place_in_course):
        try:
            key = key_of(lesson)
        except KitError as error:
            notes += [f"{sheet.file}: {error}" for sheet in by_lesson[lesson]]
            continue
        Reader(key, report, called).read(by_lesson[lesson])
    for result in () if names else report.results:  # a deal's number follows from its player's name
        result["deal"] = ""
    return report


def place_in_course(lesson: str) -> tuple[int, str]:
    """Where a lesson stands; whatever is none comes last."""
    known = lessons()
    return (known.index(lesson), "") if lesson in known else (len(known), lesson)


class Reader:
    """Reads the sheets of one lesson into a report."""

    def __init__(self, key: Key, report: ClassReport, called: dict[str, str]) -> None:
        self.key, self.report, self.called = key, report, called
        self.judges = {question.id: Judge(question) for question in key}
        self.firsts: dict[str, list[list[str]]] = {name: [] for name in self.judges}  # the mistakes of first tries
        self.shares: dict[str, dict[str, float]] = {name: {} for name in self.judges}  # what each person guessed last

    def read(self, sheets: list[Sheet]) -> None:
        """Judge all answers, and add the lesson to the report, if anybody has begun it."""
        for sheet in sheets:
            self._read(sheet)
        begun = [self.called[sheet.person] for sheet in sheets if sheet.answers]
        if not begun:
            return
        absent = [person for person in self.report.people if person not in begun]
        asked = [self._asked(number, question) for number, question in enumerate(self.key, 1)]
        self.report.lessons.append(LessonReport(self.key, tuple(begun), tuple(absent), tuple(asked)))

    def _read(self, sheet: Sheet) -> None:
        done: Counter[Any] = Counter()  # tries at each question, and plays of each deal
        unknown, faults = 0, []
        for answer in sheet.answers:
            judge = self.judges.get(answer.question)
            if answer.question.startswith(UNCOUNTED):
                continue
            if judge is None or judge.question.title != answer.text:
                unknown += 1
                continue
            try:
                self._judge(sheet, answer, judge, done)
            except KitError as error:
                faults.append(f"line {answer.line}: {error}")
        if unknown:
            said = "an answer" if unknown == 1 else f"{unknown} answers"
            faults.insert(0, f"{said} to what this edition of {self.key.lesson} does not ask, left out")
        self.report.notes += [f"{sheet.file}: {fault}" for fault in few(faults, "answers that can be none")]

    def _judge(self, sheet: Sheet, answer: Answered, judge: Judge, done: Counter[Any]) -> None:
        """Enter an answer. Raises KitError where it can be none."""
        question, person = judge.question, self.called[sheet.person]
        about: dict[str, Any] = {"person": person, "lesson": sheet.lesson, "question": question.id, "time": answer.time}
        if question.kind == "deals":
            done[question.id] += 1
            if done[question.id] > MOST_PLAYS * question.number:
                raise BadOption("more deals than anybody was asked to play")
            outcome = judge.outcome(answer)
            done[outcome["deal"]] += 1
            if done[outcome["deal"]] == 1:
                self.report.results.append(about | outcome)
            return
        if question.kind == "guess":
            about["share"] = self.shares[question.id][person] = judge.share(answer.given)
        else:
            mistakes = judge.mistakes(answer.given)
            about["right"] = not mistakes
            if not done[question.id]:
                self.firsts[question.id].append(mistakes)
        done[question.id] += 1
        given = list(answer.given) if isinstance(answer.given, tuple) else answer.given
        about |= {"kind": question.kind, "text": question.title, "try": done[question.id], "answered": given}
        self.report.rows.append(about)

    def _asked(self, number: int, question: Question) -> Asked:
        """How all have answered a question."""
        if question.kind == "guess":
            shares = tuple(self.shares[question.id].values())
            return Asked(number, question, len(shares), shares=shares)
        if question.kind == "deals":
            own = (result for result in self.report.results if result["question"] == question.id)
            rows = sorted(own, key=lambda result: result["time"])
            played = Played(tuple(row["won"] for row in rows), tuple(row["person"] for row in rows))
            return Asked(number, question, played.people, played=played)
        firsts, judge = self.firsts[question.id], self.judges[question.id]
        told = judge.count([mistake for mistakes in firsts for mistake in mistakes])
        return Asked(number, question, len(firsts), sum(not mistakes for mistakes in firsts), tuple(told))
