"""Ask for the reader's own sentence at the end of a lesson."""

from collections.abc import Sequence

import ipywidgets

from kit.errors import BadOption
from kit.lesson.answers import LONGEST, Content, SaveAnswer, ignore
from kit.lesson.boxes import Page, QuestionWidget, box
from kit.lesson.verdicts import message_html


class Conclusion(QuestionWidget):
    """A box for the reader's own answer to the question of a lesson. Nobody marks it; the report shows it."""

    purpose = "conclude"

    def __init__(self, question: str, save_answer: SaveAnswer = ignore) -> None:
        super().__init__(question, "That is my sentence", self._keep, save_answer)
        self.field = ipywidgets.Textarea(placeholder="Write one or two sentences.", continuous_update=False, rows=3)
        self.field.add_class("kit-sentence")
        self.children = [Page([self.head, self.field, box("kit-row", [self.check]), self.message])]

    def resume(self, contents: Sequence[Content]) -> None:
        """Show the last of these earlier sentences."""
        self.field.value = str(contents[-1])

    def _keep(self) -> None:
        text = " ".join(self.field.value.split())
        if not text:
            raise BadOption("The box is empty. Write a sentence in it, and press the button again.")
        if len(text) > LONGEST:
            raise BadOption(f"The sentence must have at most {LONGEST:,} letters, got {len(text):,}. Make it shorter.")
        self._save_answer(text, True)
        self.message.value = message_html("plain", "Noted", "<p>The report shows it beside your guess.</p>")

    def __repr__(self) -> str:
        return f"<conclusion: {self.question}>"
