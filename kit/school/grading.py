"""Read and grade all answers of a class, even if some files are damaged.

The rules grade moves and guesses. The key of the lesson grades numbers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf
from pathlib import Path
from random import SystemRandom
from typing import Any

from kit.errors import BadMove, BadOption, IllegalMove, KitError, quote
from kit.files import check_path
from kit.lab.worker_thread import show_progress
from kit.lesson.answer_lines import Answer, shorten
from kit.lesson.answers import NO_GUESS, PRACTICE, TEXT_KINDS
from kit.lesson.judging import VERDICTS, Judge
from kit.lesson.numbers import find_mistake, format_number, half_width, read_number
from kit.lesson.practice_questions import KIND_TEXTS, remake_question
from kit.lesson.verdicts import MOST_REASONS
from kit.play.checks import reason_text
from kit.play.question import Question
from kit.rules.rulebook import info
from kit.school.answer_files import Note, PersonAnswers, collect_sheets, group_by, is_called, read_roster
from kit.school.key import Key, find_key, lessons
from kit.school.report import ClassReport, DealResults, LessonReport, Mistake, QuestionReport

MOST_PRACTICED = 200  # questions of a person's practice that count
MOST_PLAYS = 3  # results of a person for each deal of a class experiment, at most


def read(folder: str | Path, names: bool = True, roster: str | Path | None = None) -> ClassReport:
    """Return the report on a class, from the files of answers in a folder and its subfolders.

    Without `names` the report numbers people at random and leaves out the names of deals. `roster` is a text file with
    a name on each line. With a roster the report also lists the people who handed in nothing. `ClassReport.notes` lists
    faults in files; all sound answers are graded. Raises BadOption if the folder or roster is missing, or the folder
    has no file of answers.
    """
    pupils = [] if roster is None else read_roster(check_path(roster, "roster", "a text file with names"))
    sheets, notes = collect_sheets(folder)
    present_people = {sheet.person for sheet in sheets}
    missing = [name for name in pupils if not any(is_called(person, name) for person in present_people)]
    people = sorted(present_people.union(missing), key=str.casefold)
    strangers = [person for person in people if pupils and not any(is_called(person, name) for name in pupils)]
    notes += [Note("this name is not on the roster", person=person) for person in strangers]
    if not names:  # the order of names or files would reveal the names
        SystemRandom().shuffle(people)
    sheets.sort(key=lambda sheet: people.index(sheet.person))
    labels = {person: person if names else f"person {number}" for number, person in enumerate(people, 1)}
    absentees = [labels[person] for person in people if person in missing]
    report = ClassReport([labels[person] for person in people], missing=absentees)
    order, by_lesson = lessons(), group_by(sheets, lambda sheet: sheet.lesson)
    for lesson in sorted(by_lesson, key=lambda name: (order.index(name), "") if name in order else (len(order), name)):
        try:
            key = _make_practice_key(by_lesson[lesson]) if lesson == PRACTICE else find_key(lesson)
        except KitError as error:
            notes += [Note(str(error), sheet.files) for sheet in by_lesson[lesson]]
            continue
        notes += _grade_lesson(key, by_lesson[lesson], report, labels)
    owners = {file: labels[sheet.person] for sheet in sheets for file in sheet.files}
    for note in notes:
        label = labels.get(note.person) or next((owners[file] for file in note.files if file in owners), "a file")
        report.notes.append(note.describe() if names else f"{label}: {note.text}")
    for result in () if names else report.results:  # the number of a deal would reveal its player's name
        result["deal"] = ""
    return report


def _grade_lesson(key: Key, sheets: list[PersonAnswers], report: ClassReport, labels: dict[str, str]) -> list[Note]:
    """Grade all answers to a lesson, and add the lesson to the report if anybody has begun it. Return notes."""
    graders = {question.name: Grader(question) for question in key}
    notes = [note for sheet in sheets for note in _grade_sheet(sheet, graders, report, labels[sheet.person])]
    if participants := [labels[sheet.person] for sheet in sheets if sheet.answers]:
        absentees = tuple(person for person in report.people if person not in participants)
        questions = tuple(graders[question.name].summarize(number) for number, question in enumerate(key, 1))
        questions = tuple(_join_reports(questions)) if key.lesson == PRACTICE else questions
        report.lessons.append(LessonReport(key, tuple(participants), absentees, questions))
    return notes


def _make_practice_key(sheets: list[PersonAnswers]) -> Key:
    """Return the key of a practice: every question that somebody has answered, if it can be made again.

    Only the latest questions of each person count, because making a question again takes a moment. Leaves out the
    answers to other questions.
    """
    names = dict[str, list[Answer]]()
    for place, sheet in enumerate(sheets):
        latest = set(list(dict.fromkeys(answer.question for answer in reversed(sheet.answers)))[:MOST_PRACTICED])
        answers = [answer for answer in sheet.answers if answer.question in latest]
        sheets[place] = replace(sheet, answers=tuple(answers))
        for answer in answers:
            names.setdefault(answer.question, []).extend([answer] * bool(answer.asked))
    with show_progress(len(names), " questions", PRACTICE) as add_progress:
        made = []
        for name, kept in names.items():
            made.append(remake_question(name, kept))
            add_progress(1)
    title = f"Practice: the latest {MOST_PRACTICED} questions of each person, at most"
    return Key(PRACTICE, title, tuple(each.question for each in made if each))


def _join_reports(reports: Iterable[QuestionReport]) -> Iterator[QuestionReport]:
    """Yield the reports on the questions of a practice joined by game and kind of question."""
    groups = group_by(reports, lambda report: tuple(report.question.name.split(" ")[1::-1]))  # by game and kind
    for number, ((slug, kind), joined) in enumerate(sorted(groups.items()), 1):
        mistakes = Counter[Mistake]()
        for report in joined:
            mistakes.update(dict(report.mistakes))
        question = Question("which", f"{kind} {slug}", f"{info(slug).title}: {KIND_TEXTS[kind]}")
        answered, right = sum(each.answered for each in joined), sum(each.right for each in joined)
        yield QuestionReport(number, question, answered, right, tuple(mistakes.most_common()))


def _grade_sheet(sheet: PersonAnswers, graders: dict[str, Grader], report: ClassReport, person: str) -> list[Note]:
    """Grade the answers of one person to a lesson, and add them to the report. Return notes."""
    tries: Counter[str] = Counter()  # at each question, and at each deal
    known = [answer for answer in sheet.answers if answer.question in graders]
    unknown = sum(answer.question not in graders and answer.kind != "practise" for answer in sheet.answers)
    faults = []
    for answer in known:
        about = {"person": person, "lesson": sheet.lesson, "question": answer.question, "time": answer.time}
        try:
            graders[answer.question].enter(answer, about, tries, report)
        except KitError as error:
            faults.append(f"line {answer.line}: {error}")
    if unknown:
        count = "an answer" if unknown == 1 else f"{unknown} answers"
        faults.insert(0, f"{count} left out, because this edition of {sheet.lesson} lacks the question")
    return [Note(fault, sheet.files) for fault in shorten(faults, "answers that are not valid")]


class Grader:
    """Grades the answers of a class to one question, with rulings that are computed once."""

    def __init__(self, question: Question) -> None:
        self.question, self.judge = question, Judge(question)
        self.first_mistakes: list[list[str]] = []  # the mistakes of each person's first try
        self.guesses: dict[str, float] = {}  # by person: the last guess, of an experiment the first
        self.texts: dict[str, str] = {}  # by person: the last sentence or model
        self.results: list[dict[str, Any]] = []  # of the deals of a class experiment

    def enter(self, answer: Answer, about: dict[str, Any], tries: Counter[str], report: ClassReport) -> None:
        """Enter an answer in the report. Raises BadOption if it is not a valid answer.

        `about` has the columns that all answers share. `tries` counts the person's tries, and this one is added.
        """
        question = self.question
        if question.kind == "deals":
            tries[question.name] += 1
            if tries[question.name] > MOST_PLAYS * question.number:
                raise BadOption("there are more deals than the lesson asks for")
            outcome = self.replay_deal(answer)
            tries[outcome["deal"]] += 1
            if tries[outcome["deal"]] == 1:
                self.results.append(about | outcome)
                report.results.append(self.results[-1])
            return
        if question.kind == "guess":
            number = read_number(str(answer.content))[0].number
            if question.is_share and not 0 <= number <= 1:
                raise BadOption(f"a share must be from 0 % to 100 %, got {quote(answer.content)}")
            if question.link:  # deals followed the first guess, and no later one is a guess
                number = self.guesses.get(about["person"], number)
            about["mark"] = self.guesses[about["person"]] = number
        elif question.kind in TEXT_KINDS:
            if not isinstance(answer.content, str) or not answer.content.strip():
                raise BadOption(f"{quote(answer.content)} is not a text")
            self.texts[about["person"]] = answer.content
            about["mark"] = answer.content if question.kind == "conclude" else 1
        else:
            mistakes = self.judge.find_mistakes(answer.content)
            about["right"] = not mistakes
            if not tries[question.name]:
                self.first_mistakes.append(mistakes)
        tries[question.name] += 1
        guess = self.judge.find_guess(answer.content)
        content = guess.text if guess else list(answer.content) if isinstance(answer.content, tuple) else answer.content
        about |= {"kind": question.kind, "text": question.title, "try": tries[question.name], "answered": content}
        report.rows.append(about)

    def replay_deal(self, answer: Answer) -> dict[str, Any]:
        """Return the result of a person's own deal, replayed from its moves. Raises BadOption."""
        if not isinstance(answer.content, tuple):
            raise BadOption(f"{quote(answer.content)} is not a list of moves")
        if not 1 <= answer.task <= self.question.number:
            raise BadOption(f"there is no task {answer.task}; the lesson has {self.question.number} deals")
        try:
            game = self.question.own_deal(answer.of, answer.task, answer.content)
        except (BadMove, IllegalMove) as error:
            raise BadOption(f"the deal of task {answer.task} cannot be replayed: {error}") from error
        return {
            "deal": game.at(0).name, "task": answer.task, "won": 1 in game.winners(), "total": game.score()["total"],
            "moves": len(answer.content),
        }

    def summarize(self, number: int) -> QuestionReport:
        """Return the report on the question; `number` is its number in the lesson."""
        question = self.question
        if question.kind == "guess":
            return QuestionReport(number, question, len(self.guesses), guesses=self.guesses)
        if question.kind in TEXT_KINDS:
            return QuestionReport(number, question, len(self.texts), texts=self.texts)
        if question.kind == "deals":
            rows = sorted(self.results, key=lambda result: result["time"])
            deals = DealResults(tuple(row["won"] for row in rows), tuple(row["person"] for row in rows))
            return QuestionReport(number, question, len(set(deals.players)), deals=deals)
        mistakes = [mistake for mistakes in self.first_mistakes for mistake in mistakes]
        if question.kind == "exercise":
            counts = self._count_numbers(mistakes)
        else:
            counts = [(self._explain(mistake), count) for mistake, count in Counter(mistakes).most_common()]
        return QuestionReport(number, question, len(self.first_mistakes), self.first_mistakes.count([]), tuple(counts))

    def _count_numbers(self, mistakes: list[str]) -> list[tuple[Mistake, int]]:
        """Return wrong numbers with counts, grouped by the mistake behind them or by nearly equal values."""
        truth, tolerance, wrong_numbers = self.question.truth or 0.0, self.question.tolerance, self.question.mistakes
        numbers = []  # of each answer, with the mistake behind it
        for readings in map(read_number, mistakes):
            name = find_mistake(readings, truth, tolerance, wrong_numbers)
            target = wrong_numbers.get(name, truth)  # a text such as 3,125 has several readings; take the nearest
            numbers.append((min((abs(number - target), number) for number, _ in readings)[1], name))
        groups: dict[str | float, list[float]] = defaultdict(list)
        least, most = 0.0, -inf  # the range of numbers that count together
        for number, name in sorted(numbers):
            if not name and number > most:
                least, most = number, number + 2 * half_width(number, truth, tolerance)
            groups[name or least].append(number)
        counts = []
        for group, wrong in sorted(groups.items(), key=lambda each: -len(each[1])):
            span = " to ".join(dict.fromkeys(map(format_number, (wrong[0], wrong[-1]))))
            text = f"{group}: {span}" if isinstance(group, str) else f"the answer {span}"
            counts.append((Mistake(text, f"The right answer is {format_number(truth)}.", ""), len(wrong)))
        return counts

    def _explain(self, mistake: str) -> Mistake:
        """Return a wrong move or guess in words, with the rule behind it."""
        if mistake == NO_GUESS:
            return Mistake("the answer was shown without a guess", "", "")
        guess, scenario = self.judge.find_guess(mistake), self.judge.scenario
        if guess is None or scenario is None:
            ruling, verdicts = self.judge.rulings[mistake], VERDICTS[self.question.judge]
            truth, error = verdicts if ruling.legal else reversed(verdicts)
            return Mistake(f"`{mistake}` is {truth}, but was marked as {error}", ruling.why, ruling.rule)
        reasons = scenario.find_reasons(guess)[:MOST_REASONS]
        reason_texts = " ".join(dict.fromkeys(reason_text(reason) for reason in reasons))
        return Mistake(f"“{guess.text}”", reason_texts, ", ".join(dict.fromkeys(reason.rule for reason in reasons)))
