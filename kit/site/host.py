"""The table and the questions of the site, in a worker of the browser: Python alone, without NumPy and widgets.

The page sends messages as JSON, and `Host.receive` does what they ask: `open` a part, or act on the `table` or on the
`question` as in a notebook. The host posts values that have changed, as JSON too.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from kit.errors import BadOption, KitError
from kit.lesson.answer_lines import clean_name, merge_answers, read_lines
from kit.lesson.answers import PRACTICE
from kit.lesson.asked import OpenTable
from kit.lesson.daily import find_deal
from kit.lesson.gallery import GalleryPage
from kit.lesson.practice import PracticePage
from kit.lesson.practice_plan import PracticePlan
from kit.lesson.question_page import QuestionPage
from kit.picture.scene import Card, Scene
from kit.picture.svg_painter import card_svg, scene_svg
from kit.picture.theme import THEMES, Theme
from kit.play.draft import Draft, draft_of, read_draft
from kit.play.game import Game, deal
from kit.play.names import read_slug
from kit.play.referee import load
from kit.site.learning import FIRST, Host as LessonHost, KeptAnswers, Tutorial, find_first_game, has_lesson, list_lines
from kit.tabletop import seats
from kit.tabletop.described import Post
from kit.tabletop.experiment import read_link
from kit.tabletop.experiment_page import ExperimentPage
from kit.tabletop.model import TableModel
from kit.tabletop.table_page import BARE_LACKS, TablePage

LACKS = ("search", "save")  # parts of a table that only a notebook has
TILES = Path(__file__).with_name("tiles")  # the tiles of each game's edge cases; `kit.site.build` writes them


class Host:
    """The parts of the site that are open: a table, and a question."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.table: SiteTable | None = None
        self.asked: QuestionPage | None = None
        self.experiment: ExperimentPage | None = None
        self.message: Mapping[str, Any] = {}  # the last one, which has what a new table needs
        self.tutorial: Tutorial | None = None

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
            self.merge(message["merge"], message["kept"])
        elif "hand_in" in message:
            for lesson, lines in message["hand_in"].items():
                self.hand_in(lesson, lines, message["name"])
        elif "table" in message and self.table is not None:
            self.table.page.receive(message["table"])
        elif "experiment" in message and self.experiment is not None:
            self.message = message
            self.experiment.receive(message["experiment"])
        elif "question" in message and self.asked is not None:
            self.message = message
            self.asked.receive(message["question"])

    def open_part(self, part: str, message: Mapping[str, Any]) -> None:
        """Open a part of the site, and end what runs in the one before. Raises KitError."""
        if self.experiment is not None:  # nobody looks at its deals any more
            self.experiment.runner.stop()
        if self.asked is not None:
            self.asked.stop()
        if part == "table":
            saved, named = message["transcript"], message.get("named")
            draft = read_draft(message["game"], unquote(named)) if named else None
            is_set_up = message.get("is_set_up", False)
            start = message["deal"] if draft is None else f"{draft.slug}/1"
            is_first = message["deal"].endswith(FIRST)
            if is_first:
                opened = find_first_game(message["deal"].removesuffix(FIRST))
            else:
                opened = load(saved) if saved else deal(start) if draft is None or is_set_up else draft.game()
            self.open_table(opened, {**message, "is_first": is_first}, draft=draft if is_set_up else None)
        elif part == "cases":
            slug, name, answered = message["game"], message["name"], message["answered"]
            tiles = partial(read_tiles, slug)
            self.asked = GalleryPage(self.post, self.try_position, slug, tiles, name, answered, {"all"})
            self.asked.show()
        elif part == "practice":
            game = None if message["game"] is None else read_slug(message["game"])
            self.asked = SitePractice(self.post, self.try_position, game, message["answers"])
            self.asked.show()
        elif part == "experiment":
            self.open_experiment(message["link"])
        elif part == "learn":
            self.learn(message["game"], message)
        elif part == "today":
            name, about, text = find_deal()
            self.post({"today": {"deal": name, "text": f"{about} {text}"}})

    def merge(self, text: str, kept: Mapping[str, list[str]]) -> None:
        """Add the lines of a file of answers to those that the browser has `kept` of its lesson. Raises KitError."""
        lesson = read_lines(text.encode(errors="replace")).lesson
        if lesson and lesson != PRACTICE and not has_lesson(lesson):
            raise BadOption(f"these are answers of {lesson}, which is not on this page; nothing has changed")
        before = "".join(f"{line}\n" for line in kept.get(lesson, [])) or text
        self.post({"merged": {"lesson": lesson, "lines": list_lines(merge_answers(before, text).encode())}})

    def open_experiment(self, link: str) -> None:
        """Open an experiment, and deal as many deals as its link says. Raises KitError."""
        made, deals = read_link(link)
        if self.tutorial is None:
            self.experiment = ExperimentPage(made, self.post, self.open_dot)
        else:
            self.experiment = self.tutorial.open_experiment(made, self.post, self.open_dot, self.post_learned)
        self.experiment.show()
        if deals:
            self.experiment.receive({"deal": deals})

    def open_dot(self, game: Game, plays: bool) -> None:
        """Open the game of a deal below the experiment: to play it, or to step through it."""
        self.open_table(game, {**self.message, "steps": not plays, "is_task": True})

    def learn(self, slug: str, message: Mapping[str, Any]) -> None:
        """Open a step of a tutorial. Raises BadOption."""
        lines, known = message["answers"], self.tutorial
        if known is None or known.slug != slug or known.answers.list_lines() != lines:  # it may have forgotten them
            self.tutorial = known = Tutorial(slug, lines)
        self.message = message
        host = LessonHost(self.post, self.try_position, self.open_task, known.answers)
        self.asked = known.open_step(message["step"], host, self.post_learned)

    def post_learned(self) -> None:
        """Post the answers of the tutorial, so that the browser keeps them."""
        if known := self.tutorial:
            about = {"lesson": known.lesson.name, "game": known.slug, "lines": known.answers.list_lines()}
            self.post({"learned": about})

    def open_task(self, game: Game, is_bare: bool = False) -> TablePage:
        """Open the table of a task, and return its page."""
        self.open_table(game, {**self.message, "is_bare": is_bare, "is_task": True})
        assert self.table is not None
        return self.table.page

    def hand_in(self, lesson: str, lines: list[str], name: str) -> None:
        """Let the page save answers as a file that has the reader's name. Those of the practice get the name once."""
        answers = KeptAnswers(lesson, lines)
        if clean_name(name) not in ("", answers.content.name):
            answers.set_name(name)
        if lesson == PRACTICE:
            post_lines(self.post, answers.list_lines()[len(lines) :])
        owner = re.sub(r"\W+", "-", f"{answers.content.name} ").lstrip("-")
        self.post({"download": {"name": owner + answers.file.name, "text": answers.file.read_text(encoding="utf-8")}})

    def try_position(self, game: Game | None, is_set_up: bool = False) -> None:
        """Open the position of a question at the table, to play it or to set it up anew."""
        if game is not None:
            self.open_table(game, self.message, "person", draft_of(game) if is_set_up else None)

    def open_table(
        self, game: Game, message: Mapping[str, Any], people: str | None = None, draft: Draft | None = None
    ) -> None:
        """Open a table, and close the table before; go on setting up the position `draft` there, if there is one."""
        if self.table is not None:
            self.table.model.stop()
        self.table = SiteTable(self.post, game, people, message)
        if draft is not None:
            self.table.model.setting_up.begin(draft)


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
    """A table of the site, whose page keeps the game after each step.

    `message` has the theme of the page, and whether it is narrow. If it has `steps`, the table is a stepper; in a first
    game (`is_first`) what is allowed is marked.
    """

    def __init__(self, post: Post, game: Game, people: str | None, message: Mapping[str, Any]) -> None:
        self.post, replays = post, message.get("steps", False)
        is_race = seats.has_no_turns(game.slug)  # in which nobody has time to search
        is_lit = replays or message.get("is_first") or is_race
        people, hint = "person" if replays else people, "legal moves" if is_lit else "none"
        self.model = model = TableModel(game, people, hint, autosave=False, replays=replays)
        model.state.is_narrow = message["narrow"]
        lacks = {*LACKS, *(BARE_LACKS if message.get("is_bare") else ())}
        self.page = TablePage(model, SvgPainter(post, THEMES[message["theme"]]), post, lacks)
        self._kept: Any = None  # the game, and its number of steps, that the page keeps
        if not replays and not message.get("is_task"):
            self.page.watch(self._keep)
        model.start()

    def _keep(self) -> None:
        """Let the page keep the game, if it has changed since it was opened."""
        game, before = self.model.game, self._kept
        self._kept = game, len(game.history)
        if before not in (None, self._kept) and game.history:
            self.post({"save": json.dumps(game.transcript(), separators=(",", ":"))})


