"""Public functions with odd arguments: each wrong value gives a short, clear error of the kit."""

import inspect
import json
import re
from collections.abc import Callable
from functools import reduce
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kit
from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.table import MOST_SEED
from tests.games import SLUGS, answer_unless_refused, random_game
from tests.rows import each_row


class Unshowable:
    """An object whose text cannot be computed."""

    def __repr__(self) -> str:
        raise RuntimeError("not to be shown")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not to be compared")

    __hash__ = None  # type: ignore[assignment]


def nest_lists(levels: int) -> Any:
    """Return lists inside lists."""
    return reduce(lambda value, _: [value], range(levels), [])


looped: list[Any] = []
looped.append(looped)
ODD = {
    "none": None, "true": True, "a float": 2.5, "nan": float("nan"), "bytes": b"swap", "a set": {1, 2},
    "a tuple": (1, 2), "an array": np.array([1, 2]), "an array of texts": np.array(["a", "b"]),
    "numpy's float": np.float64(1.5),
    "numpy's true": np.bool_(True), "a date": np.datetime64("2020-01-01"), "a function": len, "a class": dict,
    "a module": json, "an object": object(), "unshowable": Unshowable(), "keys that are no text": {1: 2, "a": 3},
    "a dict": {"a": {"b": None}}, "an empty dict": {}, "a list": ["9h"], "a loop": looped, "deep": nest_lists(900),
    "a long text": "9h to " * 10_000, "a huge number": 10**10_000, "a surrogate": "\ud800", "null bytes": "\x00",
    "lines": "one\ntwo", "a complex number": 1j, "too deep to be shown": nest_lists(100_000), "many": [""] * 20_000,
    "a hugely negative number": -(10**10_000), "below every number": -1, "beyond every seed": MOST_SEED + 1,
    "a whole float": 1.0, "a number as text": "1", "digits of another script": "９ｈ", "nothing": "", "blank": " ",
    "no such": "no such",
    "a dict of odd things": {"steps": {1}, "game": len},
}  # fmt: skip
each_odd = pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
GAME = random_game("six-stacks", {}, seed=1, most=4)
POSITION, TRANSCRIPT = GAME.position(), GAME.transcript()
TWO_MOVES = dict.fromkeys(("move", "other"), GAME.moves()[0])
A_GAME = 'takes a game, such as kit.deal("swap", seed=1); this is '
LENIENT = ("frames by", "nodes", "points")  # entry points that accept None and some whole numbers
RIGHT = {  # odd values that these options of a table or a stepper accept
    "table's seats": ("none", "an empty dict"), "table's theme": ("none",), "stepper's theme": ("none",),
    "table's autosave": ("true",), "table's show_hidden": ("true",),
    "experiment's measure": ("nothing",), "experiment's compare": ("none",),
    **dict.fromkeys(("practice", "deal_of_the_day", "deal_of_the_day's day"), ("none",)),
}
ENTRY_POINTS: dict[str, tuple[Callable[[Any], Any], str]] = {
    **{ask.__name__: (ask, f"kit.{ask.__name__} {A_GAME}")
       for ask in (kit.odds, kit.solve, kit.review, kit.table, kit.score_chart)},
    **{ask.__name__: (ask, "") for ask in (kit.deal, kit.setup, kit.series, kit.rulebook, kit.load, kit.check)},
    "simulate": (lambda odd: kit.simulate(odd, games=1), ""),
    "Game": (lambda odd: kit.Game(odd, GAME.table, 1), ""),
    "Game's table": (lambda odd: kit.Game("swap", odd, 1), ""),
    **{f"{ask.__name__}'s seed": (lambda odd, ask=ask, given=given: ask(given, seed=odd), "`seed` must be")
       for ask, given in ((kit.deal, "swap"), (kit.setup, "swap"), (kit.load, POSITION), (kit.odds, GAME))},
    "load's seed of a transcript": (lambda odd: kit.load(TRANSCRIPT, seed=odd), "`seed` must be"),
    **{f"a transcript's {name}": (lambda odd, name=name: kit.load(TRANSCRIPT | {name: odd}), name)
       for name in ("seed", "format", "review")},
    "reasons": (lambda odd: kit.reasons(odd, **TWO_MOVES), f"kit.reasons {A_GAME}"),
    **{f"reasons' {name}": (lambda odd, name=name: kit.reasons(GAME, **TWO_MOVES | {name: odd}), name)
       for name in ("move", "other", "playouts", "seed", "by")},
    "odds' playouts": (lambda odd: kit.odds(GAME, playouts=odd), "`playouts` must be"),
    **{f"review's {name}": (lambda odd, name=name: kit.review(GAME, **{name: odd}), f"`{name}` must be")
       for name in ("seat", "by", "seed", "playouts")},
    "at": (GAME.at, "`step` must be"), "frames": (GAME.frames, "`step` must be"), "seen": (GAME.seen, "`by` must be"),
    "frames by": (lambda odd: GAME.frames(1, by=odd), "`by` must be"),
    "nodes": (lambda odd: kit.solve(kit.deal("swap", seed=1), nodes=odd), "`nodes` must be"),
    "points": (lambda odd: kit.solve(kit.deal("six-suit-solitaire"), points=odd), "`points` must be"),
    "score_sheet": (kit.score_sheet, "a score sheet is of a game"),
    "stepper": (kit.stepper, ""),
    "stepper's theme": (lambda odd: kit.stepper(GAME, odd), "there is no theme"),
    "stepper's step": (lambda odd: kit.stepper(GAME, step=odd), "`step` must be"),
    "scenario": (kit.scenario, ""),
    "experiment": (kit.experiment, ""),
    **{f"experiment's {name}": (lambda odd, name=name: kit.experiment("grid", **{name: odd}), "")
       for name in ("measure", "seat", "by", "compare")},
    "gallery": (kit.gallery, "there is no game called"),
    "practice": (kit.practice, ""),
    "deal_of_the_day": (kit.deal_of_the_day, ""),
    "deal_of_the_day's day": (lambda odd: kit.deal_of_the_day("swap", odd), "`day` must be"),
    **{f"table's {name}": (lambda odd, name=name: kit.table(GAME, **{name: odd}), message) for name, message in (
        ("seats", "seat"), ("hint", "there is no hint"), ("theme", "there is no theme"), ("autosave", "True or False"),
        ("show_hidden", "`show_hidden` must be"),
    )},
}


