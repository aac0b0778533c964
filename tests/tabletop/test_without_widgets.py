"""A table is plain Python: it is opened, played and asked where no widget can be loaded."""

from __future__ import annotations

import subprocess
import sys

from tests.project import PROJECT

PLAY = """
import sys
for missing in ("ipywidgets", "ipycanvas", "anywidget", "traitlets"):
    sys.modules[missing] = None  # importing it fails

import kit
from kit.tabletop.model import TableModel

shown = []
table = TableModel(kit.deal("six-stacks", seed=1, players=2), hint="legal moves")
table.changed = lambda: shown.append(table.state.scene())
table.start()
table.play(table.state.routes().moves[0])
assert {step.seat for step in table.game.history} == {1, 2}
table.explain()
table.playing.undo()
table.playing.look_at(0)
assert len(shown) > 6 and table.said and str(table.status())
race = TableModel(kit.deal("speed", seed=3), kept=False)
race.start()
race.start_or_stop_clock()
race.race.time_has_come(0)
assert race.game.history
"""


def test_a_table_is_played_where_no_widget_can_be_loaded():
    run = subprocess.run([sys.executable, "-c", PLAY], cwd=PROJECT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