# ---- the questions ----


def read_tiles(slug: str) -> list[dict[str, str]]:
    """Return the tiles of the overview of a game's cases: drawing them would take long here."""
    tiles: list[dict[str, str]] = json.loads(TILES.joinpath(f"{slug}.json").read_text(encoding="utf-8"))
    return tiles


def post_lines(post: Post, lines: list[str]) -> None:
    """Post new lines of answers, so that the browser keeps them."""
    for line in lines:
        post({"answer": line})


class SitePractice(PracticePage):
    """A practice of a game, or of all games; the browser keeps the lines of the answers."""

    def __init__(self, post: Post, open_table: OpenTable, game: str | None, lines: list[str]) -> None:
        self.post, self.answers = post, KeptAnswers(PRACTICE, lines)
        super().__init__(post, open_table, PracticePlan(self.answers, game))
        self.report_fault()

    def report_fault(self) -> None:
        """Let the page say why an answer is not kept."""
        if why := self.answers.reason_not_saved:
            self.post({"fault": f"Your answers are not being kept: {why}. Save them as a file on the start page."})

    def receive(self, content: Mapping[str, Any]) -> None:
        """Do what a message asks. It has the lines that the browser keeps now; another window may have added some."""
        self.answers.write_lines(content["answers"])
        super().receive(content)
        post_lines(self.post, self.answers.list_lines()[len(content["answers"]) :])
        self.report_fault()


def start(post: Callable[[str], None]) -> Host:
    """Start the host; `post` sends a text to the page."""
    return Host(lambda message: post(json.dumps(message, ensure_ascii=False)))
