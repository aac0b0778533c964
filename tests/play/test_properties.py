"""Properties of every position that play can reach; Hypothesis looks for exceptions."""

import re

from hypothesis import given, strategies as st

import kit
from kit.rules.engine import rules
from kit.rules.rulebook import book
from kit.rules.table import MOST_SEED
from tests.games import TABLES

MOST_STEPS = 80


@st.composite
def games(draw: st.DrawFn) -> kit.Game:
    """Return a deal of any game with any options, after some steps and undone steps."""
    slug, options = draw(st.sampled_from(TABLES))
    game = kit.deal(slug, seed=draw(st.integers(0, MOST_SEED)), **options)
    for choice in draw(st.lists(st.integers(-1, 30), max_size=MOST_STEPS)):
        moves = game.moves()
        if choice < 0 and game.history:
            game.undo()
        elif moves:
            game.play(moves[choice % len(moves)])
    return game


@given(games(), st.data())
def test_play_accepts_or_refuses_any_object_with_the_kits_errors(game, data):
    text = data.draw(move_texts(game))
    position, steps = game.position(), len(game.history)
    try:
        legal = game.ruling(text).legal
    except kit.BadMove as error:
        assert str(error)
        legal = None
    try:
        game.play(text)
    except kit.BadMove:
        assert legal is None
    except kit.IllegalMove:
        assert legal is False
    else:
        assert legal
        game.undo()
    assert (game.position(), len(game.history)) == (position, steps)


def move_texts(game: kit.Game) -> st.SearchStrategy[object]:
    """Return objects that are a move text, nearly a move text, or something else."""
    forms = st.sampled_from(sorted(book(game.slug)["forms"].values()))
    cards = st.sampled_from([*rules(game.slug).PACK.codes, *ODD_CARDS])
    legal = st.sampled_from(game.moves() or ["none"])
    nothing = st.one_of(st.none(), st.integers(), st.binary(max_size=3), st.lists(st.text(max_size=2), max_size=2))
    return st.one_of(
        st.builds(
            lambda form, card, place: re.sub(r"{(\w+)}", lambda name: card if name[1] == "card" else place, form),
            forms, cards, st.sampled_from(ODD_PLACES),
        ),
        st.builds(lambda text, at, more: text[:at] + more + text[at:], legal, st.integers(0, 20), st.text(max_size=2)),
        legal, nothing, st.text(max_size=40),
    )


ODD_CARDS = ("0h", "10h", "9H", "??", "ah", "**", "♥", "\u212ah", "9\u017f", "9h9h")
ODD_PLACES = ("s1", "s2", "S6", "s0", "s7", "s01", "s-1", "s１", "s1 s2", "reserve", "RESERVE", "stock", "s99", "")
