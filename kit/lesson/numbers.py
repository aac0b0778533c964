"""Read numbers as people write them, and compare them with the right number."""

import ast
import linecache
import operator
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import isfinite, isnan
from types import FunctionType
from typing import NamedTuple

from kit.errors import BadOption

NUMBER = re.compile(r"[+-]?(\d[\d.,]*|[.,]\d+)(e[+-]?\d+)?")
GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}((,\d{3})+|(\.\d{3})+)")  # a whole number in groups of three digits
NO_SIGNS = str.maketrans("", "", ",.")
GAP = re.compile(r"(?<=\d)[ '’](?=\d{3}(?!\d))")  # separators that some people write between such groups
PER_CENT = re.compile(r"(%|per ?cent)$")
WITHOUT_SIGN, WITH_SIGN = "left out the sign %", "wrote a sign % that does not belong there"
THREE_DIGITS = 0.005  # greatest relative change if a number is rounded to three digits
ONE_IN = re.compile(r"(.+?)(?:/|:|\bin\b|\bof\b|\bout of\b)(.+)")
SIGNS = str.maketrans({"⁄": "/", "÷": "/", "−": "-", "×": "*", "·": "*"})
OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
              ast.Pow: operator.pow}  # fmt: skip
LONGEST = 200  # characters of a calculation
WHOLE_PER_CENT, OF_PER_CENTS, OF_NUMBERS = 0.005, 0.5, 0.05  # half a per cent; greatest relative errors


class Reading(NamedTuple):
    """A number that a text may mean, and half the unit of its last digit: the greatest rounding error."""

    number: float
    rounding: float = 0.0


def right_numbers(
    readings: list[Reading], right: float, within: float, mistakes: Mapping[str, float] | None = None
) -> list[float]:
    """Return the readings that differ from the right number by at most `within`, or are the right number rounded.

    With `within` 0, rounded numbers are wrong. A rounded number is also wrong if it is nearer to a mistake's number.
    """
    near_numbers = [number for number, _ in readings if abs(number - right) <= within + 1e-12]
    return near_numbers or [
        number for number, rounding in readings
        if within and abs(number - right) <= rounding + 1e-12 and is_precise(number, rounding)
        and all(abs(number - right) < abs(number - wrong) for wrong in (mistakes or {}).values())
    ]


def find_mistake(readings: list[Reading], right: float, within: float, mistakes: Mapping[str, float]) -> str:
    """Return the name of the mistake that leads to a wrong number, or an empty text if it is unknown.

    The mistake is known if the number agrees with the mistake's number in three digits. It is also known if the
    relative difference is at most `within` divided by the right number.
    """
    for name, wrong in mistakes.items():
        if right_numbers(readings, wrong, half_width(wrong, right, within)):
            return name
    forgot_sign = right_numbers(list(map(_read_per_cent, readings)), right, half_width(right, right, within))
    has_sign = right > 1 and right_numbers([Reading(100 * number) for number, _ in readings], right, within)
    return WITHOUT_SIGN if forgot_sign else WITH_SIGN if has_sign else ""


def half_width(value: float, right: float, within: float) -> float:
    """Return the half-width around a wrong `value`. Right answers may differ from the right number by `within`."""
    return max(within / abs(right), THREE_DIGITS) * abs(value) if right and within else within


def read_number(text: str) -> list[Reading]:
    """Return the numbers that a text may mean, the likeliest first. Raises BadOption.

    People write 0.125, 0,125, 12.5 %, 12.5 per cent, 1/8, 1:8, 1 in 8, 1-0.95^2, 10,000, 10.000 and 10 000. The digits
    after the comma in 2,250 may be decimals or not. Then the function returns both numbers.
    """
    if not text.strip():
        raise BadOption("Write a number first")
    plain = " ".join(text.casefold().translate(SIGNS).split()).lstrip("≈~ ").removeprefix("about ")
    per_cent = PER_CENT.search(plain)
    body = plain[: per_cent.start()] if per_cent else plain
    readings, parts = _read_digits(body), ONE_IN.fullmatch(body)
    if parts and not readings:
        above, below = map(_read_digits, parts.groups())
        readings = [Reading(over / under) for over, _ in above for under, _ in below if under]
    if not readings or any(isnan(number) for number, _ in readings):
        readings = [Reading(_calculate(body, text))]
    return list(map(_read_per_cent, readings)) if per_cent else readings


