"""The kit's own errors, and the ruling that IllegalMove carries. A message names the fault and its remedy."""

import inspect
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from math import isfinite
from numbers import Integral
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

Params = ParamSpec("Params")
Result = TypeVar("Result")

KIND_NAMES = {
    int: "a whole number", float: "a number", str: "text", bool: "true or false", list: "a list", dict: "an object",
}
LONGEST_VALUE, LONGEST_ERROR = 60, 600  # characters of a value, and of a whole message on a screen


class KitError(Exception):
    """The base class of every error that the kit raises on purpose."""

    def __init__(self, message: str = "") -> None:
        super().__init__(cut(message, LONGEST_ERROR))

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook prints: the reader's lines that led here, and the message, but no line of the kit."""
        inside = str(Path(__file__).parent)
        own = [each for each in traceback.extract_tb(self.__traceback__) if not each.filename.startswith(inside)]
        lines = [f"Line {each.lineno}: {each.line}" for each in own if "site-packages" not in each.filename]
        return [*lines, f"{type(self).__name__}: {self}"]


class KitWarning(UserWarning):
    """A warning about something that does not change the result."""


class UnknownGame(KitError):
    """No game has this name."""


class BadOption(KitError, ValueError):
    """An option, a seed or an argument is unknown or has a wrong value."""


class BadPosition(KitError, ValueError):
    """A position or transcript cannot be read, or no game can reach it."""


class BadMove(KitError, ValueError):
    """A move cannot be read: its form, a card or a place is unknown."""


@dataclass(frozen=True)
class Ruling:
    """A ruling on a move: whether the move is legal, and the rule that decides.

    `rule` is GAME/SLUG. `why` gives the reason with the cards at hand. `allowed` lists the moves that are allowed
    instead. `text` combines `why` and `allowed`.
    `status` and `source` come from the clause of the rulebook that decides. The clause is "stated" by the inventor, or
    "settled" by us (in Speed "remembered", "guessed" or "supplied"). `source` gives the place or our reason.
    """

    legal: bool
    rule: str
    status: str
    text: str
    source: str
    why: str
    allowed: tuple[str, ...] = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the ruling in sentences. A notebook shows a value in this way."""
        text = self.text.replace("`", "")
        printer.text(f"{'Allowed' if self.legal else 'Refused'}. {text}\n{self.rule} · {self.status} · {self.source}")


class IllegalMove(KitError, ValueError):
    """A move breaks a rule. `ruling` gives the rule and the reason."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.rule}: {ruling.text}")
        self.ruling = ruling

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild the error from its ruling when it is copied. By default Python would pass only the message."""
        return type(self), (self.ruling,), vars(self)


def quote(value: Any) -> str:
    """Return a value as an error shows it. A long value is cut. A value that cannot be shown gives its type."""
    try:
        text = " ".join(repr(value).splitlines())
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        return f"a huge {type(value).__name__}"
    except Exception:  # repr of an unknown object may raise anything, and must not hide the error to report
        return f"a {type(value).__name__}"
    return cut(text, LONGEST_VALUE)


def cut(text: str, longest: int) -> str:
    """Return a text with at most `longest` characters; a cut text ends in `...`."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def state_demand(name: str, demand: str, value: Any, remedy: str = "") -> str:
    """Return the text of an error about a value, such as "`players` must be 2, 3 or 4, got 9." and the remedy."""
    return f"`{name}` must {demand}, got {quote(value)}. {remedy}".rstrip()


def is_whole_number(value: Any) -> bool:
    """Return whether a value is a whole number of Python or NumPy. True, False and 4.0 are none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def whole_number(value: Any, low: int, high: int, name: str, error: type[KitError] = BadOption) -> int:
    """Return a whole number from `low` to `high`, perhaps a NumPy integer, as an int. Raises `error`.

    `name` is the value's name in the error.
    """
    if not is_whole_number(value) or not low <= int(value) <= high:
        raise error(state_demand(name, f"be a whole number from {low} to {high}", value))
    return int(value)


def check_format(number: Any, known: int, error: type[Exception] = BadPosition) -> None:
    """Raise `error` unless a file has the number of the only format that the kit reads."""
    if type(number) is not int or number != known:
        raise error(state_demand("format", f"be {known}, the only one that this kit reads", number, "Use another kit."))


def check_fields(
    value: Any, kinds: Mapping[str, type], where: str, error: type[Exception] = BadPosition
) -> dict[str, Any]:
    """Return an object that has just these fields, each of its kind. Raises `error`, which calls the object `where`.

    A float may be written without a point, but must be finite. An `object` may be anything.
    """
    if not isinstance(value, dict):
        raise error(state_demand(where, f"be an object with {', '.join(kinds)}", value))
    for name in [*kinds, *value]:
        if name not in kinds or name not in value:
            fault = "the field {} is missing" if name in kinds else "there is no field {}"
            raise error(f"{where}: {fault.format(quote(name))}; its fields are {', '.join(kinds)}")
        kind, entry = kinds[name], value[name]
        is_number = kind is float and type(entry) in (int, float) and isfinite(entry)
        if not (is_number or kind is object or (type(entry) is kind and kind is not float)):
            raise error(state_demand(f"{where}.{name}", f"be {KIND_NAMES[kind]}", entry))
    return value


def check_flag(value: Any, name: str) -> bool:
    """Return the value if it is True or False. Raises BadOption, which calls the value `name`."""
    if not isinstance(value, bool):
        raise BadOption(state_demand(name, "be True or False", value))
    return value


def refuse_unknown_arguments(**hints: str) -> Callable[[Callable[Params, Result]], Callable[Params, Result]]:
    """Return a decorator: the function raises BadOption for an unknown argument, and lists its arguments.

    `hints` maps a name that people may try to the right form.
    """

    def decorate(function: Callable[Params, Result]) -> Callable[Params, Result]:
        parameters = inspect.signature(function).parameters

        @wraps(function)
        def check_and_call(*values: Params.args, **named: Params.kwargs) -> Result:
            for name in named:
                if name not in parameters:
                    hint = f"{hints[name]}; " if name in hints else ""
                    accepted = ", ".join(parameters) or "nothing"
                    raise BadOption(f"kit.{function.__name__} has no {quote(name)}; {hint}it takes {accepted}")
            with needing_packages(f"kit.{function.__name__}"):
                return function(*values, **named)

        return check_and_call

    return decorate


@contextmanager
def needing_packages(purpose: str) -> Iterator[None]:
    """Raise KitError, with the command that installs it, if a package is missing that `purpose` imports."""
    try:
        yield
    except ModuleNotFoundError as error:
        remedy = "`python -m pip install stack-games-kit` installs all that the kit needs"
        raise KitError(f"{purpose} needs the package {error.name}, which is missing here: {remedy}") from None
