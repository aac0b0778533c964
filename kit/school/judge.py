"""Answers are judged anew, whatever a file may say of them: moves and guesses by the rules, numbers by the key."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from math import inf

from kit.errors import BadMove, BadOption, IllegalMove, shown
from kit.lesson.answers import SHOWN, Answered, Given
from kit.lesson.case import MOST_REASONS
from kit.lesson.exercises import find_mistake, fitting, plain_number, reach, read_number
from kit.play.checks import why_of
from kit.play.question import Question
from kit.play.scenarios import Scenario


@dataclass(frozen=True)
class Mistake:
    """What is wrong in an answer, in words; `reason` and `rule` are those of the ruling, or of what happens."""

    text: str
    reason: str
    rule: str


class Judge:
    """Judges answers to one question; what the rules say of it is worked out once."""

    def __init__(self, question: Question) -> None:
        self.question = question

    @cached_property
    def rulings(self) -> dict:
        """What the law says of each move of a question which are allowed."""
        return self.question.rulings()

    @cached_property
    def scenario(self) -> Scenario:
        """What happens, of a question that asks for it."""
        return self.question.scenario()

    def mistakes(self, given: Given) -> list[str]:
        """Return the mistakes in an answer: the moves misjudged, the wrong guess or number; none where it is right.

        Raises BadOption where this cannot be an answer to the question.
        """
        kind = self.question.kind
        if kind == "which" and isinstance(given, tuple) and set(given) <= set(self.question.moves):
            return [move for move, ruling in self.rulings.items() if (move in given) != ruling.legal]
        if kind == "what" and given == SHOWN:
            return [SHOWN]
        if kind == "what" and given in self.question.guesses:
            return [] if given == self.scenario.right().text else [str(given)]
        if kind in ("exercise", "guess") and isinstance(given, str):
            numbers, truth = read_number(given), self.question.truth
            return [] if truth is None or fitting(numbers, truth, self.question.within) else [given]
        raise BadOption(f"{shown(given)} is no answer to {shown(self.question.title)}")

    def count(self, mistakes: list[str]) -> list[tuple[Mistake, int]]:
        """Return the different mistakes with how often each was made, the commonest first."""
        if self.question.kind == "exercise":
            return self._count_numbers([read_number(each) for each in mistakes])
        return [(self.explain(mistake), count) for mistake, count in Counter(mistakes).most_common()]

    def _count_numbers(self, answers: list[list[float]]) -> list[tuple[Mistake, int]]:
        """Count wrong numbers by the mistake that leads to them; others that may be one number count together."""
        truth, within, known = self.question.truth, self.question.within, self.question.mistakes
        assert truth is not None, "an exercise has an answer"
        named = []  # each answer's number, and the mistake that leads to it
        for numbers in answers:
            name = find_mistake(numbers, truth, within, known)
            meant = known.get(name, truth)  # of several readings of a text, such as 3,125, the nearest is the likeliest
            named.append((min((abs(number - meant), number) for number in numbers)[1], name))
        groups: dict[str | float, list[float]] = defaultdict(list)
        least, most = 0.0, -inf  # of the numbers that count together
        for number, name in sorted(named):
            if not name and number > most:
                least, most = number, number + 2 * reach(number, truth, within)
            groups[name or least].append(number)
        found = []
        for group, wrong in sorted(groups.items(), key=lambda each: -len(each[1])):
            few = " to ".join(dict.fromkeys(map(plain_number, (wrong[0], wrong[-1]))))
            text = f"{group}: {few}" if isinstance(group, str) else f"the answer {few}"
            found.append((Mistake(text, f"Worked out it is {plain_number(truth)}.", ""), len(wrong)))
        return found

    def explain(self, mistake: str) -> Mistake:
        """Return what to say of a mistake in a question about moves, and the rule behind it."""
        kind = self.question.kind
        if kind == "which":
            ruling = self.rulings[mistake]
            taken = "is allowed, and was taken for refused" if ruling.legal else "was taken for allowed"
            return Mistake(f"`{mistake}` {taken}", ruling.why, ruling.rule)
        if mistake == SHOWN:
            return Mistake("had the answer shown", "", "")
        guess = next(each for each in self.scenario.guesses if each.text == mistake)
        reasons = self.scenario.against(guess)[:MOST_REASONS]
        said = " ".join(dict.fromkeys(why_of(reason) for reason in reasons))
        rules = dict.fromkeys(reason.rule for reason in reasons)
        return Mistake(f"“{mistake}”", said, ", ".join(rules))

    def share(self, given: Given) -> float:
        """The share that a guess says. Raises BadOption where it is none."""
        numbers = read_number(str(given))
        if not 0 <= numbers[0] <= 1:
            raise BadOption(f"{shown(given)} is no share; it should lie between 0 % and 100 %")
        return numbers[0]

    def outcome(self, answer: Answered) -> dict:
        """What came of somebody's own deal when its moves are played again. Raises BadOption."""
        if self.question.kind != "deals" or not isinstance(answer.given, tuple):
            raise BadOption(f"{shown(answer.given)} is no deal played")
        if not 1 <= answer.task <= self.question.number:
            raise BadOption(f"task {answer.task} is none of the {self.question.number} deals")
        try:
            game = self.question.played(answer.of, answer.task, answer.given)
        except (BadMove, IllegalMove) as error:
            raise BadOption(f"the deal of task {answer.task} cannot have been played so: {error}") from error
        return {
            "deal": game.at(0).name, "task": answer.task, "won": 1 in game.result(), "total": game.score()["total"],
            "moves": len(answer.given),
        }
