"""Small positions with few hidden cards, and a judge of hidden cards redealt: the law, asked of every step again."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import numpy as np

import kit
from kit.lab.players import copy_table
from kit.play.game import Game
from kit.play.words import words
from kit.rules.cards import ACE, JACK, rank
from kit.rules.engine import bind_game, legal_moves, rules
from kit.rules.games import fashion_layout as layout, six_stacks_layout, speed_layout, stack_the_deck_table
from kit.rules.table import LEGAL, TURN, Move, Table, card_at, clear, put, put_under, set_number, size, take_at, view

MOST_HIDDEN = 5  # cards at the end of a small game: 120 ways to lie
NO_CARD = -1


# ---- small positions ----


def six_stacks(dice: Random) -> Table:
    """Return two or three players with few cards, most of the stock being buried under the stacks."""
    players = dice.choice((2, 3))
    t = deal_table("six-stacks", dice, players=players)
    kept = {2: (3, 3), 3: (2, 2)}[players]
    for seat in range(1, players + 1):
        bury(t, six_stacks_layout.hand(seat), kept[0], dice.randrange(6))
    bury(t, six_stacks_layout.STOCK, kept[1], dice.randrange(6))
    return t


def stack_the_deck(dice: Random) -> Table:
    """Return a short deck, the rest lying among completed stacks."""
    t = deal_table("stack-the-deck", dice, players=2, must_play=dice.random() < 0.9)
    bury(t, stack_the_deck_table.DECK, MOST_HIDDEN, stack_the_deck_table.DONE)
    return t


def speed(dice: Random) -> Table:
    """Return few cards, the rest being under the table's stacks."""
    t = deal_table("speed", dice, hand_size=3, table_stacks=2)
    for seat in (1, 2):
        bury(t, speed_layout.draw_pile(seat), dice.randrange(3), seat - 1)
        bury(t, speed_layout.hand(seat), dice.choice((1, 2)), seat - 1)
    return t


def fashion(dice: Random) -> Table:
    """Return the last hand, of two seats: high cards of others lie on the whole grid, so that the last may have to
    pass.
    """
    players = dice.choice((2, 3, 4))
    t = deal_table("fashion", dice, players=players)
    for pile in range(layout.STOCKS, layout.OUT):
        clear(t, pile)
    cards = [card for card in range(52) if rank(card) < JACK and layout.is_in_play(t, card)]
    cards.sort(key=lambda card: rank(card) + 3 * dice.random())
    tops = [card for card in cards if layout.owner(t, card) in (1, players - 1) and rank(card) != ACE][-12:]
    for pile, card in enumerate(tops):
        put(t, pile, card)
    for card in cards:
        seat = layout.owner(t, card)
        held, kept = (2, 0) if seat == 1 else (2, 2) if seat == players else (0, 0)
        wanted = rank(card) != ACE or dice.random() < 0.2
        if card not in tops:
            in_hand = wanted and size(t, layout.hand(seat)) < held
            in_stock = wanted and size(t, layout.stock(seat)) < kept
            put(t, (layout.hand if in_hand else layout.stock if in_stock else layout.aside_pile)(seat), card)
    set_number(t, layout.HAND_NUMBER, layout.HANDS_TO_PLAY)
    set_number(t, TURN, players)
    return t


SMALL = {"six-stacks": six_stacks, "stack-the-deck": stack_the_deck, "speed": speed, "fashion": fashion}


def deal_table(slug: str, dice: Random, **options) -> Table:
    """Return the table of a new deal."""
    return kit.deal(slug, seed=dice.randrange(10**6), **options).table


def bury(t: Table, pile: int, kept: int, target: int) -> None:
    """Put the cards of a pile but for the last ones under another, which is seen."""
    while size(t, pile) > kept:
        put_under(t, target, take_at(t, pile, 0))


def small_games(slug: str, count: int) -> Iterator[tuple[Game, int]]:
    """Yield `count` short games from small positions, each with a seat that does not see a few cards."""
    dice, found = Random(slug), 0
    while found < count:
        game = Game(slug, SMALL[slug](dice), 0)
        for _ in range(dice.randrange(1, 9)):
            if not game.over:
                game.play(dice.choice(game.moves()))
        seat = dice.choice([game.turn, dice.randrange(1, game.seats + 1)])
        if steps_since_shuffle(game) == len(game.history) and 2 <= len(hidden_places(game, seat)) <= MOST_HIDDEN:
            found += 1
            yield game, seat


