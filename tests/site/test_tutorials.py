"""The tutorials on rules, led without a notebook: messages of a page do every step, on Python alone."""

import json
import subprocess
import sys

import pytest

from kit.lesson.steps import find_step
from kit.site.build import write_tutorials
from tests.project import LESSONS, PROJECT, cells

SCRIPT = f"""
import json, sys
sys.path.insert(0, {str(PROJECT)!r})
from tests.site.alone import find_loaded
from tests.site.tutorial import lead
print("\\n" + json.dumps([lead(sys.argv[1]), find_loaded()]))
"""


@pytest.mark.parametrize("path", [path for path in LESSONS if path.parent.name == "rules"], ids=lambda path: path.stem)
def test_every_step_of_a_tutorial_is_done_by_messages_alone(path, tmp_path):
    steps = [name for cell in cells(path) for _, name in [find_step(cell["source"])] if name]
    module = tmp_path / "tutorial.py"
    module.write_text(write_tutorials()[path.stem.partition("_")[2]], encoding="utf-8")
    # -S leaves the installed packages out, -E the variables that could name their folder.
    command = [sys.executable, "-S", "-E", "-c", SCRIPT, str(module)]
    done = subprocess.run(command, capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stderr
    told, loaded = json.loads(done.stdout.splitlines()[-1])
    assert told == dict.fromkeys(steps, True) and len(steps) > 10 and loaded == []
