"""A seat is told the same in two positions that differ only in cards that it does not see."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kit
from kit.lab.players import careful, random
from kit.lesson.tasks import list_near_moves, task_at
from kit.picture.scene import make_scene
from kit.picture.text_painter import describe_scene
from kit.play.game import Game
from kit.play.notation import HIDDEN
from kit.rules.engine import rules
from kit.tabletop.model import TableModel
from kit.tabletop.state import movable_cards
from kit.tabletop.table_messages import move_list
from tests.games import FEW_TABLES, SLUGS, random_game, table_name

# The hidden places, as the rulebook's pages give them: piles that no seat sees, and piles that only their seat sees.
HIDDEN_FROM_ALL = {
    "fashion": ("stocks",), "grid": ("deck",), "six-stacks": ("stock",), "six-suit-solitaire": ("down", "stock"),
    "solitaire-for-two": ("down", "stock", "reserve"), "speed": ("draws",), "stack-em": ("deck",),
    "stack-the-deck": ("deck",), "swap": ("deck",),
}
HIDDEN_FROM_OTHERS = {"fashion": "hands", "six-stacks": "hands", "speed": "hands"}
PAIRS = 100  # of each game
MOST_NEAR_MOVES, MOST_FACES, MOST_CARDS, MOST_EVENTS = 15, 10, 1, 2
TABLES = {slug: [options for other, options in FEW_TABLES if other == slug] for slug in SLUGS}


def list_hidden_places(position: dict[str, Any], seat: int) -> Iterator[tuple[str, int, int]]:
    """Yield the hidden places of a position: the field, the place of the pile in it, and the place of the card."""
    slug = position["game"]
    fields = [*HIDDEN_FROM_ALL[slug], *filter(None, [HIDDEN_FROM_OTHERS.get(slug)])]
    if slug == "stack-the-deck" and position["turn"] != seat:
        fields.append("drawn")
    for field in fields:
        piles = position[field] if isinstance(position[field], list) else [position[field]]
        for number, pile in enumerate(piles):
            if field != HIDDEN_FROM_OTHERS.get(slug) or number != seat - 1:
                first = 1 if slug == "swap" else 0  # the next card of Swap's deck is open
                yield from ((field, number, place) for place in range(first, len(pile.split())))


def exchange_hidden_cards(game: Game, seat: int, chance: Random) -> Game | None:
    """Return the game's position with the cards that a seat does not see in other places, or None if none can move."""
    position = game.position()
    places = list(list_hidden_places(position, seat))
    groups: dict[Any, list[Any]] = {}
    for place in places:  # in Fashion everybody knows whose a card is
        groups.setdefault(place[1] if game.slug == "fashion" else 0, []).append(place)
    cards = {place: code_at(position, place) for place in places}
    for group in groups.values():
        faces = [cards[place] for place in group]
        chance.shuffle(faces)
        cards |= dict(zip(group, faces, strict=True))
    for (field, number, place), code in cards.items():
        piles = position[field] if isinstance(position[field], list) else [position[field]]
        codes = piles[number].split()
        codes[place] = code
        piles[number] = " ".join(codes)
        position[field] = piles if isinstance(position[field], list) else piles[0]
    if game.slug == "speed":
        position["aims"][2 - seat] = aim_of(position, 2 - seat)
    other = kit.load(position, game.seed)
    return None if other.position() == game.position() else other


def code_at(position: dict[str, Any], place: tuple[str, int, int]) -> str:
    field, number, depth = place
    return (position[field][number] if isinstance(position[field], list) else position[field]).split()[depth]


def aim_of(position: dict[str, Any], seat: int) -> str:
    """Return what a seat of Speed reaches for: the first card of its hand that fits, and the first stack it fits."""
    for card in position["hands"][seat].split() if position["ready"][seat] is not None else ():
        for number, stack in enumerate(position["stacks"], 1):
            if set(card) & set(stack.split()[-1]):
                return f"{card} t{number}"
    return ""


def tells_by_rule(game: Game, seat: int) -> Any:
    """Return what a rule itself tells of hidden cards. Only pairs that agree in it are compared.

    `stack-the-deck/stalemate`: whether it is one. `speed/both-stuck` and `speed/no-turns`: who can play and who is
    first; `speed/first-hand`: the stack that is reached for.
    """
    if game.slug == "speed":
        position = game.position()
        return game.turn, [bool(aim_of(position, place)) for place in (0, 1)], position["aims"][2 - seat][-2:]
    return "stalemate" in game.moves()


