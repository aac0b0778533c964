"""The referee checks every move, event and score of a transcript, and loads sound games."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from kit.errors import (
    LONGEST_ERROR, LONGEST_VALUE, BadMove, BadPosition, IllegalMove, check_fields, check_format, cut, quote,
    refuse_unknown_arguments, state_demand, whole_number,
)
from kit.files import BYTE_ORDER_MARK, parse_json, read_file
from kit.play.game import FORMAT, Game, Step
from kit.play.names import find_slug
from kit.play.notation import Box, milliseconds
from kit.play.position import find_options, read_options, read_position, to_plain
from kit.play.review_data import read_review
from kit.rules.engine import rules
from kit.rules.log import MOST_SCRIPT
from kit.rules.table import MOST_SEED

NEEDED = ("game", "options", "seed", "start", "steps", "end")
STEP_FIELDS = {"seat": object, "move": object, "events": list}
EVENT_FIELDS = {"kind": str, "rule": str, "text": str, "cards": list, "data": dict}
OPTIONAL = ("format", "result", "score", "review")  # fields that a transcript may have too; the referee checks them
LONGEST_NAME = 200  # characters of a file name in an error


class Fault(NamedTuple):
    """The first fault of a transcript: the number of sound steps before it, the rule, and the reason."""

    step: int
    rule: str
    text: str


@refuse_unknown_arguments()
def load(source: Any, seed: int = 0) -> Game:
    """Return a game from a position or a transcript.

    `source` is a dict, JSON text, or the path of a JSON file (`~` is the home folder). `seed` (default: 0) is for
    shuffles after a position. Raises BadPosition, UnknownGame, BadOption.

    >>> import kit
    >>> load(kit.deal("swap", seed=1).transcript()).name
    'swap/1'
    """
    seed = whole_number(seed, 0, MOST_SEED, "seed")
    if "steps" not in (data := read_json(source)):
        slug, t = read_position(data, seed)
        return Game(slug, t, seed)
    game, fault = replay(data)
    if fault:
        raise BadPosition(f"transcript, step {fault.step}: {fault.text}")
    return game


@refuse_unknown_arguments()
def check(transcript: Any) -> Fault | None:
    """Return the first fault of a transcript, or None if it is sound.

    `transcript` is a dict, JSON text, or the path of a JSON file. Raises BadPosition if it cannot be read.

    >>> import kit
    >>> print(check(kit.deal("swap", seed=1).transcript()))
    None
    """
    if "steps" not in (data := read_json(transcript)):
        raise BadPosition("this is not a transcript: it has no field 'steps'")
    fault = replay(data)[1]
    return fault and Fault(fault.step, cut(fault.rule, LONGEST_VALUE), cut(fault.text, LONGEST_ERROR))


def read_json(source: Any) -> dict[str, Any]:
    """Return the JSON object in a dict, a text or a file. Raises BadPosition, also for another format."""
    data: dict[str, Any] = to_plain(source if isinstance(source, dict) else parse_source(source))
    check_format(data.get("format", FORMAT), FORMAT)
    return data


def parse_source(source: Any) -> dict[str, Any]:
    """Return the JSON object in a text or a file. Raises BadPosition."""
    if not isinstance(source, (str, Path)):
        raise BadPosition(f"{quote(source)} is not a position; give a dict, JSON text, or the path of a JSON file")
    content: str | bytes = str(source).removeprefix(BYTE_ORDER_MARK)
    where = "the text"
    if isinstance(source, Path) or not str(content).lstrip().startswith(("{", "[")):
        content, where = read_named_file(str(source)), f"the file {show_path(str(source))}"
    try:
        data = parse_json(content)
    except ValueError as error:
        raise BadPosition(f"{where} is not complete, valid JSON: {error}") from error
    if not isinstance(data, dict):
        raise BadPosition(f"{where} is JSON, but not an object with fields")
    return data


def read_named_file(path: str) -> bytes:
    """Return the content of a regular file that a person named. Raises BadPosition."""
    try:
        return read_file(Path(path).expanduser())
    except (OSError, ValueError, RuntimeError) as error:  # also no valid name, or an unknown home folder
        why = getattr(error, "strerror", None) or "no file can have this name"
        raise BadPosition(f"{show_path(path)} is neither JSON nor a file that can be read: {why}") from error


def show_path(path: str) -> str:
    """Return a path as text for an error."""
    return repr(path) if len(path) <= LONGEST_NAME else quote(path)


def replay(transcript: dict[str, Any]) -> tuple[Game, Fault | None]:
    """Replay a transcript without random numbers. Return the game up to the first fault, and this fault or None."""
    if missing := [name for name in NEEDED if name not in transcript]:
        raise BadPosition(f"the transcript lacks the field {missing[0]!r}; it has {', '.join(NEEDED)}")
    names = (*NEEDED, *OPTIONAL)
    if extra := [name for name in transcript if name not in names]:
        raise BadPosition(f"a transcript has no field {quote(extra[0])}; it has {', '.join(names)}")
    start, steps = transcript["start"], transcript["steps"]
    if not isinstance(start, dict) or not isinstance(steps, list):
        raise BadPosition("the transcript's start must be a position, and its steps a list")
    slug, t = read_position(start, transcript["seed"])
    game = Game(slug, t, transcript["seed"])
    if find_slug(transcript["game"]) != slug or read_options(slug, transcript["options"]) != find_options(slug, t):
        raise BadPosition("the transcript's game and options differ from the game and options of its start")
    for place, step in enumerate(steps):
        if fault := play_step(game, place, step):
            return game, fault
    if "review" in transcript:
        game.review = read_review(transcript["review"], game)
    return game, fault_at_end(game, transcript)


def play_step(game: Game, place: int, step: Any) -> Fault | None:
    """Play a step of a transcript, and return its fault or None."""
    where = f"steps[{place + 1}]"
    check_fields(step, STEP_FIELDS, where)
    try:
        if not is_equal_as_json(step["seat"], mover := game.mover(step["move"])):
            seat = quote(step["seat"])
            return Fault(place, f"{game.slug}/turn", f"{where}: seat {seat} plays, but it is seat {mover}'s turn")
        game.replay(step["move"], read_script(game, step["events"], where))
    except BadMove as error:
        raise BadPosition(f"{where}: the move {error}") from error
    except IllegalMove as error:
        return Fault(place, error.ruling.rule, f"{where}: {step['move']} is refused: {error.ruling.text}")
    return fault_in_events(game.history[-1], step["events"], where, place)


def read_script(game: Game, events: list[Any], where: str) -> list[int]:
    """Return the script for `Game.replay`: the cards in the shuffles of a step, and its times in milliseconds.

    Raises BadPosition.
    """
    script: list[int] = []
    for event in events:
        data = check_fields(event, EVENT_FIELDS, f"{where}.events")["data"]
        if "seconds" in data:
            script.append(milliseconds(data["seconds"], f"{where}.seconds"))
        if event["kind"] == "shuffle":
            if "order" not in data:
                raise BadPosition(f"{where}: the data of a shuffle must have 'order', the new order of the cards")
            script += Box(rules(game.slug).PACK).take_all(data["order"], f"{where}.order")
    if len(script) > MOST_SCRIPT:
        raise BadPosition(f"{where} shuffles {len(script)} cards; no step shuffles more than {MOST_SCRIPT}")
    return script


def fault_in_events(step: Step, claims: list[Any], where: str, place: int) -> Fault | None:
    """Return the first difference between the events of a step and the transcript's claims, or None.

    The wording of events does not count.
    """
    for number, event in enumerate(step.events):
        if number >= len(claims) or not is_equal_as_json(claims[number] | {"text": ""}, event.as_dict() | {"text": ""}):
            return Fault(place, event.rule, f"{where}, event {number + 1} must be: {event.text}")
    if len(claims) > len(step.events):
        extra = claims[len(step.events)]
        return Fault(place, extra["rule"], f"{where} must have no further event, got {quote(extra['text'])}")
    return None


def is_equal_as_json(value: Any, other: Any) -> bool:
    """Return whether two values are the same in JSON, where `true` is not 1."""
    return json.dumps(value, sort_keys=True) == json.dumps(other, sort_keys=True)


def fault_at_end(game: Game, transcript: dict[str, Any]) -> Fault | None:
    """Return the first fault in a transcript's end position, winners or score, or None."""
    truth = {"end": game.position(), "result": game.winners(), "score": game.score()}
    claims, end = dict(transcript), transcript["end"]
    if isinstance(end, dict) and isinstance(end.get("options"), dict):
        claims["end"] = end | {"options": game.options | end["options"]}  # a missing option has its default
    for name, value in truth.items():
        if name in claims and not is_equal_as_json(claims[name], value):
            law = rules(game.slug)
            rule = f"{game.slug}/{law.RULES[law.end_rule(game.table)]}"
            return Fault(len(game.history), rule, first_difference(claims[name], value, name))
    return None


def first_difference(claim: Any, truth: Any, where: str) -> str:
    """Return an error text about the first difference between a claim and the true value."""
    if isinstance(claim, dict) and isinstance(truth, dict):
        for name, entry in truth.items():
            if name in claim and not is_equal_as_json(claim[name], entry):
                return first_difference(claim[name], entry, f"{where}.{name}")
    return state_demand(where, f"be {quote(truth)}", claim)
