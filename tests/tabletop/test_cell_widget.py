"""A widget of a cell is removed with all its parts: when it is closed, and when its cell runs again."""

import asyncio
import gc
import threading
import weakref
from unittest.mock import Mock

import pytest
from ipywidgets.widgets.widget import _instances

import kit
from kit.lesson.exercises import Exercise, Guess
from kit.lesson.lesson import Lesson
from kit.lesson.question_cell import GuessCell, ask_in_cell
from kit.tabletop import cell_widget
from tests.lesson.asking import act
from tests.notebook import running_kernel
from tests.project import run_python
from tests.tabletop import at_table
from tutorials.chance.lessons.shared import draw_settling

DEAL = {"game": "six-stacks", "seed": 1}


def table():
    made = kit.table(kit.deal(**DEAL), autosave=False)
    at_table.hear(made, {"tab": "score"})
    made.model.play(made.game.moves()[0])
    made.model.deal(2, {"players": 4})
    return made


def series():
    made = kit.table(kit.series("fashion", seed=1), seats="random", autosave=False)
    at_table.hear(made.table, {"next_game": None})
    return made


def scenario():
    made = kit.scenario("stack-em/king-kept")
    act(made, guess=None)
    act(made, play_on=None)
    act(made, **{"try": None})
    return made


def gallery():
    made = kit.gallery("stack-em")
    for case in made.page.scenarios.all[:2]:
        act(made, case=case.name)
        act(made, **{"try": None})
    act(made, case="")
    return made


def chart():
    made = draw_settling([True, False] * 20, "Heads", 0.5)
    act(made, write={"deals": 7})
    return made


MADE = {
    "table": table, "series": series, "scenario": scenario, "gallery": gallery,
    "stepper": lambda: kit.stepper(kit.deal(**DEAL)),
    "race": lambda: kit.table(kit.deal("speed", seed=3), autosave=False),
    "practice": lambda: Lesson("rules/05_stack_em").practise("draw", kit.deal("stack-em"), "Draw.", "draw"),
    "which": lambda: Lesson("rules/05_stack_em").which("draw", kit.deal("stack-em"), "Which?", ["draw"]),
    "whole game": lambda: Lesson("rules/05_stack_em").whole_game("whole-game", kit.deal("stack-em")),
    "report": lambda: Lesson("rules/05_stack_em").report(), "chart": chart,
    "guess": lambda: GuessCell(Guess("How many?")),
    "exercise": lambda: ask_in_cell(Exercise("How many?", lambda: 0.5, 0.1)),
}


@pytest.mark.parametrize("name", MADE)
@pytest.mark.thorough
def test_closed_widget_leaves_nothing_behind(name):
    MADE[name]().close()  # pictures of cards and other shared parts are made once
    before, left = set(_instances), []
    for _ in range(3):
        made = MADE[name]()
        left.append(weakref.ref(made))
        made.close()
        made.close()
    del made
    gc.collect()
    assert set(_instances) == before
    assert not any(ref() for ref in left)


def test_table_is_a_handful_of_widgets():
    """The page has a model of each, and the pictures of cards are shared."""
    table()
    before = set(_instances)
    kit.table(kit.deal(**DEAL), autosave=False)
    assert len({*_instances} - before) <= 6


def test_closed_table_keeps_its_game_and_stops_its_computers():
    async def close_while_computers_think():
        made = kit.table(kit.deal(**DEAL), seats="random", autosave=False)
        made.close()
        await asyncio.sleep(0.6)
        return made

    made = asyncio.run(close_while_computers_think())
    assert made.game.seed == 1 and not made.game.history and made.model.playing.pace.script is None


