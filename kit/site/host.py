"""The table and the questions of the site, in a worker of the browser: Python alone, without NumPy and widgets.

The page sends messages as JSON, and `Host.receive` does what they ask: `open` a part, act on the `table` as in a
notebook, use a `control` beside it, or answer a question. The host posts values that have changed, as JSON too.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kit.errors import KitError
from kit.lesson.answer_lines import Content, clean_name, merge_answers, split_lines
from kit.lesson.answers import ENDING, PRACTICE, Answers
from kit.lesson.asked import AskedQuestion
from kit.lesson.daily import find_deal
from kit.lesson.practice_plan import PracticePlan
from kit.lesson.practice_questions import PracticeQuestion
from kit.picture.scene import Card, Scene
from kit.picture.svg_painter import card_svg, scene_svg
from kit.picture.theme import THEMES, Theme
from kit.play.game import Game, deal
from kit.play.names import read_slug
from kit.play.question import ask_case
from kit.play.referee import load
from kit.play.scenarios import Scenario, find_scenario, scenarios
from kit.tabletop import seats
from kit.tabletop.model import TableModel
from kit.tabletop.table_page import Post, TablePage

FILE = f"{PRACTICE}{ENDING}"
LACKS = ("review", "search", "save")  # parts of a table that only a notebook has
CASES = Path(__file__).with_name("cases")  # the edge cases of each game, with pictures; `kit.site.build` writes them


class Host:
    """The parts of the site that are open: a table, and a question."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.table: SiteTable | None = None
        self.asked: SiteQuestion | None = None

    def receive(self, text: str) -> None:
        """Do what a message of the page asks. A wrong input is reported in a sentence."""
        try:
            self.handle(json.loads(text))
        except KitError as error:
            self.post({"error": str(error)})

    def handle(self, message: dict[str, Any]) -> None:
        """Do what a message asks. Raises KitError."""
        if "open" in message:
            self.open_part(message["open"], message)
        elif "merge" in message:
            self.post({"merged": list_lines(merge_answers(*message["merge"]).encode())})
        elif "hand_in" in message:
            self.hand_in(message["hand_in"], message["name"])
        elif "try" in message and self.asked is not None:
            self.open_table(self.asked.asked.start.copy(), message, "person")
        elif "table" in message and self.table is not None:
            self.table.page.receive(message["table"])
        elif self.asked is not None:
            self.asked.handle(message)

    def open_part(self, part: str, message: Mapping[str, Any]) -> None:
        """Open a part of the site. Raises KitError."""
        if part == "table":
            saved = message["transcript"]
            self.open_table(load(saved) if saved else deal(message["deal"]), message)
        elif part == "case":
            self.asked = CaseQuestion(self.post, find_scenario(message["name"]))
        elif part == "practice":
            game = message["game"]
            self.asked = PracticeQuestions(self.post, None if game is None else read_slug(game), message["answers"])
        elif part == "cases":
            self.post({"cases": json.loads(CASES.joinpath(f"{message['game']}.json").read_text(encoding="utf-8"))})
        elif part == "today":
            name, about, text = find_deal()
            self.post({"today": {"deal": name, "text": f"{about} {text}"}})

    def hand_in(self, lines: list[str], name: str) -> None:
        """Let the page save the answers as a file that has the reader's name, which is added to the lines once."""
        with TemporaryDirectory() as folder:
            write_lines(path := Path(folder) / FILE, lines)
            answers = Answers(PRACTICE, path.parent)
            if clean_name(name) not in ("", answers.content.name):
                answers.set_name(name)
            post_lines(self.post, path, len(lines))
            owner = re.sub(r"\W+", "-", f"{answers.content.name} ").lstrip("-")
            self.post({"download": {"name": owner + FILE, "text": path.read_text(encoding="utf-8")}})

    def open_table(self, game: Game, message: Mapping[str, Any], people: str | None = None) -> None:
        """Open a table, and close the table before."""
        if self.table is not None:
            self.table.model.stop()
        self.table = SiteTable(self.post, game, people, message["theme"], message["narrow"])


# ---- the table ----


class SvgPainter:
    """Paint a board as SVG. Pictures of cards are posted once for each theme."""

    def __init__(self, post: Post, theme: Theme) -> None:
        self.post, self.theme = post, theme
        self._sprites: set[str] = set()  # names of the pictures of cards that the page has

    def show(self, scene: Scene) -> dict[str, Any]:
        """Return the picture of a scene, and post new pictures of cards."""
        cards = {self.sprite(card): card for card in scene.cards}
        new = {name: card_svg(card, self.theme) for name, card in cards.items() if name not in self._sprites}
        if new:
            self._sprites.update(new)
            self.post({"sprites": new})
        return {"painting": scene_svg(scene, self.theme)}

    def set_page(self, values: Mapping[str, Any]) -> None:
        """Paint in the theme of the page from now on."""
        self.theme = THEMES[values.get("theme", self.theme.name)]

    def sprite(self, card: Card) -> str:
        """Return the name of a card's picture."""
        return f"{self.theme.name} {card.style} {card.code}"


