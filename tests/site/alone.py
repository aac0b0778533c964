"""Functions that run on Python alone, here and in the site's own Python, with no package beside the kit."""

import json
import sys
from hashlib import sha256

from kit.lab.players import random
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


def find_loaded() -> list[str]:
    """Return the packages that are loaded although nothing needs them."""
    return [name for name in ABSENT if name in sys.modules]
