"""Tutorials at the website, led by hand from the first step to the last; the answers are those of a notebook."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import kit
from kit.lesson.answers import GRADED_KINDS
from kit.lesson.exercises import Exercise, Guess
from kit.lesson.form import Form
from kit.lesson.table_tasks import TaskAtTable
from kit.picture.scene import make_scene
from kit.school import grading
from kit.site.build import write_tutorials
from kit.tabletop.model import TableModel
from lessons.leads import LeadsForm, StopForm
from tests.browser.notebook import find_faults
from tests.browser.static_site import PHONE, TIMEOUT, WIDE, open_site
from tests.browser.table import Canvas, area_in, play_by_hand, point_of
from tests.site.tutorial import OpenStep, find_way, read_lesson

TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
LINE, PLACE, NEXT = "#question [data-part=line]", "#question [data-part=place]", "#question [data-action=next]"


def do_task(page: Page, game: kit.Game, messages: list[dict[str, Any]]) -> None:
    """Play the moves of a task by hand; the last may be a card that is laid where it may not go."""
    root, is_phone = page.locator("#table"), page.viewport_size == PHONE
    now = TableModel(game.copy(), None, autosave=False).game
    for message in messages:
        scene = make_scene(now.slug, now.seen(by=now.turn), now.turn, is_phone)
        expect(root.locator(".kit-layer")).to_be_visible(timeout=TIMEOUT)
        if "lay" in message:
            code, source, place, zone = message["lay"]
            card = next(card for card in reversed(scene.cards) if (card.code, card.place) == (code, source))
            Canvas(root).drag(point_of(card), point_of(area_in(scene, f"{place} {zone}".strip())))
        else:
            play_by_hand(root, scene, now, message["move"], has_touch=is_phone)
            now.play(message["move"])


def answer(page: Page, kind: str, places: Any, choices: list[str]) -> None:
    """Answer a question: press a guess, or mark moves and check them."""
    if kind == "guess":
        page.get_by_role("button", name=choices[places], exact=True).click()
        return
    for place in places:
        page.locator("#question .kit-choice input").nth(place).check()
    page.get_by_role("button", name="Check", exact=True).click()


@pytest.mark.parametrize(("name", "size"), [("stack_em", PHONE), ("six_stacks", WIDE)])
def test_tutorial_is_led_from_its_first_step_to_its_last_and_a_class_reads_the_answers(
    browser: Browser, address: str, tmp_path, name, size
):
    (tmp_path / "tutorial.py").write_text(write_tutorials()[name], encoding="utf-8")
    slug, steps = name.replace("_", "-"), read_lesson(str(tmp_path / "tutorial.py")).steps[:-1]
    more = {"has_touch": True, "color_scheme": "dark"} if size == PHONE else {}
    context = open_site(browser, size, faults := list[str](), **more)
    page = context.new_page()
    page.goto(f"{address}#learn/{slug}")
    for number, step in enumerate(steps, 1):
        expect(page.locator(PLACE)).to_contain_text(f"Step {number} of {len(steps) + 1}", timeout=TIMEOUT)
        now = OpenStep(step)
        if now.page.asked is not None:
            for kind, places in now.answer().items():
                answer(page, kind, places, now.page.asked.choices)
        elif isinstance(now.page, TaskAtTable):
            expect(page.locator(LINE)).to_contain_text("Your turn", timeout=TIMEOUT)
            do_task(page, now.page.start, find_way(step, by_hand=True))
            expect(page.locator(LINE)).to_contain_text("Done", timeout=TIMEOUT)
        else:
            expect(page.locator(LINE)).to_contain_text("You have played 0 moves")
            page.get_by_role("button", name="Next ▶").click()
            continue
        page.locator(NEXT).click(timeout=TIMEOUT)
    asked = sum(step.question is not None for step in steps)
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
    graded = sum(step.question is not None and step.question.kind in GRADED_KINDS for step in steps)
    assert sum(each.answered for each in lesson.questions) == graded
    assert all(each.right == each.answered for each in lesson.questions)
    context.close()
    assert faults == []


@pytest.mark.parametrize(("name", "size"), [("half_or_most", WIDE), ("stop_when_it_looks_clear", PHONE)])
def test_lesson_on_chance_is_done_to_its_last_sentence_by_keys_and_a_class_reads_the_answers(
    browser: Browser, address: str, tmp_path, name, size
):
    (tmp_path / "lesson.py").write_text(write_tutorials()[name], encoding="utf-8")
    steps = read_lesson(str(tmp_path / "lesson.py")).steps[:-1]
    more = {"color_scheme": "dark"} if size == PHONE else {}
    context = open_site(browser, size, faults := list[str](), **more)
    page = context.new_page()
    page.goto(address)
    page.locator(f"[data-lesson={name.replace('_', '-')}]").click()
    for number, step in enumerate(steps, 1):
        expect(page.locator(PLACE)).to_contain_text(f"Step {number} of {len(steps) + 1}", timeout=TIMEOUT)
        asked = OpenStep(step).page.asked
        if isinstance(asked, StopForm):
            press = page.locator("#question button[name=stop]")
            press.press("Enter")
            expect(press).to_have_text("Stop! It is clear")
            expect(page.locator("#question [data-part=note]")).not_to_contain_text("After 20 deals")
            press.press("Enter")
            expect(page.locator("#question [data-part=verdict]")).to_contain_text("Experiment 1 of 10")
            press.press("Enter")  # it runs when the reader goes on
        elif isinstance(asked, LeadsForm):
            page.get_by_role("combobox", name="looks").select_option("99")
            expect(page.locator("#question [data-part=verdict]")).to_contain_text("With 99 looks, 25 of 60")
        if not isinstance(asked, Form) or step.question is None:
            page.get_by_role("button", name="Next ▶").click()
            continue
        if isinstance(asked, Exercise):
            page.get_by_role("textbox", name="your answer").fill(str(asked.answer()))
            page.keyboard.press("Enter")
        elif isinstance(asked, Guess):
            page.get_by_role("slider", name="my guess").press("ArrowRight")
            expect(confirm := page.get_by_role("button", name="That is my guess")).to_be_enabled()
            confirm.press("Enter")
        else:
            if (link := page.get_by_role("link", name="Open the experiment")).count():
                link.press("Enter")
                page.locator("#experiment [data-part=guess]").fill("12")
                page.get_by_role("button", name="10", exact=True).press("Enter")
                expect(page.locator("#experiment [data-part=guessed]")).to_contain_text("You guessed 12.")
                page.go_back()
            page.get_by_role("textbox", name="your sentence").fill("Hardly ever.")
            page.get_by_role("button", name="That is my sentence").press("Space")
        expect(page.locator("#question [data-part=verdict]")).to_contain_text(re.compile("Noted|That is right"))
        assert not find_faults(page, "#question") and not page.evaluate(TOO_WIDE)
        page.locator(NEXT).press("Enter")
    done = sum(step.question is not None for step in steps)
    expect(page.locator("#question")).to_contain_text(f"You have done {done} of {done} steps")
    expect(page.locator(".kit-beside")).to_contain_text("Hardly ever.")
    page.get_by_role("link", name="the start page").click()
    page.locator("#name").fill("Ann")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my answers").click()
    saved.value.save_as(tmp_path / "class" / saved.value.suggested_filename)
    report = grading.read(tmp_path / "class")
    (lesson,) = report.lessons
    assert report.people == ["Ann"] and not report.notes
    answered = [each for each in lesson.questions if each.answered]
    guessed = [each.guesses for each in answered if each.question.link]
    assert len(answered) == done + len(guessed) and guessed == [{"Ann": 12}] * (name == "half_or_most")
    assert all(each.right == each.answered for each in answered if each.question.kind == "exercise")
    context.close()
    assert faults == []
