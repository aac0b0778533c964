"""Tutorials at the website, led by hand from the first step to the last; the answers are those of a notebook."""

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import kit
from kit.lesson.table_tasks import TaskAtTable
from kit.picture.scene import make_scene
from kit.play.checks import read_checks
from kit.play.question import ask_what_happens
from kit.school import grading
from kit.site.build import write_tutorials
from kit.tabletop.model import TableModel
from tests.browser.static_site import PHONE, TIMEOUT, WIDE, open_site
from tests.browser.table import Canvas, area_in, play_by_hand, point_of
from tests.site.tutorial import keep, list_ways, open_table

LINE, PLACE, NEXT = "#question [data-part=line]", "#question [data-part=place]", "#question [data-action=next]"


class Recorder:
    """A lesson that keeps what each step asks."""

    def __init__(self, name: str) -> None:
        self.steps: list[tuple[str, Any]] = []

    def text(self, html: str) -> None:
        """Leave the texts to the page."""

    print = text
    end = report = lambda self: None

    def what(
        self, name: str, game: kit.Game, moves: Any, question: str, guesses: Any, rule: str, why: str = ""
    ) -> None:
        """Keep the right guess."""
        scenario = ask_what_happens(name, game, moves, question, guesses, rule, why).scenario(game)
        self.steps.append(("what", scenario.find_right_guess().text))

    def which(self, name: str, game: kit.Game, question: str, moves: Iterable[str]) -> None:
        """Keep the places of the allowed moves."""
        self.steps.append(("which", [place for place, move in enumerate(moves) if game.ruling(move).legal]))

    def practise(self, name: str, game: kit.Game, task: str, tries: str = "", **checks: Any) -> None:
        """Keep a way to do the task by hand."""
        listed = read_checks(game.slug, checks, task) if checks else {}
        for messages in list_ways(game, tries, listed):
            shown, table = dict[str, Any](), open_table(game.copy(), bare=True)
            TaskAtTable(keep(shown), table, game, task, tries, listed, lambda moves, is_right: None)
            for number, message in enumerate(messages):
                table.receive({"id": number} | message)
            if "Done" in shown["line"] and not (tries and "lay" not in messages[-1]):
                self.steps.append(("practise", (game, messages)))
                return
        raise LookupError(f"{task} cannot be done by hand")

    def whole_game(self, name: str, game: kit.Game, seats: Any = None) -> None:
        """Keep the game."""
        self.steps.append(("whole", game))


def record(name: str) -> list[tuple[str, Any]]:
    """Return what each step of a tutorial asks, as it is in the site."""
    _, _, source = write_tutorials()[name].partition("\n")
    names: dict[str, Any] = {"SiteLesson": Recorder}
    exec(source, names)  # noqa: S102
    steps: list[tuple[str, Any]] = names["lesson"].steps
    return steps


def do_task(page: Page, game: kit.Game, messages: list[dict[str, Any]]) -> None:
    """Play the moves of a task by hand; the last may be a card that is laid where it may not go."""
    root, is_phone = page.locator("#table"), page.viewport_size == PHONE
    now = TableModel(game.copy(), None, autosave=False).game
    for message in messages:
        scene = make_scene(now.slug, now.seen(by=now.turn or 1), now.turn or 1, is_phone)
        expect(root.locator(".kit-layer")).to_be_visible(timeout=TIMEOUT)
        if "lay" in message:
            code, source, place, zone = message["lay"]
            card = next(card for card in reversed(scene.cards) if (card.code, card.place) == (code, source))
            Canvas(root).drag(point_of(card), point_of(area_in(scene, f"{place} {zone}".strip())))
        else:
            play_by_hand(root, scene, now, message["move"], has_touch=is_phone)
            now.play(message["move"])


@pytest.mark.parametrize(("name", "size"), [("stack_em", PHONE), ("six_stacks", WIDE)])
def test_tutorial_is_led_from_its_first_step_to_its_last_and_a_class_reads_the_answers(
    browser: Browser, address: str, tmp_path, name, size
):
    slug, steps = name.replace("_", "-"), record(name)
    more = {"has_touch": True, "color_scheme": "dark"} if size == PHONE else {}
    context = open_site(browser, size, faults := list[str](), **more)
    page = context.new_page()
    page.goto(f"{address}#learn/{slug}")
    for number, (kind, asked) in enumerate(steps, 1):
        expect(page.locator(PLACE)).to_contain_text(f"Step {number} of {len(steps) + 1}", timeout=TIMEOUT)
        if kind == "what":
            page.get_by_role("button", name=asked, exact=True).click()
        elif kind == "which":
            for place in asked:
                page.locator("#question .kit-choice input").nth(place).check()
            page.get_by_role("button", name="Check", exact=True).click()
        elif kind == "practise":
            expect(page.locator(LINE)).to_contain_text("Your turn", timeout=TIMEOUT)
            do_task(page, *asked)
            expect(page.locator(LINE)).to_contain_text("Done", timeout=TIMEOUT)
        else:
            expect(page.locator(LINE)).to_contain_text("You have played 0 moves")
        if kind == "whole":
            page.get_by_role("button", name="Next ▶").click()
        else:
            page.locator(NEXT).click(timeout=TIMEOUT)
    asked = sum(kind != "whole" for kind, _ in steps)
    expect(page.locator("#question")).to_contain_text(f"You have done {asked} of {asked} steps")
    page.reload()  # nothing is lost
    expect(page.locator("#question")).to_contain_text(f"You have done {asked} of {asked} steps", timeout=TIMEOUT)
    page.get_by_role("link", name="the start page").click()
    page.locator("#name").fill("Ann")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my answers").click()
    saved.value.save_as(file := tmp_path / "class" / saved.value.suggested_filename)
    page.evaluate("localStorage.clear()")  # as on another device
    page.reload()
    page.locator("#open-answers").set_input_files(file)
    expect(page.locator("#work")).to_contain_text("are added", timeout=TIMEOUT)
    page.goto(f"{address}#learn/{slug}/1")
    expect(page.locator(PLACE)).to_contain_text(f"{asked} of {asked} done", timeout=TIMEOUT)
    report = grading.read(tmp_path / "class")
    (lesson,) = report.lessons
    assert report.people == ["Ann"] and not report.notes
    assert sum(each.answered for each in lesson.questions) == sum(kind in ("what", "which") for kind, _ in steps)
    assert all(each.right == each.answered for each in lesson.questions)
    context.close()
    assert faults == []
