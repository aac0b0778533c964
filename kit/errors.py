"""The kit's own errors, and the ruling that IllegalMove carries. A message says what is wrong and how to fix it."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from numbers import Integral
from typing import Any, ParamSpec, TypeVar

Params = ParamSpec("Params")
Result = TypeVar("Result")

MOST_SHOWN, MOST_TOLD = 60, 600  # characters of a value, and of a whole message: no more than a screen


class KitError(Exception):
    """The base class of every error that the kit raises on purpose."""

    def __init__(self, message: str = "") -> None:
        super().__init__(cut(message, MOST_TOLD))


class KitWarning(UserWarning):
    """A warning about something that does not change the result."""


class UnknownGame(KitError):
    """There is no game of this name."""


class BadOption(KitError, ValueError):
    """A game was asked for with an option, seed or argument it does not have."""


class BadPosition(KitError, ValueError):
    """A position or transcript cannot be read, or could not have come about."""


class BadMove(KitError, ValueError):
    """A move cannot be read: no such spelling, card or place."""


@dataclass(frozen=True)
class Ruling:
    """A ruling on a move: whether it is legal, and by which rule.

    `rule` is GAME/SLUG, `why` gives the reason with the cards at hand, `allowed` are the moves that are allowed
    instead, and `text` is both in one.
    `status` and `source` come from the clause of the rulebook that decides: "stated" by the inventor, and where, or
    "settled" by us, and why (in Speed "remembered", "guessed" or "supplied").
    """

    legal: bool
    rule: str
    status: str
    text: str
    source: str
    why: str
    allowed: tuple[str, ...] = ()


class IllegalMove(KitError, ValueError):
    """A move can be read but breaks a rule; `ruling` says which and why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.rule}: {ruling.text}")
        self.ruling = ruling

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild from the ruling in pickle and copy: Python itself would pass the message."""
        return type(self), (self.ruling,), vars(self)


def quote(value: Any) -> str:
    """Return a value as an error shows it: cut short if it is long, or its type if it cannot be shown."""
    try:
        text = " ".join(repr(value).splitlines())
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        return f"a huge {type(value).__name__}"
    except Exception:  # a foreign object whose repr fails; the error to report is another one
        return f"a {type(value).__name__}"
    return cut(text, MOST_SHOWN)


def cut(text: str, most: int) -> str:
    """Return a text, cut to `most` characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def state_demand(name: str, demand: str, value: Any, remedy: str = "") -> str:
    """Return the text of an error about a value: "`players` must be 2, 3 or 4, got 9." and then the remedy."""
    return f"`{name}` must {demand}, got {quote(value)}. {remedy}".rstrip()


def whole_number(value: Any, low: int, high: int, name: str, error: type[KitError] = BadOption) -> int:
    """Return the value as an int if it is a whole number, NumPy's included, from `low` to `high`. Raises `error`.

    `name` is its name in the error. True and False are not numbers here, and 4.0 is not a whole number.
    """
    if isinstance(value, bool) or not isinstance(value, Integral) or not low <= int(value) <= high:
        raise error(state_demand(name, f"be a whole number from {low} to {high}", value))
    return int(value)


def check_flag(value: Any, name: str) -> bool:
    """Return the value if it is True or False. Raises BadOption; `name` is its name in the error."""
    if not isinstance(value, bool):
        raise BadOption(state_demand(name, "be True or False", value))
    return value


def refuse_unknown_arguments(**hints: str) -> Callable[[Callable[Params, Result]], Callable[Params, Result]]:
    """Let a public function refuse an unknown argument with a BadOption that names its arguments.

    `hints` maps a name that people may try to the right way to write it.
    """

    def refusing(function: Callable[Params, Result]) -> Callable[Params, Result]:
        known = inspect.signature(function).parameters

        @wraps(function)
        def checked(*values: Params.args, **named: Params.kwargs) -> Result:
            for name in named:
                if name not in known:
                    right = f"{hints[name]}; " if name in hints else ""
                    takes = ", ".join(known) or "nothing"
                    raise BadOption(f"kit.{function.__name__} has no {quote(name)}; {right}it takes {takes}")
            return function(*values, **named)

        return checked

    return refusing
