"""The verdicts on the answers to questions, as HTML."""

from collections.abc import Collection, Mapping
from html import escape

from kit.errors import KitError, Ruling
from kit.lesson.answers import Answers
from kit.lesson.judging import VERDICTS
from kit.picture.ruling_html import rule_line, rule_tag, ruling_line, sentence_html
from kit.play.question import Question
from kit.play.scenarios import Guess, Scenario

MOST_REASONS = 3  # reasons against a wrong guess, at most


def message_html(kind: str, head: str, body: str) -> str:
    """Return a message with a heading; `kind` is `refuted`, `solved` or `plain`, `body` is HTML."""
    return f'<div class="kit-told kit-{kind}"><p class="kit-head">{escape(head)}</p>{body}</div>'


def error_html(error: Exception) -> str:
    """Return an error as HTML."""
    text = str(error) if isinstance(error, KitError) else f"{type(error).__name__}: {error}"
    return message_html("refuted", "That did not work", f"<p>{escape(text)}</p>")


def refutation_html(scenario: Scenario, guess: Guess) -> str:
    """Return the reasons against a wrong guess as HTML, MOST_REASONS at most."""
    reasons = scenario.find_reasons(guess)[:MOST_REASONS]
    lines = "".join(f"<p>{sentence_html(reason.text)}</p>" for reason in reasons)
    rules = "".join(dict.fromkeys(ruling_line(reason) for reason in reasons))
    solution = {moment.reason.text for moment in scenario.answer.moments}
    advice = "Which answer says the same?" if any(each.text in solution for each in reasons) else "Guess again."
    return message_html("refuted", "Not so", f"{lines}{rules}<p>{advice}</p>")


def answer_html(scenario: Scenario, moment: int) -> str:
    """Return the moments of an answer as HTML, each past, now or later. After the last, add why the rule matters."""
    moments, lines = scenario.answer.moments, ""
    for number, entry in enumerate(moments, 1):
        when = "later" if number > moment else "now" if number == moment else "past"
        prefix = "Refused. " if entry.is_refused else ""
        reason = f"{sentence_html(entry.reason.text)} {rule_tag(entry.reason)}"
        lines += f'<div class="kit-moment kit-{when}">{prefix}{reason}</div>'
    if moment == len(moments):
        lines += f'<div class="kit-why"><p>{escape(scenario.why)}</p>{rule_line(scenario.rule)}</div>'
    return message_html("solved", "This is what happens", lines)


def rulings_html(
    question: Question, rulings: Mapping[str, Ruling], wrong: list[str], texts: Mapping[str, str]
) -> str:
    """Return the judgements on the wrongly marked moves of a `which` question as HTML; if none is wrong, on all.

    `texts` has the words of each move.
    """
    lines = []
    for move in wrong or rulings:
        ruling = rulings[move]
        verdict = VERDICTS[question.judge][not ruling.legal]
        reason = sentence_html(ruling.why)  # not `text`: its list of allowed moves would give other choices away
        lines.append(f"<p><b>{escape(texts[move])}</b>, {verdict}: {reason} {rule_tag(ruling)}</p>")
    return "".join(lines) + "<p>Change your choice, and check again.</p>" * bool(wrong)


def task_line(is_done: bool, head: str, text: str) -> str:
    """Return a task as one line of HTML: a heading in bold, and a text."""
    return f'<div class="kit-task{" kit-done" * is_done}"><b>{escape(head)}</b> {escape(text)}</div>'


def opinions_html(answers: Answers, questions: Collection[Question]) -> str:
    """Return the guesses and the sentences of a reader beside each other, each with its question; "" without both."""
    boxes = []
    for kind, head in (("guess", "You guessed"), ("conclude", "You wrote at the end")):
        opinions = {each.text: answers.find_answers(each)[-1:] for each in questions if each.kind == kind}
        boxes += [message_html("plain", head, "".join(
            f"<p>{escape(text)}</p><p><b>{escape(str(last[0].content) if last else 'nothing yet')}</b></p>"
            for text, last in opinions.items()
        ))] * bool(opinions)
    return f'<div class="kit-beside">{"".join(boxes)}</div>' if len(boxes) == 2 else ""