def exchange_unseen_cards(game: Game) -> Game:
    """Return the same game of Six Stacks to seat 1's eyes, with a hidden hand card and a stock card exchanged."""
    position = game.position()
    hand, stock = position["hands"][1].split(), position["stock"].split()
    hand[0], stock[3] = stock[3], hand[0]
    position["hands"][1], position["stock"] = " ".join(hand), " ".join(stock)
    other = kit.load(position, seed=game.seed)
    assert game.seen(by=1) == other.seen(by=1) and game.position() != other.position()
    return other


# ---- the judge ----


def hidden_places(game: Game, seat: int) -> list[tuple[int, int]]:
    """Return the places of all cards that a seat does not see, as pile and depth."""
    return [place for place, shown in visible_cards(game.slug, game.table, seat)[0].items() if shown == NO_CARD]


def visible_cards(slug: str, t: Table, seat: int) -> tuple[dict[tuple[int, int], int], dict[int, int]]:
    """Return what a seat sees in every place, a card or none, and in which group each card is, as it knows."""
    places, groups = {}, {}
    for pile in range(len(t.sizes)):
        for depth in range(size(t, pile)):
            group, card = int(rules(slug).hidden_group(t, pile, depth, seat)), card_at(t, pile, depth)
            places[pile, depth], groups[card] = NO_CARD if group else card, group
    return places, groups


def steps_since_shuffle(game: Game) -> int:
    """Return how many steps there were since cards were last shuffled."""
    shuffles = [any("order" in event.data for event in step.events) for step in game.history]
    return shuffles[::-1].index(True) if any(shuffles) else len(shuffles)


def exchange_cards(slug: str, t: Table, others: np.ndarray) -> Table:
    """Return a copy of a table on which each card is another one."""
    copy = view(copy_table(slug, t, 1), 0)
    for pile in range(len(t.sizes)):
        copy.cards[pile, : size(t, pile)] = others[t.cards[pile, : size(t, pile)]]
    return copy


def is_possible(game: Game, seat: int, others: np.ndarray) -> bool:
    """Whether all since the last shuffle could have been so, as the seat saw it, had each card been another one.

    What it saw must be the same, every move legal, and lead to what it led to. Times are no cards: in a game with
    times, what follows from them is left as it was. What the seat itself may do now it may then, too.
    """
    slug, law, steps = game.slug, rules(game.slug), len(game.history)
    for step in range(steps - steps_since_shuffle(game) + 1, steps + 1):
        before = game.tables(step)[0]
        after = game.tables(step + 1)[0] if step < steps else game.table
        t = exchange_cards(slug, before, others)
        real = words(slug).parse(before, game.history[step - 1].move)
        move = real if real.card == NO_CARD else Move(*real[:1], int(others[real.card]), *real[2:])
        if visible_cards(slug, t, seat) != visible_cards(slug, before, seat) or law.ruling(t, move) != LEGAL:
            return False
        law.play(t, move, None)
        if visible_cards(slug, t, seat) != visible_cards(slug, after, seat):
            return False
    now = exchange_cards(slug, game.table, others)
    if visible_cards(slug, now, seat) != visible_cards(slug, game.table, seat):
        return False
    may = {each for each in moves_on(slug, game.table) if law.seat_of(game.table, each) == seat}
    return law.is_over(now) or all(law.ruling(now, move) == LEGAL for move in may)


def moves_on(slug: str, t: Table) -> list[Move]:
    """Return all legal moves of a table, none after the end."""
    return [] if rules(slug).is_over(t) else bind_game(legal_moves, slug)(t)


def ways(game: Game, seat: int) -> Iterator[tuple[tuple[int, ...], np.ndarray]]:
    """Yield every way in which the hidden cards may lie in their places, and which other card each card then is."""
    places = hidden_places(game, seat)
    cards = [card_at(game.table, *place) for place in places]
    for way in permutations(cards):
        yield way, others_of(game, cards, way)


def others_of(game: Game, cards: list[int], way: tuple[int, ...]) -> np.ndarray:
    """Return which other card every card is, if the hidden cards lie this way."""
    others = np.arange(rules(game.slug).PACK.size)
    others[cards] = way
    return others