def refusal_of(ask: Callable[[], Any], most: int = 600) -> str:
    """Return the text of the kit's error, which must be one line of at most `most` characters besides all games."""
    with pytest.raises(kit.KitError) as error:
        ask()
    text = str(error.value)
    assert 0 < len(text.replace(", ".join(SLUGS), "")) <= most and "\n" not in text
    return text


def may_be_right(name: str, odd: Any) -> bool:
    """Return whether this entry point may accept the odd value."""
    if name in LENIENT:
        return odd is None or (type(odd) is int and abs(odd) <= MOST_SEED + 1)
    return any(odd is ODD[right] for right in RIGHT.get(name, ()))


@each_odd
def test_entry_points_refuse_every_odd_value(odd):
    for name, (ask, message) in ENTRY_POINTS.items():
        if not may_be_right(name, odd):
            assert message in refusal_of(lambda ask=ask: ask(odd), most=200), name


FIRST = {"six-stacks": [GAME], "swap": [kit.deal("swap", seed=1)], "": []}  # a game as the first argument, by its slug
WRONG_SEATS = ({1: ["x"]}, {2: {}}, {3: "random"}, {9: "person"}, {1: None}, {1: "nobody"}, {True: "random"})


@each_row(
    "wrong_arguments", ("load", "", [1, POSITION], {}, ""), ("odds", "", [100, GAME], {}, ""),
    ("load", "", ['{"turn": ' + "9" * 10_000 + "}"], {}, ""),
    *((ask, "", [{GAME}], {}, A_GAME) for ask in ("table", "score_chart")),
    ("score_sheet", "", [np.array(3)], {}, "a list of at most 1,000 games"),
    ("table", "", ["person", GAME], {}, "takes a game, such as"),
    *(("table", "six-stacks", [], {"seats": seats}, "seat") for seats in WRONG_SEATS),
)
def test_entry_points_refuse_wrong_arguments(ask, game, more, named, message):
    assert message in refusal_of(lambda: attrgetter(ask)(kit)(*FIRST[game], *more, **named), most=200)


NEEDED = {"game": GAME, "games": [GAME], "recorded": GAME, "source": {}, "transcript": {}, "name": "fashion/x"}


@pytest.mark.parametrize("name", [name for name in kit.__all__ if not isinstance(getattr(kit, name), type)])
def test_unknown_argument_is_refused_with_the_known_ones(name):
    needed, ask = NEEDED | ({"games": 1} if name == "simulate" else {}), getattr(kit, name)
    if name in ("deal", "setup", "series", "play_deal", "rulebook", "gallery", "simulate", "experiment"):
        needed |= {"game": "fashion"}
    about = {key: value for key, value in needed.items() if key in inspect.signature(ask).parameters}
    assert "slug" not in inspect.signature(ask).parameters
    assert re.search(r"'such'.*; (it has|it takes|its fields are) ", refusal_of(lambda: ask(**about, such=1), most=200))