CLOSE_ALL = """
import kit
from ipywidgets import Widget
first = [kit.table(kit.deal("six-stacks"), autosave=False), kit.gallery("stack-em"), kit.scenario("stack-em/king-kept")]
Widget.close_all()
first[0].model.play(first[0].game.moves()[0])
second = kit.table(kit.deal("six-stacks"), autosave=False)
from ipycanvas.canvas import _CANVAS_MANAGER
from kit.picture.canvas_painter import _SPRITES, _path
sent = []
_CANVAS_MANAGER.send = lambda *message, **more: sent.append(message)
second.model.play(second.game.moves()[0])
assert sent and all(brush.canvas.comm is not None for brush in _SPRITES.values())
assert _path("h").comm is not None
Widget.close_all()
"""


@pytest.mark.thorough
def test_new_table_is_painted_after_all_widgets_were_closed():
    done = run_python(CLOSE_ALL)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# ---- cells that run again ----

COUNT = """
import gc
from ipywidgets.widgets.widget import _instances
from kit.tabletop.widget import Table
gc.collect()
print(sum(isinstance(each, Table) for each in gc.get_objects()), len(_instances))
"""


@pytest.fixture(scope="module")
def run():
    """A function that runs code in a kernel, as a cell of JupyterLab."""
    with running_kernel() as run_cell:
        yield run_cell


@pytest.mark.thorough
def test_cell_that_runs_again_leaves_one_table(run):
    run("import kit", "imports")
    show = "kit.table(kit.deal('six-stacks', seed=1), autosave=False)"
    counts = []
    for _ in range(6):
        run(show, "table")
        counts.append([int(number) for number in run(COUNT, "count").split()])
    # IPython itself keeps the last three values, as `_`, `__` and `___`
    assert all(tables <= 4 for tables, _ in counts) and counts[-1][1] == counts[0][1]


@pytest.mark.thorough
def test_table_stays_when_two_cells_show_it(run):
    run("import kit; kept = kit.table(kit.deal('swap'), autosave=False)", "made")
    for _ in range(2):
        run("kept", "shown here")
        run("display(kit.table(kit.deal('swap'), autosave=False), kept)", "and here")
    run("7", "and here")
    assert run("print(kept.comm is not None)", "asked") == "True\n"
    run("7", "shown here")
    assert run("print(kept.comm is None, kept.game.slug)", "asked") == "True swap\n"


class Empty(cell_widget.CellWidget):
    """A widget without parts."""

    def sketch(self):
        return iter(())



def test_new_run_of_a_cell_closes_the_widgets_of_its_earlier_run(monkeypatch):
    shell, now = Mock(user_ns={}), {}
    shell.get_parent = lambda: {"metadata": {"cellId": now["cell"]}, "header": {"msg_id": now["run"]}}
    monkeypatch.setattr(cell_widget, "get_ipython", lambda: shell)
    monkeypatch.setattr(cell_widget, "_WIDGETS_BY_CELL", {})
    shown = []
    for run, cell in enumerate(("a", "b", "a")):
        now.update(cell=cell, run=run)
        shown.append(Empty())
        shown[-1]._repr_mimebundle_()
        ((_, close_replaced),) = [call.args for call in shell.events.register.call_args_list]
        close_replaced(None)
    assert [widget.comm is None for widget in shown] == [True, False, False]


# ---- other threads ----


def listening_chart(hear):
    made = chart()
    draw = made.form.draw
    made.form.draw = lambda *given, **named: (hear(), draw(*given, **named))[1]
    return made


def listening_table(hear):
    """Return a table that calls `hear` when it is painted."""
    made = kit.table(kit.deal(**DEAL), hint="legal moves", autosave=False)
    made.watch(hear)
    return made


@pytest.mark.parametrize(("make", "act"), [
    (listening_chart, lambda made: made.link._handle_custom_msg({"about": 1, "write": {"deals": 9}}, [])),
    (listening_table, lambda made: at_table.hear(made, {"hint": "none"})),
])
def test_callback_runs_in_the_main_thread_when_another_thread_acts(make, act):
    async def both():
        threads = []
        made = make(lambda: threads.append(threading.current_thread()))
        await asyncio.to_thread(act, made)
        while not threads:
            await asyncio.sleep(0.01)
        return threads

    assert asyncio.run(both()) == [threading.main_thread()]
