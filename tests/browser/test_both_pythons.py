"""The site's own Python, in Node: it plays the games and rows of the desktop, and judges as the desktop does."""

import json
import subprocess
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from tests.browser.static_site import PYODIDE
from tests.games import SLUGS
from tests.site.alone import digest_games, digest_rows, judge_games

GAMES = 10  # that each game plays in both Pythons
POSITIONS, PLAYOUTS = 6, 150  # of each game that both judge
DEALT, DEALERS = 200, ("random", "careful")  # deals of the compiled rules in both Pythons, and who plays
IN_NODE = """
import {{ loadPyodide }} from "{pyodide}/pyodide.mjs";
import {{ readFileSync }} from "node:fs";
const python = await loadPyodide({{ indexURL: "{pyodide}/" }});
python.unpackArchive(new Uint8Array(readFileSync("{site}/kit.zip")), "zip");
console.log(python.runPython({program}));
"""


def run_in_node(site: Path, folder: Path, program: str) -> Any:
    """Return the value of a program, after `tests/site/alone.py`, in the site's own Python."""
    text = (Path(__file__).parents[1] / "site" / "alone.py").read_text(encoding="utf-8")
    source = folder / "both.mjs"
    whole = json.dumps(f"{text}\njson.dumps({program})")
    source.write_text(IN_NODE.format(pyodide=PYODIDE, site=site, program=whole), encoding="utf-8")
    done = subprocess.run(["node", str(source)], capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.compiled
def test_both_pythons_play_the_same_games_and_rows(site, tmp_path):
    rows = f"[digest_rows(slug, by, {DEALT}) for slug in {SLUGS} for by in {DEALERS}]"
    assert run_in_node(site, tmp_path, f"[[digest_games(slug, 1, {GAMES}) for slug in {SLUGS}], {rows}]") == [
        [digest_games(slug, 1, GAMES) for slug in SLUGS],
        [digest_rows(slug, by, DEALT) for slug in SLUGS for by in DEALERS],
    ]


@pytest.mark.compiled
def test_both_pythons_judge_alike(site, tmp_path):
    judged = run_in_node(site, tmp_path, f"[judge_games(slug, {POSITIONS}, {PLAYOUTS}) for slug in {SLUGS}]")
    for slug, found in zip(SLUGS, judged, strict=True):
        here = json.loads(json.dumps(judge_games(slug, POSITIONS, PLAYOUTS)))
        assert agree(found, here), slug


def agree(found: Any, expected: Any) -> bool:
    """Return whether data are equal, but for the last digits of numbers: two libraries may have other logarithms."""
    if isinstance(expected, list):
        return len(found) == len(expected) and all(map(agree, found, expected))
    return found == expected or (isinstance(expected, float) and isclose(found, expected, abs_tol=1e-9))