def _read_per_cent(reading: Reading) -> Reading:
    """Return a number of per cent as a share. Whole per cents are rounded to one per cent, 10 and 20 as well."""
    return Reading(reading.number / 100, min(reading.rounding / 100, WHOLE_PER_CENT))


def is_precise(number: float, rounding: float) -> bool:
    """Return whether a rounded number has at least two digits, or is a share of at least 1 % in whole per cent."""
    share = OF_PER_CENTS if rounding <= WHOLE_PER_CENT else OF_NUMBERS
    return isfinite(rounding) and rounding <= share * abs(number) * (1 + 1e-9)


def _calculate(body: str, text: str) -> float:
    """Return the value of a calculation with + - * / : ^ and brackets. Raises BadOption."""
    with suppress(SyntaxError, ValueError, KeyError, TypeError, ArithmeticError, RecursionError, MemoryError):
        tree = ast.parse(body[:LONGEST].replace("^", "**").replace(":", "/").strip(), mode="eval")
        value = _compute_value(tree.body)
        if isfinite(value):
            return value
    raise BadOption(f"{text!r} is not a number; write it like 0.125, 12.5 %, 1/8, 1 in 8 or 1-0.95^2")


def _compute_value(node: ast.expr) -> float:
    """Return the value of a part of a calculation with numbers and the five operations. Raises ValueError, KeyError."""
    match node:
        case ast.Constant(int() | float() as number):
            return float(number)
        case ast.UnaryOp(ast.USub(), part):
            return -_compute_value(part)
        case ast.BinOp(left, operation, right):
            return float(OPERATIONS[type(operation)](_compute_value(left), _compute_value(right)))
    raise ValueError(f"{type(node).__name__} is not part of a calculation")


def write_working(answer: Callable[[], float]) -> str:
    """Return the calculation in an answer such as `lambda: 9 / 34`, as people write it. For other code, return "".
    """
    if not isinstance(answer, FunctionType):
        return ""
    code = answer.__code__
    with suppress(SyntaxError, ValueError, KeyError):
        for node in ast.walk(ast.parse("".join(linecache.getlines(code.co_filename)))):
            if isinstance(node, ast.Lambda) and node.lineno == code.co_firstlineno:
                _compute_value(node.body)  # raises an error for more than a calculation
                return ast.unparse(node.body).replace(" ** ", "^").replace("*", "·").replace("-", "−")
    return ""


def _read_digits(text: str) -> list[Reading]:
    """Return the possible values of digits. Their commas and points may separate thousands or decimals."""
    digits = GAP.sub("", text.strip())
    if not NUMBER.fullmatch(digits):
        return []
    groupings = [digits.translate(NO_SIGNS)] if GROUPED.fullmatch(digits) else []
    last = max(digits.rfind(","), digits.rfind("."))
    whole, sign, part = (digits[:last], digits[last], digits[last + 1 :]) if last >= 0 else (digits, "", "")
    is_whole = not set(whole) & set(",.") or (GROUPED.fullmatch(whole) and sign not in whole)
    decimal = [f"{whole.translate(NO_SIGNS)}.{part}" if sign else whole] if is_whole else []
    ordered = groupings + decimal if sign == "," else decimal + groupings
    return [Reading(float(reading), _find_half_unit(reading)) for reading in ordered]


def _find_half_unit(digits: str) -> float:
    """Return half of the last digit's unit. Zeros at the end of a whole number do not count as digits."""
    mantissa, _, exponent = digits.partition("e")
    whole, _, decimals = mantissa.partition(".")
    zeros = 0 if decimals else len(whole) - len(whole.rstrip("0"))
    return float(f"5e{zeros - len(decimals) + int(exponent[:6] or 0) - 1}")


def format_number(number: float) -> str:
    """Return a number as a person writes it: 10,000, 1 in 270,725, and 0.125 with four digits at most."""
    if 1e-12 < number < 0.001:
        return f"1 in {1 / number:,.0f}"
    if float(number).is_integer() and abs(number) < 1e15:
        return f"{number:,.0f}"
    return f"{number:,.1f}" if 1000 <= abs(number) < 1e15 else f"{number:.4g}"
