"""A seat is told the same in two positions that differ only in cards that it does not see."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kit
from kit.lab.players import careful, lookahead, random
from kit.lesson.tasks import list_near_moves, task_at
from kit.picture.scene import make_game_scene
from kit.picture.text_painter import describe_scene
from kit.play.game import Game
from kit.play.notation import HIDDEN
from kit.rules.engine import rules
from kit.tabletop.model import TableModel
from kit.tabletop.state import movable_cards
from kit.tabletop.table_messages import move_list
from tests.games import FEW_TABLES, SLUGS, random_game
from tests.rules.rows import book

# The piles of each game, with those that no seat sees, and those that only their seat sees.
PILES = {slug: book(slug)["piles"] for slug in SLUGS}
SECRETIVE = [slug for slug, piles in PILES.items() if {"hidden", "own"} & set(piles)]
PAIRS, PLAYED_PAIRS, FEW_PAIRS = 100, 20, 4  # of each game
MOST_NEAR_MOVES, MOST_FACES, MOST_EVENTS = 15, 10, 2
TABLES = {slug: [options for other, options in FEW_TABLES if other == slug] for slug in SLUGS}


def piles_in(position: dict[str, Any], field: str) -> list[list[str]]:
    value = position[field]
    return [pile.split() for pile in ([value] if isinstance(value, str) else value)]


def hidden_piles(position: dict[str, Any], seat: int) -> Iterator[tuple[str, int]]:
    """Yield the field and the place of each pile that a seat does not see."""
    piles = PILES[position["game"]]
    own = piles.get("own", "")
    fields = piles.get("hidden", []) + ["drawn"] * ("drawn" in position and position["turn"] != seat)
    for field in [*fields, *filter(None, [own])]:
        places = range(len(piles_in(position, field)))
        yield from ((field, place) for place in places if (field, place) != (own, seat - 1))


def exchange_hidden_cards(game: Game, seat: int, chance: Random) -> Game:
    """Return the game's position with the cards that a seat does not see in other places."""
    position, hidden = game.position(), list(hidden_piles(game.position(), seat))
    for owner in {place if game.slug == "fashion" else 0 for _, place in hidden}:  # everybody knows whose a card is
        group = [pile for pile in hidden if game.slug != "fashion" or pile[1] == owner]
        first = PILES[game.slug].get("open", 0)
        cards = [card for field, place in group for card in piles_in(position, field)[place][first:]]
        chance.shuffle(cards)
        for field, place in group:
            piles = piles_in(position, field)
            piles[place][first:], cards = cards[: len(piles[place]) - first], cards[len(piles[place]) - first :]
            texts = [" ".join(pile) for pile in piles]
            position[field] = texts[0] if isinstance(position[field], str) else texts
    if game.slug == "speed":
        position["aims"][2 - seat] = aim_of(position, 2 - seat)
    return kit.load(position, game.seed)


def aim_of(position: dict[str, Any], place: int) -> str:
    """Return what a seat of Speed reaches for: the first card of its hand that fits, and the first stack it fits."""
    tries = [(card, number) for card in piles_in(position, "hands")[place] for number in range(len(position["stacks"]))]
    fitting = (f"{card} t{number + 1}" for card, number in tries if set(card) & set(position["stacks"][number][-2:]))
    return next(fitting, "") if position["ready"][place] is not None else ""


def told_by_rule(game: Game, seat: int) -> Any:
    """Return what a rule itself tells of hidden cards. Only pairs that agree in it are compared.

    `stack-the-deck/stalemate`: whether it is one. `speed/both-stuck` and `speed/no-turns`: who can play and who is
    first; `speed/first-hand`: the stack that is reached for.
    """
    if game.slug != "speed":
        return "stalemate" in game.moves()
    position = game.position()
    return game.turn, [bool(aim_of(position, place)) for place in (0, 1)], position["aims"][2 - seat][-2:]


