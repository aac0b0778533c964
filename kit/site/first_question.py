"""The first question of the start page, and what answers it without Python: the compiled engine of one game."""

from base64 import b64encode
from typing import Any

from kit.lab.deals import new_batch, new_rows
from kit.lab.players import MOVE_LIMIT
from kit.lab.playout import FIRST_SCORE
from kit.lab.sources import MODULES
from kit.lab.stats import share_at_every_look
from kit.lab.tables import copy_table, encode_players
from kit.play.position import new_table

GAME, PLAYER = "stack-em", "careful"
LOOKS = (1, 10, 100, 1_000)  # numbers of deals that the reader can look at, always from deal 1 on
DIGITS = 4  # of the ends of an interval


def describe_first_question() -> dict[str, Any]:
    """Return what the page needs to play the deals, and the interval for each number of wins at each look."""
    batch = new_batch(GAME, LOOKS[-1], None, PLAYER, 1, {})
    tables = copy_table(GAME, new_table(GAME, batch.options, 0))
    return {
        "tables": b64encode(tables.tobytes()).decode(), "players": encode_players(batch.by).tolist(),
        "limit": MOVE_LIMIT, "columns": new_rows(batch, 0).shape[1], "first_score": FIRST_SCORE,
        "intervals": {look: [round_interval(won, look) for won in range(look + 1)] for look in LOOKS},
    }


def round_interval(won: int, deals: int) -> list[float]:
    """Return the ends of the interval of a share, rounded."""
    _, low, high = share_at_every_look(won, deals)
    return [round(low, DIGITS), round(high, DIGITS)]


def list_engine_files() -> dict[str, bytes]:
    """Return the files of the compiled engine that the first question needs, by name."""
    return {f"modules/{name}": (MODULES / name).read_bytes() for name in ("host.js", "manifest.json", f"{GAME}.wasm")}
