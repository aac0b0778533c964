"""Standard input and output, even if they are closed, full, cut off, or in an encoding without suit signs."""

import codecs
import io
import json
import os
import sys
import unicodedata
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

from kit.errors import BadPosition
from kit.files import decode_text, describe_fault, read_stream
from kit.rules.cards import SUIT_SIGNS

LETTERS = {sign: letter for letter, sign in SUIT_SIGNS.items()} | dict.fromkeys("–—−·", "-")
LONGEST_MESSAGE = 1_000  # characters
CUT_OFF = 141  # the exit code of a program that a closed pipe ended: 128 and the number of that signal


@contextmanager
def guard_output() -> Iterator[None]:
    """Guard the output while a command runs.

    The output replaces characters that its encoding lacks. The command ends quietly if the program that reads the
    output has ended. A warning is one line on stderr.
    """
    codecs.register_error("letters", replace_characters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="letters")
    try:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("always", UserWarning)
                warnings.showwarning = lambda message, *rest, **named: print_error(f"warning: {message}")
                yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except (SystemExit, BrokenPipeError) as stop:
        # The reader has ended: end quietly, as other programs do. Typer would exit with 1, which here means "no".
        if not any(isinstance(each, BrokenPipeError) for each in (stop, stop.__context__)):
            raise
        discard_output(sys.stdout)
        raise SystemExit(CUT_OFF) from None
    except OSError as error:
        discard_output(sys.stdout)
        fail(f"{error.filename or 'the output'}: {describe_fault(error)}")


def replace_characters(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for characters that the output's encoding lacks: `10h` for `10♥`, or their numbers."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(LETTERS.get(each) or to_ascii(each) for each in error.object[error.start : error.end]), error.end


def to_ascii(character: str) -> str:
    """Return a character in ASCII: without its accents, or as its number if nothing is left."""
    letters = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return letters or character.encode("ascii", "backslashreplace").decode()


def escape_controls(text: str) -> str:
    """Return a text on one line. Characters that a console might take for commands are escaped."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def json_text(value: object) -> str:
    """Return a value as JSON. Characters are escaped if the output lacks them or a console takes them for commands."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    with suppress(UnicodeEncodeError):
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
        if all(line.isprintable() for line in text.split("\n")):
            return text
    return json.dumps(value, indent=2)


def read_stdin() -> str:
    """Return the JSON object on standard input, in UTF-8, UTF-16 or UTF-32, with or without a byte-order mark.

    Raises BadPosition.
    """
    if sys.stdin is None:
        raise BadPosition("standard input is closed; give a file, or send JSON to it")
    try:
        text = decode_text(read_stream(sys.stdin.buffer, "standard input"))
    except (OSError, ValueError) as error:
        raise BadPosition(f"standard input cannot be read: {describe_fault(error)}") from error
    if not text.lstrip().startswith("{"):
        raise BadPosition(f"standard input is {'not JSON in braces' if text.strip() else 'empty'}; send a position")
    return text


def fail(message: str, code: int = 2) -> NoReturn:
    """Print the reason on one line of stderr, and exit with a code (default: 2, bad input)."""
    print_error(message)
    raise SystemExit(code) from None


def print_error(message: str) -> None:
    """Print a message on one line of stderr, if stderr is open."""
    if len(line := escape_controls(" ".join(message.split()))) > LONGEST_MESSAGE:
        line = f"{line[: LONGEST_MESSAGE // 2]} ... {line[-LONGEST_MESSAGE // 2 :]}"
    try:
        if sys.stderr is not None:  # `print` takes None for stdout
            print(f"kit: {line}", file=sys.stderr, flush=True)
    except OSError:
        discard_output(sys.stderr)


def discard_output(stream: object) -> None:
    """Discard all further output of a stream, so that its buffered output does not fail again at the end."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[attr-defined]
