"""The golden transcripts: one recorded game of each kind, which the kit must always replay in the same way.

After a change of a rule, `python -m tests.golden SLUG` records a game again.
"""

import json
import sys
from typing import Any

import kit
from tests.games import FINISHED, combinations, random_game
from tests.project import PROJECT

FOLDER = PROJECT / "data" / "transcripts"
TRIED = 300  # random games from which the one with the most kinds of event is kept
MOST_STEPS = 160  # of a game that is kept; many tests go through all its steps


def read_golden_transcript(slug: str) -> dict[str, Any]:
    """Return a game's golden transcript."""
    return json.loads((FOLDER / f"{slug}.json").read_text(encoding="utf-8"))


def golden_game(slug: str) -> kit.Game:
    """Return a game's golden game."""
    return kit.load(read_golden_transcript(slug))


def rich_game(slug: str) -> kit.Game:
    """Return a random game with many kinds of event, for tests that do not check the recording.

    Its deal and seed are from the golden transcript, but the game is played by the present rules. A draft has no
    transcript: its game is any random game.
    """
    recorded = read_golden_transcript(slug) if slug in FINISHED else {"options": {}, "seed": 1}
    return random_game(slug, recorded["options"], recorded["seed"])


def find_richest(slug: str) -> kit.Game:
    """Return the random game with the most different kinds of event that is not too long, and the shortest of these."""
    tables = combinations(slug)
    games = (random_game(slug, tables[seed % len(tables)], seed) for seed in range(TRIED))  # one at a time: large
    return max(games, key=lambda game: (is_kept(game), len(event_kinds(game)), -len(game.history)))


def is_kept(game: kit.Game) -> bool:
    """Return whether a game is over, and not too long for the tests."""
    return game.over and len(game.history) <= MOST_STEPS


def event_kinds(game: kit.Game) -> set[tuple[str, str]]:
    """Return the kinds and rules of all events of a game."""
    return {(event.kind, event.rule) for step in game.history for event in step.events}


def as_json(transcript: dict[str, Any]) -> str:
    """Return a transcript as JSON text with a line for each field and each step."""
    fields = []
    for name, value in transcript.items():
        text = json.dumps(value, ensure_ascii=False)
        if name == "steps":
            text = "[\n" + ",\n".join(json.dumps(step, ensure_ascii=False) for step in value) + "\n]"
        fields.append(f"{json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


if __name__ == "__main__":  # write the golden transcript of each game named on the command line
    for slug in sys.argv[1:]:
        game = find_richest(slug)
        (FOLDER / f"{slug}.json").write_text(as_json(game.transcript()), encoding="utf-8")
        kinds = len(event_kinds(game))
        print(f"{slug}: deal {game.seed}, {game.options}, {len(game.history)} steps, {kinds} kinds of event")