def make_pairs(slug: str, count: int) -> Iterator[tuple[Game, Game, int]]:
    """Yield pairs of games that a seat cannot distinguish, and the seat: the seat to play, and a seat that waits."""
    chance, made, seed = Random(slug), 0, 0
    while made < count:
        game = random_game(slug, TABLES[slug][seed % len(TABLES[slug])], seed, most=120)
        game, seed = game.at(chance.randrange(len(game.history) + 1)), seed + 1
        for seat in dict.fromkeys([game.turn, game.turn % game.seats + 1]):
            other = exchange_hidden_cards(game, seat, chance)
            if other is not None and tells_by_rule(game, seat) == tells_by_rule(other, seat):
                made += 1
                yield kit.load(game.position(), game.seed), other, seat


def describe_table(game: Game, seat: int) -> list[Any]:
    """Return all that a table shows and says to a seat: picture, words, panel, moves, and why."""
    people = {other: "person" if other == seat else "careful" for other in range(1, game.seats + 1)}
    model = TableModel(game, people, hint="legal moves", autosave=False)
    model.state.is_paused = True
    scene = model.state.scene()
    told = [scene.cards, scene.labels, describe_scene(scene), model.state.routes(), str(model.status())]
    told += [list(model.hints.describe(model.state.routes().moves).items()), move_list(model.state, lambda step: "")]
    questions: list[dict[str, Any]] = [{}, *({"card": card} for card in [*movable_cards(scene)][:MOST_CARDS])]
    questions += [{"move": move} for move in game.moves()[:2]] if game.turn == seat else []
    for question in questions:
        model.explain(**question)
        told.append(model.said)
    model.stop()
    return told


def describe_rulings(game: Game, seat: int) -> list[Any]:
    """Return the rulings on moves that a seat may try: legal moves, moves like them, and cards that lie anywhere."""
    near = sorted(set(list_near_moves(game, make_scene(game.slug, game.seen(by=seat), seat))) - set(game.moves()))
    cards, forms = rules(game.slug).PACK.codes, [move for move in near if re.match(r"[A-Z0-9*][a-z]? to ", move)]
    chance = Random(game.seed)
    tried = chance.sample(near, min(len(near), MOST_NEAR_MOVES))
    tried += [f"{card} {form.split(' ', 1)[1]}" for form in forms[:1] for card in chance.sample(cards, MOST_FACES)]
    rows = []
    for move in [*game.moves()[:MOST_FACES], *tried]:
        try:
            rows.append((move, game.ruling(move, by=seat)))
        except kit.BadMove as error:
            rows.append((move, str(error)))
    return rows


def describe_play(game: Game, move: str, seat: int) -> list[Any]:
    """Return the told events of a move, up to the first event that shows the seat a card it did not see before."""
    hidden, now = {code_at(game.position(), place) for place in list_hidden_places(game.position(), seat)}, game.copy()
    now.play(move)
    (step,), told = now.seen_history(by=seat), []
    for event in step.events:
        if hidden & set(event.cards):
            return told
        told.append(event)
    return [step.move, *told]


@pytest.mark.thorough
@pytest.mark.parametrize("slug", SLUGS)
def test_seat_is_told_nothing_of_hidden_cards(slug):
    check_pairs(slug, PAIRS)


@pytest.mark.parametrize("slug", SLUGS)
def test_seat_is_told_nothing_of_hidden_cards_in_few_pairs(slug):
    check_pairs(slug, 4)


def check_pairs(slug: str, count: int) -> None:
    for game, other, seat in make_pairs(slug, count):
        where = (table_name(slug, game.options), game.position(), seat)
        assert game.seen(by=seat) == other.seen(by=seat), where
        for first, second in zip(describe_table(game, seat), describe_table(other, seat), strict=True):
            assert first == second, where
        if seat == game.turn:
            assert game.moves() == other.moves(), where
            for first, second in zip(describe_rulings(game, seat), describe_rulings(other, seat), strict=True):
                assert first == second, where
            for move in game.moves()[:MOST_EVENTS]:
                assert describe_play(game, move, seat) == describe_play(other, move, seat), (*where, move)
            if not game.over:
                assert [careful(game), random(game)] == [careful(other), random(other)], where
                tasks = [task_at(each, "a task") for each in (game, other)]
                # A task of Speed has persons in both seats, and asks for the first that can play.
                assert tasks[0].game.turn != seat or tasks[0].rulings == tasks[1].rulings, where


def test_others_see_only_how_deep_a_card_goes_back():
    game = kit.setup("stack-the-deck", stacks=[["3r"], ["9g"]], drawn="7r 8b", phase="first", must_play=False)
    game.play("insert")
    game.play("7r to deck 4")
    told = game.seen_history(by=2)
    assert told[1].move == f"{HIDDEN} to deck 4" and "7" not in str(told[1].events) and "red" not in str(told[1].events)
    assert game.seen_history(by=1)[1] == game.history[1]
