"""The tasks of the tutorials on rules: what is asked can be done at the table, and nothing else counts as done."""

from __future__ import annotations

import nbformat
import pytest

from kit.lesson.lesson import Lesson, Practice
from tests.project import PROJECT

TUTORIALS = sorted((PROJECT / "tutorials" / "rules").glob("*.ipynb"))


@pytest.fixture(params=TUTORIALS, ids=lambda path: path.stem)
def tasks(request, monkeypatch) -> list[Practice]:
    """The tasks of a tutorial in which a move is to be refused."""
    found, practise = [], Lesson.practise
    monkeypatch.setattr(Lesson, "practise", lambda *asked, **more: found.append(practise(*asked, **more)) or found[-1])
    monkeypatch.setattr(Lesson, "whole_game", lambda *asked: None)  # no tasks in these, and the computers would think
    cells = nbformat.read(request.param, as_version=4).cells
    code = [cell.source for cell in cells if cell.cell_type == "code" and "kit.lab" not in cell.source]
    names: dict[str, object] = {}
    for source in code:
        exec(source, names)  # noqa: S102
    return [task for task in found if task.tries]


def everything_tried(task: Practice) -> dict[str, bool]:
    """Return every drop of a card and press of a place at the table as it stands: the move, and whether it was the
    task.
    """
    model, scene = task.table.model, task.table.model.state.bare_scene()
    drops = [(card, area) for card in scene.cards if card.code != "??" for area in scene.areas]
    acts = [lambda card=card, to=to: model.lay((card.code, card.place), to.place, to.zone) for card, to in drops]
    acts += [lambda move=area.click: model.play(move) for area in scene.areas if area.click]
    found = {}
    for act in acts:
        task.done, steps = False, len(task.table.game.history)
        act()
        found[model.tried] = task.done
        while len(task.table.game.history) > steps:
            model.playing.undo()
    task.done = False
    return found


@pytest.mark.thorough
def test_a_move_to_be_refused_is_refused_and_no_other_will_do(tasks):
    for task in tasks:
        found = everything_tried(task)
        for first in task.table.game.moves():
            if any(found.values()):
                break
            task.table.model.play(first)  # some tasks begin with a move that is allowed
            found |= everything_tried(task)
            task.table.model.playing.undo()
        done = [move for move, counts in found.items() if counts]
        assert done, f"{task.task} cannot be done: {task.tries}"
        assert all(f"{move} ".startswith(f"{task.tries} ") for move in done)
        assert len(found) > len(done)
