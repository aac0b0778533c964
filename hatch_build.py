"""Build the wheel: leave out pictures that JupyterLab hides.

JupyterLab hides all cells of a lesson below its first step, because they show answers, and runs them as the reader goes
on (`.jupyter/labextensions`). So an installed kit needs no saved pictures of these cells. They were more than half of
the wheel. The repository and the source distribution keep them for readers who cannot run the cells.
"""

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STEP = re.compile(r"\blesson\.\w+\(\s*[\"'\d]")  # the name of a step in its call, as in `lesson.js`


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the lessons without these pictures into a temporary folder, and add them in place of the originals."""
        if version == "editable":
            return
        self.folder = TemporaryDirectory()
        for number, path in enumerate(sorted(Path(self.root, "tutorials").rglob("*.ipynb"))):
            lesson = json.loads(path.read_text(encoding="utf-8"))
            if lesson.get("metadata", {}).get("stack-games-kit"):
                leave_out_pictures(lesson["cells"])
                smaller = Path(self.folder.name, f"{number}.ipynb")
                smaller.write_text(json.dumps(lesson, ensure_ascii=False, indent=1), encoding="utf-8")
                build_data["force_include"][str(smaller)] = path.relative_to(self.root).as_posix()


def leave_out_pictures(cells: list[dict[str, Any]]) -> None:
    """Remove the saved pictures of all cells after the first step."""
    after = iter(cells)
    any(cell["cell_type"] == "code" and STEP.search("".join(cell["source"])) for cell in after)
    for output in (output for cell in after for output in cell.get("outputs", ())):
        output.get("data", {}).pop("image/png", None)
