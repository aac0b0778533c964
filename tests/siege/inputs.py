"""Inputs that are wrong in some way: whatever the kit answers must be sound, or an error of its own."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress

from hypothesis import HealthCheck, Phase, given, seed as seeded, settings, strategies as st

import kit
from kit.cli import main
from kit.view.lesson.exercises import read_number
from tests.games import SLUGS
from tests.play import test_hostile as hostile

EACH = 40  # inputs of a kind in a round


def lay_out(data: st.DataObject) -> None:
    """Set up a mutated position; what is set up can be loaded again."""
    slug = data.draw(st.sampled_from(SLUGS))
    told = hostile.mutate(data, data.draw(st.sampled_from(hostile.positions(slug))))
    options = told.pop("options", {})
    named = {**told, **(options if isinstance(options, dict) else {"options": options})}
    named.pop("slug", None)
    with suppress(kit.KitError):
        game = kit.setup(named.pop("game", slug), **named)
        assert kit.load(game.position()).position() == game.position()


def answer(data: st.DataObject) -> None:
    """Read a number as a reader of a lesson may write it."""
    digits = st.text(st.sampled_from("0123456789.,-+e%/ in’٣"), max_size=12)
    with suppress(kit.KitError):
        assert read_number(data.draw(digits | st.text())), "no number, and no error"


WORDS = st.one_of(
    st.sampled_from([
        *SLUGS, "-", "--json", "--seed", "--players", "--by", "-o", "--option", "--games", "--out", "--help", "0", "1",
        "-1", "players=3", "seed=1", "=", "random", "careful", "careful,random", "/dev/null", "/", "~", "x.json",
    ]),
    st.text(st.characters(exclude_characters="\0/", exclude_categories=["Cs"]), max_size=8),
)
COMMANDS = ["games", "deal", "moves", "ruling", "play", "check", "simulate", "solve", "", "no-such"]


def type_words(data: st.DataObject) -> None:
    """Give the command line words; it ends in an answer, or in one line on stderr and exit code 2."""
    words = [data.draw(st.sampled_from(COMMANDS)), *data.draw(st.lists(WORDS, max_size=5))]
    if words[0] == "simulate":
        words += ["--games", data.draw(st.sampled_from(["2", "0", "-1", "x"]))]
    if words[0] == "solve" or "looking" in words:
        words += ["--no-such-option"]  # a search takes as long as it takes
    code, said = typed(words, data.draw(st.binary(max_size=20)))
    assert code in (0, 1, 2), (words, code)
    if code == 2 and not said.startswith("\n Usage"):
        assert len(said.splitlines()) <= 1 and len(said) < 1_200, (words, said)


def typed(words: list[str], sent: bytes) -> tuple[int, str]:
    """The exit code of the command line for these words and this standard input, and what it said on stderr."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    kept = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["kit", *words], io.TextIOWrapper(io.BytesIO(sent), encoding="utf-8")
    code = 0
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as stopped:
        code = stopped.code
    finally:
        sys.argv, sys.stdin = kept
    err.flush()
    return code, err.buffer.getvalue().decode()


def inner(test: Callable) -> Callable[[st.DataObject], None]:
    """What a test of Hypothesis does with each example."""
    return test.hypothesis.inner_test


KINDS: dict[str, Callable[[st.DataObject], None]] = {
    "positions": inner(hostile.test_mutated_positions_are_refused_or_sound),
    "cards exchanged": inner(hostile.test_positions_with_cards_exchanged_are_refused_or_sound),
    "transcripts": inner(hostile.test_mutated_transcripts_are_refused_or_sound),
    "broken JSON": inner(hostile.test_truncated_and_disturbed_json_is_refused_or_sound),
    "set-ups": lay_out,
    "answers": answer,
    "command lines": type_words,
}


def attack(kind: str, seed: int) -> int:
    """Try inputs of a kind; how many they were. Raises what the kit must not raise, with the input as a note."""
    tried = 0

    @seeded(seed)
    @settings(
        max_examples=EACH, database=None, deadline=None, phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def each(data):
        nonlocal tried
        tried += 1
        KINDS[kind](data)

    each()
    return tried
