"""What the commands of the command line are given, and what it means: games, files, house rules, players."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

import kit
from kit.console import fail, standard_input
from kit.errors import shown
from kit.play.game import Game
from kit.play.names import is_name, known_as

Slug = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `kit games` names it.")]
Deal = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, or the short name of a deal, such as stack-em/1/hand_limit=5.")
]
File = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A position or transcript as JSON, or the short name of a deal; - reads standard input."
    ),
]
Seed = Annotated[int | None, typer.Option(help="The deal number; 0 if it is not said.")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
By = Annotated[str, typer.Option(help="Who plays: one name for all seats, or by seat with commas: careful,random.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Options = Annotated[
    list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule, such as rounds=3.")
]
Page = Annotated[str | None, typer.Option(metavar="FILE", help="The HTML file to write.")]

# What the commands call by these names.
NO_HOUSE_RULE = ("slug", "seed", "of", "task", "games", "by", "workers", "out", "on")


def read(file: str) -> Any:
    """What `kit.load` takes for a file argument: its path, or the text on standard input."""
    return standard_input() if file == "-" else Path(file)


def loaded(file: str) -> Game:
    """Return the game of a file argument: the short name of a deal, unless there is a file of that name."""
    named = is_name(file) and known_as(file.partition("/")[0]) and not Path(file).exists()
    return kit.deal(file) if named else kit.load(read(file))


def dealt(deal_name: str, seed: int | None, options: dict[str, Any]) -> Game:
    """Return the deal that an argument and the options beside it say together."""
    return kit.deal(deal_name, **(options if seed is None else {"seed": seed, **options}))


def options_from(pairs: list[str], players: int | None = None) -> dict[str, Any]:
    """House rules from `name=value`; a value is JSON where it can be, and text otherwise."""
    options: dict[str, Any] = {} if players is None else {"players": players}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            fail(f"--option {shown(pair)}: write a house rule as name=value, such as rounds=3")
        if name in NO_HOUSE_RULE:
            fail(f"--option {shown(pair)}: {name} is no house rule; a command's --help says where it is named")
        if name in options:
            fail(f"--option {shown(pair)}: {shown(name)} is said twice")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):  # no JSON, or nested beyond reading
            options[name] = value
    return options


def names_from(by: str) -> str | list[str]:
    """Who plays: one name, or a list by seat."""
    return by.split(",") if "," in by else by
