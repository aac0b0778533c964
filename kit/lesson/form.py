"""Fields and buttons without widgets: of exercises, guesses, sentences and models, and of a lesson's report."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kit.lesson.answer_lines import Content, clean_name
from kit.lesson.answers import Answers, SaveAnswer, ignore
from kit.lesson.asked import OpenTable
from kit.lesson.verdicts import message_html

Field = dict[str, Any]

LACKS = {"again", "change", "check", "moments", "play_on", "played", "show", "tip", "try"}  # only about moves


class Form:
    """A question that the reader answers in `fields`, by name, and hands in with one of the `buttons`.

    A field has its `kind` (`text`, `search`, `area`, `range` or `choice`), its `label`, its `value`, and perhaps a
    `hint`, a number of `rows`, and `options` with a `unit`. A search and a slider (`range`) are written while the
    reader uses them. A button has its text and its action; `off` names the fields and buttons that are out of use.
    `note` is small print beside the buttons. `line` is HTML above the question; `chart` and `verdict` are HTML below
    the buttons. `choices` are larger buttons above the fields, each a text with its action.
    """

    purpose, title = "answer", ""

    def __init__(self, question: str = "", save_answer: SaveAnswer = ignore) -> None:
        self.question, self._save_answer = question, save_answer
        self.fields: dict[str, Field] = {}
        self.buttons: dict[str, tuple[str, Callable[[], None]]] = {}
        self.choices: dict[str, Callable[[], None]] = {}
        self.off = set[str]()
        self.note = self.line = self.chart = self.verdict = ""
        self.is_answered = False
        self.look: Callable[[], None] = lambda: None  # lets the page show what has changed without a message

    def stop(self) -> None:
        """End what still runs."""

    def read(self) -> dict[str, Any]:
        """Return the values of the fields, by name; of an option that has a meaning, the meaning."""
        return {
            name: field["options"][field["value"]] if isinstance(field.get("options"), Mapping) else field["value"]
            for name, field in self.fields.items()
        }

    def write(self, values: Mapping[str, Any]) -> None:
        """Put these values into fields."""
        before = self.read()
        for name, value in values.items():
            self.fields[name] = self.fields[name] | {"value": value}
        if self.read() != before:
            self._draw()

    def _draw(self) -> None:
        """Draw anew what depends on the fields."""

    def press(self, name: str) -> None:
        """Do the action of a button."""
        if name not in self.off:
            self.buttons[name][1]()

    def show_verdict(self, is_right: bool, body: str, right: str = "That is right") -> None:
        """Show whether an answer is right, with an explanation in HTML below the heading `right`."""
        kind, head = ("solved", right) if is_right else ("refuted", "Not quite")
        self.verdict = message_html(kind, head, body)

    def resume(self, contents: Sequence[Content]) -> list[bool]:
        """Restore the state after these earlier answers. Return whether each was right, if they are graded."""
        return []

    def list_actions(self, open_table: OpenTable) -> dict[str, Callable[[Any], Any]]:
        """Return what the page can ask for, by the name of the message."""
        return {"write": self.write, "press": self.press, "guess": lambda place: [*self.choices.values()][place]()}

    def describe(self) -> dict[str, Any]:
        """Return everything that a page shows of the question, by name."""
        return {
            "line": self.line, "text": self.question, "choices": [*self.choices], "spots": [], "chosen": [],
            "wrong": [], "answered": self.is_answered, "note": self.note, "told": "", "chart": self.chart,
            "verdict": self.verdict, "fields": [
                {"name": name, **field, "options": [*field.get("options", ())]} for name, field in self.fields.items()
            ],
            "buttons": [[name, text] for name, (text, _) in self.buttons.items()], "lacks": LACKS, "off": self.off,
        }  # fmt: skip


def slider(label: str, value: Any, options: Iterable[Any], unit: str = "") -> Field:
    """Return the field of a slider over options: numbers, or texts, which may have a meaning each (a mapping)."""
    return {"kind": "range", "label": label, "value": value, "options": options, "unit": unit}


class NameForm(Form):
    """A form with a field for the reader's name in the file of the answers; `look` updates the form."""

    def __init__(self, answers: Answers, look: Callable[[], None]) -> None:
        super().__init__()
        self.answers, self._update = answers, look
        name, hint = answers.content.name, "any name will do"
        self.fields = {"name": {"kind": "text", "label": "your name", "value": name, "hint": hint}}

    def write(self, values: Mapping[str, Any]) -> None:
        """Save the name, if it is another one."""
        if clean_name(values["name"]) != self.answers.content.name:
            self.answers.set_name(values["name"])
        super().write({"name": self.answers.content.name})
        self._update()