class SiteTable:
    """A table of the site, whose page keeps the game after each step."""

    def __init__(self, post: Post, game: Game, people: str | None, theme: str, is_narrow: bool) -> None:
        self.post = post
        hint = "legal moves" if seats.has_no_turns(game.slug) else "none"  # in a race nobody has time to search
        self.model = model = TableModel(game, people, hint, autosave=False)
        model.state.is_narrow = is_narrow
        self.page = TablePage(model, SvgPainter(post, THEMES[theme]), post, LACKS)
        self._kept: Any = None  # the game, and its number of steps, that the page keeps
        self.page.watch(self._keep)
        model.start()

    def _keep(self) -> None:
        """Let the page keep the game, if it has changed since it was opened."""
        game, before = self.model.game, self._kept
        self._kept = game, len(game.history)
        if before not in (None, self._kept) and game.history:
            self.post({"save": {"value": json.dumps(game.transcript(), separators=(",", ":"))}})


# ---- the questions ----


class SiteQuestion:
    """A question on show. After every change it posts the whole question."""

    practice = False

    def __init__(self, post: Post) -> None:
        self.post = post
        self.level = self.head = self.title = ""
        self.number = 0  # of the question, counted from the first one: the page says which one it means

    def begin(self, asked: AskedQuestion) -> None:
        """Ask a question."""
        self.asked = asked
        self.number += 1
        self.show()

    def handle(self, message: Mapping[str, Any]) -> None:
        """Take an answer, or show another moment of the answer, but of no other question than the one on show."""
        if message["about"] != self.number:
            return
        if "guess" in message:
            self.asked.guess(message["guess"])
        elif "check" in message:
            self.asked.check(message["check"])
        elif "moment" in message:
            self.asked.look_at(message["moment"])
        self.show()

    def show(self) -> None:
        """Post the question as it is now."""
        asked, question = self.asked, self.asked.question
        self.post({"question": {
            "kind": question.kind, "name": question.name, "head": self.head, "title": self.title, "text": question.text,
            "picture": asked.picture_html(), "choices": asked.choices, "right": asked.right, "wrong": asked.wrong,
            "verdict": asked.verdict_html(), "moment": asked.moment, "moments": asked.moments,
            "answered": asked.is_answered, "level": self.level, "practice": self.practice, "number": self.number,
            "single": question.has_one_answer,
        }})  # fmt: skip


class CaseQuestion(SiteQuestion):
    """An edge case of a game."""

    def __init__(self, post: Post, scenario: Scenario) -> None:
        super().__init__(post)
        self.head = f"{scenario.case} · {scenarios(scenario.game_slug).cases[scenario.case]}"
        self.title = scenario.title
        self.begin(AskedQuestion(ask_case(scenario), scenario=scenario))


def write_lines(path: Path, lines: list[str]) -> None:
    """Write the lines of answers that the page keeps into a file; without lines there is none."""
    path.unlink(missing_ok=True)
    if lines:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", errors="replace")


def list_lines(content: bytes) -> list[str]:
    """Return the lines of a file of answers. A sign inside a text, such as U+2028, ends no line."""
    return [line.decode() for line in split_lines(content)]


def post_lines(post: Post, path: Path, count: int) -> None:
    """Post the lines of a file of answers after the first `count` lines."""
    for line in list_lines(path.read_bytes())[count:] if path.exists() else ():
        post({"answer": line})


class PracticeQuestions(SiteQuestion):
    """A practice of a game, or of all games; the page keeps the lines of the answers."""

    practice = True

    def __init__(self, post: Post, game: str | None, lines: list[str]) -> None:
        super().__init__(post)
        self.folder = TemporaryDirectory()
        self.path = Path(self.folder.name) / FILE
        write_lines(self.path, lines)
        self.plan = PracticePlan(Answers(PRACTICE, self.path.parent), game)
        self.report_fault()
        if last := self.plan.find_last():
            self.resume(*last)
        if self.plan.is_over:
            self.ask(self.plan.choose_next())

    def ask(self, asked: PracticeQuestion) -> None:
        """Ask a question of the plan."""
        self.plan.ask(asked)
        self.begin(AskedQuestion(asked.question, self.plan.save))

    def resume(self, asked: PracticeQuestion, content: Content) -> None:
        """Show the question that the reader tried last, with the answer, unless no such answer can be chosen now."""
        question = AskedQuestion(asked.question, self.plan.save)
        if results := question.resume([content]):
            self.plan.ask(asked, has_answer=True)
            self.plan.is_finished = results[0]
            self.begin(question)

    def report_fault(self) -> None:
        """Let the page say why an answer is not kept."""
        if why := self.plan.answers.reason_not_saved:
            self.post({"fault": f"Your answers are not being kept: {why}. Save them as a file on the start page."})

    def handle(self, message: Mapping[str, Any]) -> None:
        """Take an answer, or ask the next question. The message has the lines that the page keeps now."""
        write_lines(self.path, message["answers"])
        if "next" not in message:
            super().handle(message)
        elif message["about"] == self.number:
            self.ask(self.plan.choose_next())
        post_lines(self.post, self.path, len(message["answers"]))
        self.report_fault()

    def show(self) -> None:
        """Post the question as it is now, with the reader's level."""
        self.head, self.level = self.plan.describe_progress(), self.plan.describe_question()
        super().show()


def start(post: Callable[[str], None]) -> Host:
    """Start the host; `post` sends a text to the page."""
    return Host(lambda message: post(json.dumps(message, ensure_ascii=False)))
