"""The tutorials on rules, led without a notebook: messages of a page do every step, on Python alone."""

import json

import pytest

from kit.lesson.answers import Answers
from kit.lesson.steps import find_step
from kit.school.key import find_key
from kit.site.build import LESSONS as ON_CHANCE, STILL_NOTE, write_tutorials
from kit.site.learning import FORM, TABLE
from tests.project import LESSONS, PROJECT, cells, run_alone
from tests.site.tutorial import OpenStep, find_way, read_lesson

SCRIPT = f"""
import json
sys.path.append({str(PROJECT / 'tutorials' / 'chance')!r})
from tests.site.alone import find_loaded
from tests.site.tutorial import lead
print("\\n" + json.dumps([lead(sys.argv[1]), find_loaded()]))
"""


ON_SITE = [path for path in LESSONS if path.parent.name == "rules" or path.stem in ON_CHANCE]


@pytest.mark.parametrize("path", ON_SITE, ids=lambda path: path.stem)
def test_every_step_of_a_tutorial_is_done_by_messages_alone(path, tmp_path):
    named = [find_step(cell["source"]) for cell in cells(path)]
    steps = [f"{name}-found" if kind == "experiment" else name for kind, name in named if name and kind != "model"]
    steps += [TABLE] * any(cell["source"].startswith("kit.table(") for cell in cells(path))
    steps += [FORM] * any("stack-games-kit" in cell["metadata"] for cell in cells(path))
    module = tmp_path / "tutorial.py"
    module.write_text(write_tutorials()[path.stem.partition("_")[2]], encoding="utf-8")
    told, loaded = json.loads(run_alone(SCRIPT, module).splitlines()[-1])
    assert told == dict.fromkeys(steps, True) and len(steps) > 7 and loaded == []


@pytest.mark.thorough
@pytest.mark.parametrize("path", [path for path in ON_SITE if path.parent.name == "rules"], ids=lambda path: path.stem)
def test_refused_move_of_a_task_can_be_made_by_hand(path, tmp_path):
    (tmp_path / "tutorial.py").write_text(write_tutorials()[path.stem.partition("_")[2]], encoding="utf-8")
    for step in read_lesson(str(tmp_path / "tutorial.py")).steps[:-1]:
        assert not getattr(OpenStep(step).page, "tries", "") or find_way(step, by_hand=True)


@pytest.mark.parametrize("name", ON_CHANCE)
def test_lesson_on_chance_has_the_right_numbers_and_what_the_notebook_has_saved(name, tmp_path):
    module = tmp_path / "lesson.py"
    module.write_text(write_tutorials()[name.partition("_")[2]], encoding="utf-8")
    lesson, key = read_lesson(str(module)), find_key(f"chance/{name}")
    asked, answers = {step.question.name: step.question for step in lesson.steps if step.question}, Answers(name, None)
    for each in (each for each in key if each.kind != "model" and not each.link):
        question = asked.pop(each.name)
        assert (question.text, question.tolerance, question.mistakes) == (each.text, each.tolerance, each.mistakes)
        assert question.truth == (None if each.truth is None else pytest.approx(each.truth))
    assert not asked
    shown = "".join(text(answers) for step in lesson.steps for text in step.texts)
    saved = [out.get("data", {}) for cell in cells(f"tutorials/chance/{name}.ipynb") for out in cell["outputs"]]
    tables = ["".join(data["text/html"]) for data in saved if "text/html" in data]
    rows = [table.partition("<t")[2].partition(">")[2] for table in tables if "You have not made a guess" not in table]
    assert all(row in shown for row in rows) and len(rows) > 3
    for question in (step.question for step in lesson.steps if step.question and step.question.kind == "guess"):
        answers.add_answer(question, "61 %")
    compared = "".join(text(answers) for step in lesson.steps for text in step.texts)
    assert "You have not made a guess; " in shown and "You guessed 61 %; " in compared
    assert "data:image/png" in shown and STILL_NOTE in shown and "<table" in shown and "| --- |" not in shown
