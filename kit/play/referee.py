"""The referee: it checks every move, event and score of a transcript from outside, and loads sound games."""

import json
from pathlib import Path
from typing import IO, Any, NamedTuple

from kit.errors import (
    LONGEST_VALUE, LONGEST_ERROR, BadMove, BadPosition, IllegalMove, cut, quote, refuse_unknown_arguments, state_demand,
    whole_number,
)
from kit.files import MOST_BYTES
from kit.play.game import FORMAT, Game, Step
from kit.play.names import find_slug
from kit.play.notation import Box, milliseconds
from kit.play.position import options_of, read_options, read_position, to_plain
from kit.play.review_data import read_review
from kit.rules.engine import rules
from kit.rules.log import MOST_SCRIPT
from kit.rules.table import MOST_SEED

NEEDED = ("game", "options", "seed", "start", "steps", "end")
CHECKED = ("result", "score", "review")  # what a transcript may also say, and is then held to
OLDEST = 0  # the format of transcripts that do not tell theirs
ROUND_SCORED = "stack-the-deck"  # of which the oldest format told the score of the last round only
LONGEST_NAME = 200  # characters of a file's name that an error repeats
BYTE_ORDER_MARK = "\ufeff"


class Fault(NamedTuple):
    """The first fault of a transcript: the number of sound steps before it, the rule, and the reason."""

    step: int
    rule: str
    text: str


@refuse_unknown_arguments()
def load(source: Any, seed: int = 0) -> Game:
    """Return a game from a position or a transcript.

    `source` is a dict, JSON text, or the path of a JSON file (`~` is the home folder). `seed` (default: 0) is for the
    shuffles still to come after a position. Raises BadPosition, UnknownGame, BadOption.

    >>> import kit
    >>> load(kit.deal("swap", seed=1).transcript()).name
    'swap/1'
    """
    seed = whole_number(seed, 0, MOST_SEED, "seed")
    what = read_json(source)
    if "steps" not in what:
        slug, t = read_position(what, seed)
        return Game(slug, t, seed)
    game, fault = replay(what)
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
    what = read_json(transcript)
    if "steps" not in what:
        raise BadPosition("this is not a transcript: it has no field 'steps'")
    fault = replay(what)[1]
    return fault and Fault(fault.step, cut(fault.rule, LONGEST_VALUE), cut(fault.text, LONGEST_ERROR))


def read_json(source: Any) -> dict[str, Any]:
    """Return the JSON object in a dict, a text or a file, in a format that this kit reads. Raises BadPosition."""
    what = to_plain(source if isinstance(source, dict) else parse_source(source))
    format_of(what)
    return what


def parse_source(source: Any) -> dict[str, Any]:
    """Return the JSON object in a text or a file. Raises BadPosition."""
    if not isinstance(source, (str, Path)):
        raise BadPosition(f"{quote(source)} is not a position; give a dict, JSON text, or the path of a JSON file")
    text, where = str(source).removeprefix(BYTE_ORDER_MARK), "the text"
    if isinstance(source, Path) or not text.lstrip().startswith(("{", "[")):
        text, where = read_file(str(source)), f"the file {show_path(str(source))}"
    if len(text) > MOST_BYTES:
        raise BadPosition(f"{where} has more than {MOST_BYTES:,} characters; no position or transcript is as long")
    try:
        what = json.loads(text)
    except RecursionError as error:
        raise BadPosition(f"{where} is nested too deeply") from error
    except ValueError as error:
        raise BadPosition(f"{where} is not whole, sound JSON: {error}") from error
    if not isinstance(what, dict):
        raise BadPosition(f"{where} is JSON, but not an object with fields")
    return what


def read_file(path: str) -> str:
    """Return the text of an ordinary file in UTF-8, UTF-16 or UTF-32, with a byte-order mark or not. Raises
    BadPosition.
    """
    named = show_path(path)
    try:
        file = Path(path).expanduser()
        if file.exists() and not file.is_file():
            other = "it is a folder" if file.is_dir() else "it is not an ordinary file"
            raise BadPosition(f"{named} is neither JSON nor a file that can be read: {other}")
        with file.open("rb") as opened:
            return read_text(opened, named)
    except OSError as error:
        raise BadPosition(f"{named} is neither JSON nor a file that can be read: {error.strerror}") from error
    except BadPosition:
        raise
    except (ValueError, RuntimeError) as error:  # no text in there, no such name, or nobody's home folder
        raise BadPosition(f"{named} is neither JSON nor the name of a file with text") from error


def read_text(opened: IO[bytes], named: str) -> str:
    """Return the text of what was opened, which is called `named` in errors.

    Raises BadPosition, and ValueError where it is not text.
    """
    content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadPosition(f"{named} has more than {MOST_BYTES:,} bytes; no position or transcript is as long")
    return content.decode(json.detect_encoding(content)).removeprefix(BYTE_ORDER_MARK)


def show_path(path: str) -> str:
    """Return a path as an error shows it."""
    return repr(path) if len(path) <= LONGEST_NAME else quote(path)


