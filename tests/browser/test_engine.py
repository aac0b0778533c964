"""The compiled modules in Chromium, without Python: they play the desktop's rows."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from kit.lab.deals import MOVE_LIMIT, new_batch, play_games
from kit.lab.sources import MODULES
from kit.lab.stop_flag import Stop
from kit.lab.tables import copy_table, encode_players
from kit.play.position import new_table
from kit.rules.engine import slugs
from tests.browser.static_site import serve

DEALS = {"random": 10_000, "careful": 2_000}
PLAY = """async ({ slug, tables, players, limit, shape }) => {
  const { openGame } = await import("/host.js");
  const manifest = await (await fetch("/manifest.json")).json();
  const game = await openGame(slug, manifest, await (await fetch(`/${slug}.wasm`)).arrayBuffer());
  const bytes = Uint8Array.from(atob(tables), (letter) => letter.charCodeAt(0));
  const table = game.array("table[1]", [bytes.length / game.tableBytes]);
  const seats = game.array("int[1]", [players.length]);
  const rows = game.array("int[2]", shape), stop = game.array("stop", [1]);
  table.items().set(bytes);
  seats.items().set(players.map(BigInt));
  const start = performance.now();
  const played = game.call("play_batch", [table, 1, seats, limit, rows, stop]);
  const seconds = (performance.now() - start) / 1000;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", rows.items()));
  return { played, seconds, digest: Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}"""


@pytest.fixture(scope="module")
def engine_page(browser: Browser) -> Iterator[Page]:
    """An empty page beside the compiled modules."""
    with serve(MODULES) as address:
        page = browser.new_page()
        page.goto(f"{address}host.js")
        yield page
        page.close()


@pytest.mark.parametrize("by", DEALS)
@pytest.mark.parametrize("slug", slugs())
def test_browser_plays_the_rows_of_the_desktop(engine_page, slug, by):
    batch = new_batch(slug, DEALS[by], None, by, 1, {})
    rows = play_games(batch, batch.deals(), Stop())
    tables = copy_table(slug, new_table(slug, batch.options, 0)).tobytes()
    played = engine_page.evaluate(PLAY, {
        "slug": slug, "tables": b64encode(tables).decode(), "players": encode_players(batch.by).tolist(),
        "limit": MOVE_LIMIT, "shape": list(rows.shape),
    })
    assert played["played"] == DEALS[by]
    assert played["digest"] == hashlib.sha256(rows.content.tobytes()).hexdigest()
    print(json.dumps({"game": slug, "by": by, "seconds": round(played["seconds"], 2)}))
