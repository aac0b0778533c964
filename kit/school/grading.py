"""Read and grade everything that a class has handed in, whatever a file contains.

The rules judge moves and guesses, and the key judges numbers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import inf
from pathlib import Path
from random import SystemRandom
from typing import Any

from kit.errors import BadMove, BadOption, IllegalMove, KitError, quote
from kit.files import path_of
from kit.lesson.answers import NO_GUESS, Answer, Content, shorten
from kit.lesson.case import MOST_REASONS
from kit.lesson.exercises import find_mistake, format_number, half_width, read_number, right_numbers
from kit.play.checks import reason_text
from kit.play.question import Question
from kit.school.answer_files import PersonAnswers, collect_sheets, group_by, is_called, read_roster
from kit.school.key import Key, key_of, lessons
from kit.school.report import ClassReport, DealResults, LessonReport, Mistake, QuestionReport

TASK_PREFIX = "practise-"  # begins the ids of tasks at the table, which are not graded
MOST_PLAYS = 3  # plays of a person, for each deal of a class experiment; another name gives other deals


def read(folder: str | Path, names: bool = True, roster: str | Path | None = None) -> ClassReport:
    """Return the report on a class, from everybody's files of answers in a folder and its subfolders.

    Without `names` people are numbered at random, and deals are not named. `roster` is a text file with the names of
    the class, a name on each line; then the report also lists who handed in nothing. Each lesson's key is worked out
    first, which takes some seconds for each lesson the first time. `notes` lists faults of files; everything else is
    graded. Raises BadOption if there is no such folder or roster, or no file of answers in the folder.
    """
    listed = [] if roster is None else read_roster(path_of(roster, "roster", "a text file with a name on each line"))
    sheets, notes = collect_sheets(folder)
    here = {sheet.person for sheet in sheets}
    missing = [name for name in listed if not any(is_called(person, name) for person in here)]
    people = sorted(here.union(missing), key=str.casefold)
    strangers = [person for person in people if listed and not any(is_called(person, name) for name in listed)]
    notes += [f"{person}: this name is not on the roster" for person in strangers]
    if not names:  # an order by name or by file would reveal the names
        SystemRandom().shuffle(people)
        sheets.sort(key=lambda sheet: people.index(sheet.person))
    called = {person: person if names else f"person {number}" for number, person in enumerate(people, 1)}
    absent = [called[person] for person in people if person in missing]
    report = ClassReport([called[person] for person in people], missing=absent, notes=notes)
    order, by_lesson = lessons(), group_by(sheets, lambda sheet: sheet.lesson)
    for lesson in sorted(by_lesson, key=lambda name: (order.index(name), "") if name in order else (len(order), name)):
        try:
            key = key_of(lesson)
        except KitError as error:
            notes += [f"{sheet.file}: {error}" for sheet in by_lesson[lesson]]
            continue
        _read_lesson(key, by_lesson[lesson], report, called)
    for result in () if names else report.results:  # the number of a deal would reveal its player's name
        result["deal"] = ""
    return report


def _read_lesson(key: Key, sheets: list[PersonAnswers], report: ClassReport, called: dict[str, str]) -> None:
    """Grade all answers, and add the lesson to the report, if anybody has begun it."""
    judges = {question.id: Grader(question) for question in key}
    for sheet in sheets:
        _read_sheet(sheet, judges, report, called[sheet.person])
    begun = [called[sheet.person] for sheet in sheets if sheet.answers]
    if begun:
        absent = tuple(person for person in report.people if person not in begun)
        asked = tuple(judges[question.id].sum_up(number) for number, question in enumerate(key, 1))
        report.lessons.append(LessonReport(key, tuple(begun), absent, asked))


def _read_sheet(sheet: PersonAnswers, judges: dict[str, Grader], report: ClassReport, person: str) -> None:
    done: Counter[str] = Counter()  # tries at each question, and plays of each deal
    titles = {name: judge.question.title for name, judge in judges.items()}
    counted = [answer for answer in sheet.answers if not answer.question.startswith(TASK_PREFIX)]
    valid = [answer for answer in counted if titles.get(answer.question) == answer.text]
    faults = []
    for answer in valid:
        about = {"person": person, "lesson": sheet.lesson, "question": answer.question, "time": answer.time}
        try:
            judges[answer.question].enter(answer, about, done, report)
        except KitError as error:
            faults.append(f"line {answer.line}: {error}")
    if unknown := len(counted) - len(valid):
        count = "an answer" if unknown == 1 else f"{unknown} answers"
        faults.insert(0, f"{count} to what this edition of {sheet.lesson} does not ask, left out")
    report.notes += [f"{sheet.file}: {fault}" for fault in shorten(faults, "answers that can be none")]


class Grader:
    """Grade the answers of a class to one question; the rulings are worked out once."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.rulings = question.rulings() if question.kind == "which" else {}
        self.scenario: Any = question.scenario() if question.kind == "what" else None
        self.firsts: list[list[str]] = []  # the mistakes of first tries
        self.shares: dict[str, float] = {}  # by person: the last guess
        self.played: list[dict[str, Any]] = []  # the results of the deals of a class experiment

    def enter(self, answer: Answer, about: dict[str, Any], done: Counter[str], report: ClassReport) -> None:
        """Enter an answer in the report; `done` counts the person's tries. Raises BadOption if it cannot be one."""
        question = self.question
        if question.kind == "deals":
            done[question.id] += 1
            if done[question.id] > MOST_PLAYS * question.number:
                raise BadOption("more deals than anybody was asked to play")
            outcome = self.outcome(answer)
            done[outcome["deal"]] += 1
            if done[outcome["deal"]] == 1:
                self.played.append(about | outcome)
                report.results.append(self.played[-1])
            return
        if question.kind == "guess":
            share = read_number(str(answer.content))[0].number
            if not 0 <= share <= 1:
                raise BadOption(f"a share must be from 0 % to 100 %, got {quote(answer.content)}")
            about["share"] = self.shares[about["person"]] = share
        else:
            mistakes = self.mistakes(answer.content)
            about["right"] = not mistakes
            if not done[question.id]:
                self.firsts.append(mistakes)
        done[question.id] += 1
        content = list(answer.content) if isinstance(answer.content, tuple) else answer.content
        about |= {"kind": question.kind, "text": question.title, "try": done[question.id], "answered": content}
        report.rows.append(about)

    def mistakes(self, content: Content) -> list[str]:
        """Return the mistakes in an answer: the moves misjudged, the wrong guess or number; none where it is right.

        Raises BadOption if this cannot be an answer to the question.
        """
        question = self.question
        match question.kind:
            case "which" if isinstance(content, tuple) and set(content) <= set(question.moves):
                return [move for move, ruling in self.rulings.items() if (move in content) != ruling.legal]
            case "what" if content == NO_GUESS or content in question.guesses:
                return [] if content == self.scenario.right().text else [str(content)]
            case "exercise" if isinstance(content, str):
                readings, truth = read_number(content), question.truth or 0.0
                return [] if right_numbers(readings, truth, question.tolerance, question.mistakes) else [content]
        raise BadOption(f"{quote(content)} is not an answer to {quote(question.title)}")

    def outcome(self, answer: Answer) -> dict[str, Any]:
        """Return the result of a person's own deal, played again from its moves. Raises BadOption."""
        if not isinstance(answer.content, tuple):
            raise BadOption(f"{quote(answer.content)} is not a deal played")
        if not 1 <= answer.task <= self.question.number:
            raise BadOption(f"task {answer.task} is none of the {self.question.number} deals")
        try:
            game = self.question.own_deal(answer.of, answer.task, answer.content)
        except (BadMove, IllegalMove) as error:
            raise BadOption(f"the deal of task {answer.task} cannot have been played so: {error}") from error
        return {
            "deal": game.at(0).name, "task": answer.task, "won": 1 in game.winners(), "total": game.score()["total"],
            "moves": len(answer.content),
        }

    def sum_up(self, number: int) -> QuestionReport:
        """Return the report on the question, which has this number."""
        question = self.question
        if question.kind == "guess":
            return QuestionReport(number, question, len(self.shares), shares=tuple(self.shares.values()))
        if question.kind == "deals":
            rows = sorted(self.played, key=lambda result: result["time"])
            played = DealResults(tuple(row["won"] for row in rows), tuple(row["person"] for row in rows))
            return QuestionReport(number, question, len(set(played.players)), played=played)
        mistakes = [mistake for mistakes in self.firsts for mistake in mistakes]
        if question.kind == "exercise":
            counts = self._count_numbers(mistakes)
        else:
            counts = [(self._explain(mistake), count) for mistake, count in Counter(mistakes).most_common()]
        return QuestionReport(number, question, len(self.firsts), self.firsts.count([]), tuple(counts))

    def _count_numbers(self, mistakes: list[str]) -> list[tuple[Mistake, int]]:
        """Count wrong numbers by the mistake behind them; of the others, nearly equal numbers count together."""
        truth, within, wrong_numbers = self.question.truth or 0.0, self.question.tolerance, self.question.mistakes
        named = []  # each answer's number, and the mistake behind it
        for readings in map(read_number, mistakes):
            name = find_mistake(readings, truth, within, wrong_numbers)
            meant = wrong_numbers.get(name, truth)  # of several readings of 3,125 the nearest is likeliest
            named.append((min((abs(number - meant), number) for number, _ in readings)[1], name))
        groups: dict[str | float, list[float]] = defaultdict(list)
        least, most = 0.0, -inf  # the range of numbers that count together
        for number, name in sorted(named):
            if not name and number > most:
                least, most = number, number + 2 * half_width(number, truth, within)
            groups[name or least].append(number)
        counts = []
        for group, wrong in sorted(groups.items(), key=lambda each: -len(each[1])):
            span = " to ".join(dict.fromkeys(map(format_number, (wrong[0], wrong[-1]))))
            text = f"{group}: {span}" if isinstance(group, str) else f"the answer {span}"
            counts.append((Mistake(text, f"Worked out it is {format_number(truth)}.", ""), len(wrong)))
        return counts

    def _explain(self, mistake: str) -> Mistake:
        """Return a mistake in a question about moves in words, with the rule behind it."""
        if self.question.kind == "which":
            ruling = self.rulings[mistake]
            taken = "is allowed, and was taken for refused" if ruling.legal else "was taken for allowed"
            return Mistake(f"`{mistake}` {taken}", ruling.why, ruling.rule)
        if mistake == NO_GUESS:
            return Mistake("had the answer shown", "", "")
        guess = next(each for each in self.scenario.guesses if each.text == mistake)
        reasons = self.scenario.find_reasons(guess)[:MOST_REASONS]
        reason_texts = " ".join(dict.fromkeys(reason_text(reason) for reason in reasons))
        return Mistake(f"“{mistake}”", reason_texts, ", ".join(dict.fromkeys(reason.rule for reason in reasons)))