def replay(transcript: dict[str, Any]) -> tuple[Game, Fault | None]:
    """Play a transcript again without random numbers; return the game as far as it is sound, and the first fault."""
    missing = [name for name in NEEDED if name not in transcript]
    if missing:
        raise BadPosition(f"the transcript lacks the field {missing[0]!r}; it has {', '.join(NEEDED)}")
    known = ("format", *NEEDED, *CHECKED)
    extra = [name for name in transcript if name not in known]
    if extra:
        raise BadPosition(f"a transcript has no field {quote(extra[0])}; it has {', '.join(known)}")
    start, steps = transcript["start"], transcript["steps"]
    if not isinstance(start, dict) or not isinstance(steps, list):
        raise BadPosition("the transcript's start must be a position, and its steps a list")
    slug, t = read_position(start, transcript["seed"])
    game = Game(slug, t, transcript["seed"])
    if find_slug(transcript["game"]) != slug or read_options(slug, transcript["options"]) != options_of(slug, t):
        raise BadPosition("the transcript's game and options are not those of its start")
    for place, step in enumerate(steps):
        fault = play_step(game, place, step)
        if fault:
            return game, fault
    if "review" in transcript:
        game.review = read_review(transcript["review"], game)
    return game, fault_at_end(game, transcript)


def format_of(transcript: dict[str, Any]) -> int:
    """Return the format of a transcript. Raises BadPosition for a format that is too new for this kit."""
    written = whole_number(transcript.get("format", OLDEST), OLDEST, MOST_SEED, "format", BadPosition)
    if written > FORMAT:
        raise BadPosition(
            f"this was written in format {written}, and this kit reads those up to {FORMAT}: "
            "the kit is too old for it; take a newer one"
        )
    return written


def play_step(game: Game, place: int, step: Any) -> Fault | None:
    """Play one step of a transcript; return its fault, if any."""
    where = f"steps[{place + 1}]"
    if not isinstance(step, dict) or set(step) != {"seat", "move", "events"} or not isinstance(step["events"], list):
        raise BadPosition(state_demand(where, "have a seat, a move and a list of events", step))
    try:
        if not equal_as_json(step["seat"], mover := game.mover(step["move"])):
            seat = quote(step["seat"])
            return Fault(place, f"{game.slug}/turn", f"{where}: seat {seat} plays, but it is seat {mover}'s turn")
        game.replay(step["move"], script_of(game, step["events"], where))
    except BadMove as error:
        raise BadPosition(f"{where}: the move {error}") from error
    except IllegalMove as error:
        return Fault(place, error.ruling.rule, f"{where}: {step['move']} is refused: {error.ruling.text}")
    return fault_in_events(game.history[-1], step["events"], where, place)


def script_of(game: Game, events: list[Any], where: str) -> list[int]:
    """Return the cards that the shuffles of a step gave, and its times in milliseconds, in order. Raises BadPosition.
    """
    script: list[int] = []
    for event in events:
        if not isinstance(event, dict) or set(event) != {"kind", "rule", "text", "cards", "data"}:
            raise BadPosition(f"{where}: {state_demand('event', 'have kind, rule, text, cards and data', event)}")
        data = event["data"]
        if isinstance(data, dict) and "seconds" in data:
            script.append(milliseconds(data["seconds"], f"{where}.seconds"))
        if event["kind"] == "shuffle":
            if not isinstance(data, dict) or "order" not in data:
                raise BadPosition(f"{where}: a shuffle gives the new order of the cards as data, 'order'")
            script += Box(rules(game.slug).PACK).take_all(data["order"], f"{where}.order")
    if len(script) > MOST_SCRIPT:
        raise BadPosition(f"{where} shuffles {len(script)} cards; no step shuffles more than {MOST_SCRIPT}")
    return script


def fault_in_events(played: Step, told: list[Any], where: str, place: int) -> Fault | None:
    """Return the first fault in the events of a step, if any. Wording does not count."""
    for number, event in enumerate(played.events):
        known = event.as_dict() | {"text": ""}
        if number >= len(told) or not equal_as_json(told[number] | {"text": ""}, known):
            return Fault(place, event.rule, f"{where}, event {number + 1} must be: {event.text}")
    if len(told) > len(played.events):
        event = told[len(played.events)]
        return Fault(place, str(event["rule"]), f"{where}: nothing more happens, but {quote(event['text'])} is told")
    return None


def equal_as_json(told: Any, known: Any) -> bool:
    """Whether two values are the same in JSON, where `true` is not 1."""
    return json.dumps(told, sort_keys=True) == json.dumps(known, sort_keys=True)


def fault_at_end(game: Game, transcript: dict[str, Any]) -> Fault | None:
    """Return the first fault of a transcript's end position, winners or score, if any."""
    truth = {"end": game.position(), "result": game.winners(), "score": game.score()}
    claims, end = dict(transcript), transcript["end"]
    if isinstance(end, dict) and isinstance(end.get("options"), dict):  # saved perhaps before there were all options
        claims["end"] = end | {"options": game.options | end["options"]}
    is_of_round = format_of(transcript) == OLDEST and game.slug == ROUND_SCORED
    if is_of_round and equal_as_json(claims.get("score"), round_score(game)):
        del claims["score"]
    for name, known in truth.items():
        if name in claims and not equal_as_json(claims[name], known):
            law = rules(game.slug)
            rule = f"{game.slug}/{law.RULES[law.end_rule(game.table)]}"
            return Fault(len(game.history), rule, first_difference(claims[name], known, name))
    return None


def first_difference(told: Any, known: Any, where: str) -> str:
    """Return the correction of the first difference between a value and the `known` one."""
    if isinstance(told, dict) and isinstance(known, dict):
        for name, entry in known.items():
            if name in told and not equal_as_json(told[name], entry):
                return first_difference(told[name], entry, f"{where}.{name}")
    return state_demand(where, f"be {quote(known)}", told)


def round_score(game: Game) -> dict[str, Any]:
    """Return the score of the current round only, without earlier rounds."""
    score = game.score()
    before = score["parts"].pop("before")
    return score | {"total": [total - more for total, more in zip(score["total"], before, strict=True)]}