@pytest.mark.parametrize("slug", SLUGS)
@each_odd
def test_odd_move_is_refused_in_every_game(slug, odd):
    game = random_game(slug, {}, seed=2, most=3)
    before = game.transcript()
    for ask in (game.ruling, game.play, game.mover, lambda move: game.replay(move, [])):
        refusal_of(lambda ask=ask: ask(odd))
    if game.moves():
        assert "script" in refusal_of(lambda: game.replay(game.moves()[0], odd))
    assert game.transcript() == before


@pytest.mark.parametrize("slug", SLUGS)
@each_odd
@pytest.mark.thorough
def test_odd_option_or_field_is_refused_in_every_game(slug, odd):
    position = kit.deal(slug, seed=1).position()
    for option in rules(slug).OPTIONS:
        if not (isinstance(odd, bool | np.bool_) and True in option.values):
            assert option.name in refusal_of(lambda option=option: kit.deal(slug, **{option.name: odd}))
        for value in (value for value in option.values if isinstance(value, int)):
            # True equals 1, and 4.0 equals 4, but neither is a value of the option.
            equal = int(value) if isinstance(value, bool) else float(value)
            assert option.name in refusal_of(lambda name=option.name, equal=equal: kit.deal(slug, **{name: equal}))
    assert "players" in refusal_of(lambda: kit.deal(slug, players=odd))
    for name in ("game", "options", *(field.name for field in words(slug).FIELDS)):
        if name not in ("game", "options"):
            expect_refusal_or_game(lambda name=name: kit.setup(slug, **{name: odd}))
        expect_refusal_or_game(lambda name=name: kit.load(position | {name: odd}))


def expect_refusal_or_game(ask: Callable[[], kit.Game]) -> None:
    """Check that the kit returns a sound game or refuses with an error."""
    game = answer_unless_refused(ask)
    assert game is None or kit.load(game.position()).position() == game.position()


@each_odd
def test_odd_value_in_a_transcript_is_an_error_or_a_fault(odd):
    first, *others = TRANSCRIPT["steps"]
    event = first["events"][0]
    steps = [[first | {name: odd}, *others] for name in first]
    steps += [[first | {"events": [event | {name: odd}]}, *others] for name in event]
    for forged in [TRANSCRIPT | {"steps": each} for each in steps] + [TRANSCRIPT | {name: odd} for name in TRANSCRIPT]:
        fault = answer_unless_refused(lambda forged=forged: kit.check(forged))
        assert fault is None or (0 < len(fault.text) <= 600 and len(fault.rule) <= 100)


def test_fault_at_the_end_is_reported_with_its_place():
    end = TRANSCRIPT["end"]
    assert kit.check(TRANSCRIPT | {"end": end | {"turn": 9}}).text == f"`end.turn` must be {end['turn']}, got 9."


@each_row(
    "wrong_position", ("", {"stock": POSITION["stock"][3:]}, "1 card is missing from the position: "),
    ("", {"\ud800": 1}, r"a field '\ud800'"),
)
def test_wrong_position_is_refused_with_the_fault(without, change, message):
    changed = {name: value for name, value in (POSITION | change).items() if name != without}
    for source in (changed, json.dumps(changed)):
        assert message in refusal_of(lambda source=source: kit.load(source))


# ---- files ----


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_load_reads_files_in_any_unicode_encoding(encoding, tmp_path):
    file = tmp_path / "game.json"
    for source, game in ((POSITION, kit.load(POSITION)), (TRANSCRIPT, GAME)):
        file.write_bytes(json.dumps(source, ensure_ascii=False).encode(encoding))
        assert kit.load(file).transcript() == kit.load(str(file)).transcript() == game.transcript()
    assert kit.check(str(file)) is None
    assert kit.load("\ufeff" + json.dumps(POSITION)).position() == POSITION


def test_load_reads_paths_with_a_tilde_or_a_brace(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for home in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(home, str(tmp_path))
    Path("{1}.json").write_text(json.dumps(POSITION))
    for path in (Path("{1}.json"), "~/{1}.json"):
        assert kit.load(path).position() == POSITION


def test_entry_points_include_every_public_function():
    functions = {name for name in kit.__all__ if inspect.isfunction(getattr(kit, name))}
    assert functions - {"games", "play_deal"} <= ENTRY_POINTS.keys(), "`play_deal` takes what `simulate` takes"