def make_pairs(slug: str, count: int) -> Iterator[tuple[Game, Game, int]]:
    """Yield pairs of games that a seat cannot distinguish, and the seat: the seat to play, or a seat that waits."""
    chance, made, seed = Random(slug), 0, 0
    while made < count:
        game = random_game(slug, TABLES[slug][seed % len(TABLES[slug])], seed, most=120)
        game, seed = game.at(chance.randrange(len(game.history) + 1)), seed + 1
        for seat in dict.fromkeys([game.turn, game.turn % game.seats + 1]):
            other = exchange_hidden_cards(game, seat, chance)
            if other.position() != game.position() and told_by_rule(game, seat) == told_by_rule(other, seat):
                made += 1
                yield kit.load(game.position(), game.seed), other, seat


def describe_table(game: Game, seat: int) -> Iterator[Any]:
    """Yield all that a table shows and says to a seat: picture, words, moves, hints, panel, and why."""
    people = {other: "person" if other == seat else "careful" for other in range(1, game.seats + 1)}
    model = TableModel(game, people, hint="legal moves", autosave=False)
    state, scene = model.state, model.state.scene()
    yield from (game.seen(by=seat), scene.cards, scene.labels, describe_scene(scene), state.routes())
    yield from (str(model.status()), model.hints.describe(state.routes().moves), move_list(state, lambda step: ""))
    for card in (None, *[*movable_cards(scene)][:1]):
        model.explain(card)
        yield model.said


def describe_rulings(game: Game) -> Iterator[Any]:
    """Yield the rulings on legal moves, on moves like them, and on cards that lie anywhere; and the players' moves."""
    chance, codes = Random(game.seed), rules(game.slug).PACK.codes
    near = sorted(list_near_moves(game, make_game_scene(game)))
    form = next((move.partition(" ")[2] for move in near if move.partition(" ")[0] in codes), "to s1")
    tried = chance.sample(near, min(len(near), MOST_NEAR_MOVES))
    for move in [*game.moves()[:MOST_FACES], *tried, *(f"{card} {form}" for card in chance.sample(codes, MOST_FACES))]:
        try:
            yield move, game.ruling(move)
        except kit.BadMove as error:
            yield move, str(error)
    if not game.over:
        task = task_at(game, "a task")  # in Speed it asks for the first seat that can play
        yield from (careful(game), random(game), task.rulings if task.game.turn == game.turn else None)


def describe_play(game: Game, move: str, seat: int) -> Iterator[Any]:
    """Yield the told events of a move, up to the first event that shows the seat a card it did not see before."""
    now, position = game.copy(), game.position()
    hidden = {card for field, place in hidden_piles(position, seat) for card in piles_in(position, field)[place]}
    now.play(move)
    for event in now.seen_history(by=seat)[0].events:
        if hidden & set(event.cards):
            return
        yield event


@pytest.mark.parametrize("count", [FEW_PAIRS, pytest.param(PAIRS, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("slug", SECRETIVE)
def test_seat_is_told_nothing_of_hidden_cards(slug, count):
    for game, other, seat in make_pairs(slug, count):
        where = game.name, game.options, game.position(), seat
        assert list(describe_table(game, seat)) == list(describe_table(other, seat)), where
        if seat == game.turn:
            assert game.moves() == other.moves(), where
            assert list(describe_rulings(game)) == list(describe_rulings(other)), where
            for move in game.moves()[:MOST_EVENTS]:
                assert list(describe_play(game, move, seat)) == list(describe_play(other, move, seat)), (*where, move)


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SECRETIVE)
def test_lookahead_and_odds_depend_only_on_what_the_seat_sees(slug):
    for game, other, seat in make_pairs(slug, PLAYED_PAIRS):
        if seat == game.turn and not game.over:
            assert lookahead(game) == lookahead(other), game.position()
            assert kit.odds(game, playouts=16).equals(kit.odds(other, playouts=16)), game.position()


def test_others_see_only_how_deep_a_card_goes_back():
    game = kit.setup("stack-the-deck", stacks=[["3r"], ["9g"]], drawn="7r 8b", phase="first", must_play=False)
    game.play("insert")
    game.play("7r to deck 4")
    told = game.seen_history(by=2)
    assert told[1].move == f"{HIDDEN} to deck 4" and "7" not in str(told[1].events) and "red" not in str(told[1].events)
    assert game.seen_history(by=1)[1] == game.history[1]
