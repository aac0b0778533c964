"""Six-Suit Solitaire, for one player. The law of the game; its shared parts are in `kit.rules.shared`.

Tiles of six suits in three colours are built down in nine columns, and up top by suit. The player goes through the
stock once. The rulebook gives every rule in words.
"""

from kit.rules.choices import Choices, count, move_at, new_choices, offer
from kit.rules.log import Log, move_top, write_event
from kit.rules.shared.jokers import is_any_due, pass_over
from kit.rules.shared.tile_law import allowing_tile_rule, tile_ruling
from kit.rules.shared.tile_moves import (
    find_fitting_kinds, lowest_rank_to_offer, offer_columns, offer_jokers, offer_tile, play_tile,
)
from kit.rules.shared.tiles import (
    ACES_OPTION, ALL_SUITS, CASHED, EXCHANGE_DUE, FORGETFUL_OPTION, GRAND, LIBERTIES, ODD, OWN_NUMBERS, OWN_PILES,
    OWN_VERBS, PACK as PACK, SHARED_EVENTS, SHARED_RULES, STOCK, TILES, TOPS, WASTE, deal_layout, is_down, tiles_down,
)
from kit.rules.table import LEGAL, NO_CARD, Move, Record, Table, is_empty, number, set_number, size, top

# Numbers, after the numbers of kit.rules.shared.tiles
FINISHED = OWN_NUMBERS

RECORD = Record(piles=OWN_PILES, depth=TILES, numbers=FINISHED + 1)

OPTIONS = (FORGETFUL_OPTION, ACES_OPTION)

# Rules, after the rules of kit.rules.shared.tiles
RULES = (*SHARED_RULES, "draw", "finish", "score")
DRAW_RULE = RULES.index("draw")
FINISH_RULE = RULES.index("finish")

# Verbs of moves, after the verbs of kit.rules.shared.tiles
DRAW, FINISH = range(OWN_VERBS, OWN_VERBS + 2)

# Events, after the events of kit.rules.shared.tiles
EVENTS = (*SHARED_EVENTS, "begin", "draw", "finish", "end")
BEGUN, DREW, FINISHED_BY_PLAYER, ENDED = range(len(SHARED_EVENTS), len(EVENTS))


# ---- the law ----


def ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the rule that refuses the move. After the end this is the rule that ended it."""
    rule = broken_rule(t, move)
    return FINISH_RULE if rule != LEGAL and is_over(t) else rule


def broken_rule(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the first rule that the move breaks."""
    if number(t, FINISHED):
        return FINISH_RULE
    if move.verb < OWN_VERBS:
        return tile_ruling(t, move)
    if is_any_due(t):
        return EXCHANGE_DUE
    if move.verb == DRAW:
        return DRAW_RULE if is_empty(t, STOCK) else LEGAL
    return LEGAL if is_empty(t, STOCK) and can_play(t) else FINISH_RULE


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move."""
    if move.verb < OWN_VERBS:
        return allowing_tile_rule(move)
    return DRAW_RULE if move.verb == DRAW else FINISH_RULE


def candidates(t: Table, choices: Choices) -> None:
    """Offer all moves that may be legal. Tiles that fit nowhere are left out for speed."""
    offer_plays(t, choices)
    if is_empty(t, STOCK):
        offer(choices, FINISH)
    else:
        offer(choices, DRAW, source=STOCK, target=WASTE)


def offer_plays(t: Table, choices: Choices) -> None:
    """Offer the moves of columns, talon and jokers."""
    kinds, lowest = find_fitting_kinds(t), lowest_rank_to_offer(t)
    offer_columns(t, choices, kinds, lowest)
    if not is_empty(t, WASTE):
        offer_tile(t, choices, top(t, WASTE), WASTE, kinds, lowest)
    offer_jokers(t, choices)


def can_play(t: Table) -> bool:
    """Return whether any move of columns, talon and jokers is legal."""
    choices = new_choices()
    offer_plays(t, choices)
    for place in range(count(choices)):
        if tile_ruling(t, move_at(choices, place)) == LEGAL:
            return True
    return False


# ---- playing ----


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move with its automatic consequences."""
    if move.verb == DRAW:
        draw(t, log)
    elif move.verb == FINISH:
        set_number(t, FINISHED, 1)
        write_event(t, log, FINISHED_BY_PLAYER, 1)
    else:
        play_tile(t, move, log)
    if log is not None and is_over(t):
        write_event(t, log, ENDED, 1, amount=total(t))


def draw(t: Table, log: Log | None) -> None:
    """Draw the next tile of the stock as the new talon. Liberties lapse, and suits close for tiles not exchanged."""
    pass_over(t, NO_CARD, True, log)
    set_number(t, LIBERTIES, 0)
    move_top(t, log, DREW, 1, STOCK, WASTE)


# ---- dealing ----


def deal(t: Table, log: Log | None) -> None:
    """Deal the columns. The other tiles are the stock, and the waste is empty."""
    deal_layout(t)
    write_event(t, log, BEGUN, 1)


# ---- the end ----


def is_over(t: Table) -> bool:
    """Return whether the player has ended the game, or the stock is empty and no play is possible."""
    return number(t, FINISHED) == 1 or (is_empty(t, STOCK) and not can_play(t))


def has_won(t: Table, seat: int) -> bool:
    """Return whether the game has ended with at least one victory."""
    return is_over(t) and victories(t) > 0


def end_rule(t: Table) -> int:
    """Return the number of the rule that ends the game."""
    return FINISH_RULE


def seats(t: Table) -> int:
    """Return the number of seats."""
    return 1


# ---- the score ----

SCORE_PARTS = ("a", "c", "d", "h", "s", "w", "jokers", "grand", "odd", "down")
SCORE_NOTES = ("victory",)
POINTS = (10, 20, 20, 30, 30, 40)  # for each rank up top, by suit
JOKERS_PART = SCORE_PARTS.index("jokers")
GRAND_PART = SCORE_PARTS.index("grand")
ODD_PART = SCORE_PARTS.index("odd")
SINGLE, DOUBLE, TRIPLE = 500, 1000, 2000


def score(t: Table, part: int, seat: int) -> int:
    """Return the points of a part of the score; `part` is its place in SCORE_PARTS."""
    if part < ALL_SUITS:  # score: ranks up top by suit, and then the other gains and losses
        return POINTS[part] * size(t, TOPS + part)
    if part == JOKERS_PART:
        return 10 * size(t, CASHED)
    if part == GRAND_PART:
        return 20 * number(t, GRAND)
    return -10 * number(t, ODD) if part == ODD_PART else -5 * tiles_down(t)


def total(t: Table) -> int:
    """Return the sum of all points."""
    points = 0
    for part in range(len(SCORE_PARTS)):
        points += score(t, part, 1)
    return points


def victories(t: Table) -> int:
    """Return the number of victories, from 0 to 3."""
    points = total(t)
    return (points >= SINGLE) + (points >= DOUBLE) + (points >= TRIPLE)


def score_note(t: Table, note: int, seat: int) -> int:
    """Return the number of victories, the only note of the score."""
    return victories(t)


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 1 for the stock and the face-down tiles of the columns, and 0 for other tiles."""
    return int(pile == STOCK or is_down(pile))
