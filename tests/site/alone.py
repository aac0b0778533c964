"""Functions that run on Python alone, here and in the site's own Python, with no package beside the kit."""

import json
import sys
from hashlib import sha256
from operator import attrgetter
from typing import Any

from kit.lab.deals import new_batch, play_games
from kit.lab.odds import refine_odds
from kit.lab.players import random
from kit.lab.reasons import find_reasons
from kit.lab.review import refine_review
from kit.lab.stop_flag import Stop
from kit.play.game import deal

ABSENT = (
    "numpy", "pandas", "wasmtime", "ipywidgets", "matplotlib", "IPython", "platformdirs", "jinja2", "scipy", "tqdm",
)
LONGEST = 400  # moves of a game, at most


def digest_games(slug: str, first: int, games: int) -> str:
    """Play random games of these numbers, and return a digest of every position."""
    digest = sha256()
    for seed in range(first, first + games):
        game = deal(slug, seed=seed)
        while not game.over and len(game.history) < LONGEST:
            game.play(random(game))
            digest.update(json.dumps(game.position()).encode())
    return digest.hexdigest()


def digest_rows(slug: str, by: str, games: int) -> str:
    """Play deals with the compiled engine, counting events, and return a digest of their rows."""
    batch = new_batch(slug, games, None, by, 1, {})._replace(counts_events=True)
    return sha256(play_games(batch, batch.deals(), Stop()).content).hexdigest()


def judge_games(slug: str, positions: int, playouts: int) -> list[Any]:
    """Judge positions of a random game: their odds, and reasons for the best move. Then review the first steps."""
    whole = deal(slug, seed=3)
    while not whole.over and len(whole.history) < 40:
        whole.play(random(whole))
    judged = list[Any]()
    for place in range(positions):
        game = whole.at(place * len(whole.history) // positions)
        *_, rows = refine_odds(game, playouts)
        judged += rows
        best, worst = (choose(rows, key=attrgetter("estimate")).move for choose in (max, min))
        judged += find_reasons(game, best, worst, playouts) if best != worst else []
    *_, reviewed = refine_review(whole.at(positions), 1, playouts=playouts)
    return [*judged, *reviewed]


def find_loaded() -> list[str]:
    """Return the packages that are loaded although nothing needs them."""
    return [name for name in ABSENT if name in sys.modules]
