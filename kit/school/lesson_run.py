"""Runs the cells of a lesson's notebook, and prints its key: `python -m kit.school.lesson_run NOTEBOOK`.

It is a process of its own, without a kernel: nobody's answers are read there, and an interrupt ends it at once.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell


def run_lesson(notebook: Path) -> str:
    """Run the code cells of a notebook, and return the key of its `lesson`. Raises what a cell raises."""
    shell = InteractiveShell.instance()
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            shell.run_cell("".join(cell["source"])).raise_error()
            print("\na cell was run", flush=True)
    return shell.user_ns["lesson"].key()


if __name__ == "__main__":
    found = run_lesson(Path(sys.argv[1]))
    print(f"\n{found}")
