"""The site's own Python, in Node: it plays the games and the rows of the desktop."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.browser.static_site import PYODIDE
from tests.games import SLUGS
from tests.site.alone import digest_games, digest_rows

GAMES = 10  # that each game plays in both Pythons
DEALT, DEALERS = 200, ("random", "careful")  # deals of the compiled rules in both Pythons, and who plays
IN_NODE = """
import {{ loadPyodide }} from "{pyodide}/pyodide.mjs";
import {{ readFileSync }} from "node:fs";
const python = await loadPyodide({{ indexURL: "{pyodide}/" }});
python.unpackArchive(new Uint8Array(readFileSync("{site}/kit.zip")), "zip");
console.log(python.runPython({program}));
"""


@pytest.mark.compiled
def test_both_pythons_play_the_same_games_and_rows(site, tmp_path):
    text = (Path(__file__).parents[1] / "site" / "alone.py").read_text(encoding="utf-8")
    rows = f"[digest_rows(slug, by, {DEALT}) for slug in {SLUGS} for by in {DEALERS}]"
    program = f"{text}\njson.dumps([[digest_games(slug, 1, {GAMES}) for slug in {SLUGS}], {rows}])"
    source = tmp_path / "both.mjs"
    source.write_text(IN_NODE.format(pyodide=PYODIDE, site=site, program=json.dumps(program)), encoding="utf-8")
    done = subprocess.run(["node", str(source)], capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == [
        [digest_games(slug, 1, GAMES) for slug in SLUGS],
        [digest_rows(slug, by, DEALT) for slug in SLUGS for by in DEALERS],
    ]
