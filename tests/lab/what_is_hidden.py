"""Small positions with few hidden cards, and a check of dealt hidden cards that asks the law about every step."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import numpy as np

import kit
from kit.play.game import Game
from kit.play.move_texts import parse_move
from kit.rules.cards import ACE, JACK, rank
from kit.rules.engine import bind_game, legal_moves, rules
from kit.rules.games import fashion_layout as layout, six_stacks_layout, speed_layout, stack_the_deck_table
from kit.rules.table import LEGAL, TURN, Move, Table, card_at, clear, lay_at, put, put_under, set_number, size, take_at

MOST_HIDDEN = 5  # hidden cards at the end of a small game: 120 possible deals
NO_CARD = -1


# ---- small positions ----


def make_small_six_stacks(rng: Random) -> Table:
    """Return a position with two or three players, few cards in hand, and most of the stock under the stacks."""
    players = rng.choice((2, 3))
    t = deal_table("six-stacks", rng, players=players)
    kept_cards = {2: (3, 3), 3: (2, 2)}[players]
    for seat in range(1, players + 1):
        bury_cards(t, six_stacks_layout.hand(seat), kept_cards[0], rng.randrange(6))
    bury_cards(t, six_stacks_layout.STOCK, kept_cards[1], rng.randrange(6))
    return t


def make_small_stack_the_deck(rng: Random) -> Table:
    """Return a position with a short deck; the other cards are in completed stacks."""
    t = deal_table("stack-the-deck", rng, players=2, must_play=rng.random() < 0.9)
    bury_cards(t, stack_the_deck_table.DECK, MOST_HIDDEN, stack_the_deck_table.DONE)
    return t


def make_small_speed(rng: Random) -> Table:
    """Return a position with few cards; the other cards are under the stacks of the table."""
    t = deal_table("speed", rng, hand_size=3, table_stacks=2)
    for seat in (1, 2):
        bury_cards(t, speed_layout.draw_pile(seat), rng.randrange(3), seat - 1)
        bury_cards(t, speed_layout.hand(seat), rng.choice((1, 2)), seat - 1)
    return t


def make_small_fashion(rng: Random) -> Table:
    """Return a last hand of two seats. High cards of other seats are on the whole grid, so the last seat may have to
    pass.
    """
    players = rng.choice((2, 3, 4))
    t = deal_table("fashion", rng, players=players)
    for pile in range(layout.STOCKS, layout.OUT):
        clear(t, pile)
    cards = [card for card in range(52) if rank(card) < JACK and layout.is_in_play(t, card)]
    cards.sort(key=lambda card: rank(card) + 3 * rng.random())
    tops = [card for card in cards if layout.owner(t, card) in (1, players - 1) and rank(card) != ACE][-12:]
    for pile, card in enumerate(tops):
        put(t, pile, card)
    for card in cards:
        seat = layout.owner(t, card)
        hand_limit, kept_cards = (2, 0) if seat == 1 else (2, 2) if seat == players else (0, 0)
        is_useful = rank(card) != ACE or rng.random() < 0.2
        if card not in tops:
            in_hand = is_useful and size(t, layout.hand(seat)) < hand_limit
            in_stock = is_useful and size(t, layout.stock(seat)) < kept_cards
            put(t, (layout.hand if in_hand else layout.stock if in_stock else layout.aside_pile)(seat), card)
    set_number(t, layout.HAND_NUMBER, layout.HANDS_TO_PLAY)
    set_number(t, TURN, players)
    return t


SMALL = {
    "six-stacks": make_small_six_stacks, "stack-the-deck": make_small_stack_the_deck, "speed": make_small_speed,
    "fashion": make_small_fashion,
}


def deal_table(slug: str, rng: Random, **options) -> Table:
    """Return the table of a new deal."""
    return kit.deal(slug, seed=rng.randrange(10**6), **options).table


def bury_cards(t: Table, pile: int, kept_cards: int, target: int) -> None:
    """Put all but the last `hand_limit` cards of a pile under a visible pile."""
    while size(t, pile) > kept_cards:
        put_under(t, target, take_at(t, pile, 0))


def make_small_games(slug: str, count: int) -> Iterator[tuple[Game, int]]:
    """Yield `count` short games from small positions, each with a seat and a few cards that the seat does not see."""
    rng, made = Random(slug), 0
    while made < count:
        game = Game(slug, SMALL[slug](rng), 0)
        for _ in range(rng.randrange(1, 9)):
            if not game.over:
                game.play(rng.choice(game.moves()))
        seat = rng.choice([game.turn, rng.randrange(1, game.seats + 1)])
        if count_recent_steps(game) == len(game.history) and 2 <= len(find_hidden(game, seat)) <= MOST_HIDDEN:
            made += 1
            yield game, seat


def exchange_unseen_cards(game: Game) -> Game:
    """Return the game after a hidden hand card and a stock card are exchanged: seat 1 cannot see the difference."""
    position = game.position()
    hand, stock = position["hands"][1].split(), position["stock"].split()
    hand[0], stock[3] = stock[3], hand[0]
    position["hands"][1], position["stock"] = " ".join(hand), " ".join(stock)
    other = kit.load(position, seed=game.seed)
    assert game.seen(by=1) == other.seen(by=1) and game.position() != other.position()
    return other


def put_two_cards_back() -> Game:
    """Return a game of Stack The Deck in which seat 1 has just put two cards back into the deck."""
    game = kit.setup(
        "stack-the-deck", stacks=[["5r", "9g"], ["Tg", "Tb"]], drawn="2y 7p", phase="insert", turn=1, rounds=1,
    )
    game.play("2y to deck 2")
    game.play("7p to deck 4")
    return game


# ---- the check of dealt cards ----


def find_hidden(game: Game, seat: int) -> list[tuple[int, int]]:
    """Return the places of all cards that a seat does not see, as pile and depth."""
    return [place for place, visible in find_visible(game.slug, game.table, seat)[0].items() if visible == NO_CARD]


def find_visible(slug: str, t: Table, seat: int) -> tuple[dict[tuple[int, int], int], dict[int, int]]:
    """Return the card that a seat sees in every place (NO_CARD if it is hidden), and the group of each card."""
    places, groups = {}, {}
    for pile in range(len(t.sizes)):
        for depth in range(size(t, pile)):
            group, card = int(rules(slug).hidden_group(t, pile, depth, seat)), card_at(t, pile, depth)
            places[pile, depth], groups[card] = NO_CARD if group else card, group
    return places, groups


def count_recent_steps(game: Game) -> int:
    """Count the steps since the last shuffle."""
    shuffles = [any("order" in event.data for event in step.events) for step in game.history]
    return shuffles[::-1].index(True) if any(shuffles) else len(shuffles)


def exchange_cards(slug: str, t: Table, exchange: np.ndarray) -> Table:
    """Return a copy of a table on which `exchange[card]` takes the place of each card."""
    copy = rules(slug).RECORD.copy(t)
    for pile in range(len(t.sizes)):
        for depth in range(size(t, pile)):
            lay_at(copy, pile, depth, int(exchange[card_at(t, pile, depth)]))
    return copy


def is_possible(game: Game, seat: int, exchange: np.ndarray) -> bool:
    """Return whether a deal of the hidden cards agrees with all that the seat has seen since the last shuffle.

    With the cards exchanged, the seat must see the same cards after each step, and every move must be legal. The seat's
    own legal moves at the end must be legal too. Times are not cards: in a game with times, they stay as they were.
    """
    slug, law, steps = game.slug, rules(game.slug), len(game.history)
    for step in range(steps - count_recent_steps(game) + 1, steps + 1):
        before = game.tables(step)[0]
        after = game.tables(step + 1)[0] if step < steps else game.table
        t = exchange_cards(slug, before, exchange)
        real = parse_move(slug, before, game.history[step - 1].move)
        move = real if real.card == NO_CARD else Move(*real[:1], int(exchange[real.card]), *real[2:])
        if find_visible(slug, t, seat) != find_visible(slug, before, seat) or law.ruling(t, move) != LEGAL:
            return False
        law.play(t, move, None)
        if find_visible(slug, t, seat) != find_visible(slug, after, seat):
            return False
    last_table = exchange_cards(slug, game.table, exchange)
    if find_visible(slug, last_table, seat) != find_visible(slug, game.table, seat):
        return False
    own_moves = {each for each in list_legal_moves(slug, game.table) if law.seat_of(game.table, each) == seat}
    return law.is_over(last_table) or all(law.ruling(last_table, move) == LEGAL for move in own_moves)


def list_legal_moves(slug: str, t: Table) -> list[Move]:
    """Return the legal moves on a table; none after the end of the game."""
    return [] if rules(slug).is_over(t) else bind_game(legal_moves, slug)(t)


def list_all_deals(game: Game, seat: int) -> Iterator[tuple[tuple[int, ...], np.ndarray]]:
    """Yield every deal of the hidden cards to their places, and an array with the card in the place of each card."""
    places = find_hidden(game, seat)
    cards = [card_at(game.table, *place) for place in places]
    for deal in permutations(cards):
        exchange = np.arange(rules(game.slug).PACK.size)
        exchange[cards] = deal
        yield deal, exchange
