"""Functions that run on Python alone, here and in the site's own Python, with no package beside the kit."""

import json
import sys
from hashlib import sha256

from kit.lab.deals import new_batch, play_games
from kit.lab.players import random
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


def find_loaded() -> list[str]:
    """Return the packages that are loaded although nothing needs them."""
    return [name for name in ABSENT if name in sys.modules]
