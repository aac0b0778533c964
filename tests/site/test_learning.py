"""The tutorials of the site: steps, progress and answers, by the messages of the page."""

import asyncio
import html
import json
import re
import sys
from types import ModuleType

import pytest

from kit.lesson.question_page import show_question
from kit.school import grading
from kit.site.build import write_tutorials
from kit.site.host import Host
from kit.site.learning import PLACE
from lessons.leads import StopForm, read_leads
from tests.lesson.asking import act, answer_question
from tests.site.tutorial import read_lesson

NAME = f"{PLACE}fashion"


@pytest.fixture
def site(monkeypatch, tmp_path_factory):
    """A host, and what it posts: the last value of each kind."""
    module, path = ModuleType(NAME), tmp_path_factory.mktemp("site") / "fashion.py"
    path.write_text(write_tutorials()["fashion"], encoding="utf-8")
    module.lesson = read_lesson(str(path))
    monkeypatch.setitem(sys.modules, NAME.rpartition(".")[0], ModuleType("tutorials"))
    monkeypatch.setitem(sys.modules, NAME, module)
    posted = {}
    host = Host(lambda message: posted.update(message))

    def open_step(step, answers=(), game="fashion"):
        posted.clear()
        looks = {"narrow": False, "theme": "light"}
        host.receive(json.dumps({"open": "learn", "game": game, "step": step, "answers": list(answers), **looks}))
        return posted.get("error") or host.asked.values

    return host, posted, open_step, module.lesson


def test_reader_goes_on_at_the_first_step_that_is_not_done_and_a_class_reads_the_file(site, tmp_path):
    host, posted, open_step, lesson = site
    count, kinds = len(lesson.steps), [step.question and step.question.kind for step in lesson.steps]
    number = kinds.index("what") + 1
    shown = open_step(number)
    assert shown["place"].startswith(f"Step {number} of {count} · 0 of")
    assert shown["near"] == [f"learn/fashion/{number - 1}", f"learn/fashion/{number + 1}"]
    wrong, right = (answer_question(host.asked.asked, is_right) for is_right in (False, True))
    host.receive(json.dumps({"question": {"about": shown["number"]} | wrong}))
    assert "0 of" in open_step(1, posted["learned"]["lines"])["place"]  # a wrong answer is none that is done
    shown = open_step(number)
    host.receive(json.dumps({"question": {"about": shown["number"]} | right}))
    lines = posted["learned"]["lines"]
    assert posted["learned"]["lesson"] == lesson.name and "next" not in host.asked.values["lacks"]
    assert "1 of" in open_step(1, lines)["place"] and open_step(number, lines)["answered"]
    assert open_step(0, lines)["place"].startswith("Step 1 of")  # the first step is a task, and not done
    assert "0 of" in open_step(number, ())["place"]  # the browser has forgotten the answers
    assert "You have done 0" in open_step(count)["above"] and host.asked.values["near"][1] == ""
    host.receive(json.dumps({"hand_in": {lesson.name: lines}, "name": "Zoë"}))
    file = posted["download"]["text"]
    for kept, merged in (({}, file.splitlines()), ({lesson.name: lines}, file.splitlines())):  # on another device
        host.receive(json.dumps({"merge": file, "kept": kept}))
        assert posted["merged"] == {"lesson": lesson.name, "lines": merged}
    host.receive(json.dumps({"merge": file.replace("rules/", "chance/"), "kept": {}}))
    assert "not on this page" in posted["error"]
    (tmp_path / posted["download"]["name"]).write_text(posted["download"]["text"], encoding="utf-8")
    report = grading.read(tmp_path)
    assert report.people == ["Zoë"] and not report.notes
    assert sum(each.right for each in report.lessons[0].questions) == 1


def test_step_comes_in_one_message_with_its_place_and_the_text_above(site, monkeypatch):
    host, posted, open_step, lesson = site
    lines, shown = [], []
    for number, step in enumerate(lesson.steps, 1):
        if step.question and step.question.kind == "what":
            asked = open_step(number, lines)["number"]
            host.receive(json.dumps({"question": {"about": asked} | answer_question(host.asked.asked)}))
            lines = posted["learned"]["lines"]
    monkeypatch.setattr(host, "post", lambda message: shown.append(message.get("question")))
    for number, step in enumerate(lesson.steps, 1):
        shown.clear()
        open_step(number, lines)
        (described,) = filter(None, shown)
        assert described["place"].startswith(f"Step {number} of")
        assert bool(described["above"]) == bool(step.texts or number == len(lesson.steps))
        assert described.get("answered") or not step.question or step.question.kind != "what"


def test_guess_and_sentence_of_an_experiment_are_answers_of_the_lesson_that_leads_to_it(site):
    host, posted, open_step, lesson = site
    lesson.experiment("points", "#experiment/fashion/total?by=careful")
    number = len(lesson.steps)
    link = html.unescape(re.search('href="(#experiment[^"]+)"', open_step(number)["above"])[1])
    for message in ({"open": "experiment", "link": link}, *(
        {"experiment": each} for each in ({"guess": 30}, {"deal": 10}, {"finding": "More\nthan 30."})
    )):
        host.receive(json.dumps(message))
    lines = [json.loads(line) for line in posted["learned"]["lines"][1:]]
    assert posted["learned"]["game"] == "fashion" and [(each["question"], each["answered"]) for each in lines] == [
        ("points", "30"), ("points-found", "More than 30."),
    ]
    assert "1 of" in open_step(number, posted["learned"]["lines"])["place"]
    host.receive(json.dumps({"open": "experiment", "link": link}))
    assert (host.experiment.values["guess"], host.experiment.values["finding"]) == (30, "More than 30.")
    host.receive(json.dumps({"open": "experiment", "link": link.replace("total", "won")}))
    assert host.experiment.values["guess"] is None and "finding_form" in host.experiment.values["lacks"]


def test_step_or_tutorial_that_is_not_there_is_said_in_a_sentence(site):
    open_step = site[2]
    assert open_step(99) == "this tutorial has no step 99; it has 16"
    assert open_step(1, game="swap") == "swap has no tutorial here"


def test_what_a_page_runs_ends_when_another_one_is_opened():
    posted = []
    host = Host(posted.append)
    form = StopForm(read_leads(), str)
    host.asked = show_question(form, host.post, host.try_position)
    host.asked.show()

    async def begin_and_leave() -> None:
        act(host.asked, press="stop")
        assert form.is_running
        host.receive(json.dumps({"open": "today"}))
        assert not form.is_running

    asyncio.run(begin_and_leave())


@pytest.mark.compiled
def test_experiment_stops_dealing_when_another_part_is_opened():
    async def begin_and_leave():
        page = Host(lambda message: None)
        page.handle({"open": "experiment", "link": "#experiment/grid/won?by=careful"})
        page.handle({"experiment": {"deal": 100_000}})
        runner = page.experiment.runner
        assert runner.script is not None
        page.handle({"open": "today"})
        assert runner.script is None and page.experiment.experiment.dealt < 100_000

    asyncio.run(begin_and_leave())
