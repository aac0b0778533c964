"""Six-Suit Solitaire, for one player. The whole law of the game, with what it shares in `kit.rules.shared`.

Tiles of six suits in three colours are built down in nine columns and up top by suit, while the stock is
drawn once; its rulebook gives every rule in words.
"""

from kit.rules.choices import count, move_at, new_choices, offer
from kit.rules.log import move_top, write_event
from kit.rules.shared.jokers import close_turned_up, is_any_due
from kit.rules.shared.tile_law import tile_grounds, tile_ruling
from kit.rules.shared.tile_moves import (
    kinds_that_fit, lowest_rank_to_offer, offer_columns, offer_jokers, offer_tile, play_tile,
)
from kit.rules.shared.tiles import (
    ACES_OPTION, ALL_SUITS, CASHED, EXCHANGE_DUE, FORGETFUL_OPTION, GRAND, LIBERTIES, ODD, OWN_NUMBERS, OWN_PILES,
    OWN_VERBS, PACK as PACK, SHARED_EVENTS, SHARED_RULES, STOCK, TILES, TOPS, WASTE, deal_layout, is_down, tiles_down,
)
from kit.rules.table import LEGAL, is_empty, number, record_type, set_number, size, top

# Numbers, besides those of kit.rules.shared.tiles
FINISHED = OWN_NUMBERS

RECORD = record_type(piles=OWN_PILES, depth=TILES, numbers=FINISHED + 1)

OPTIONS = (FORGETFUL_OPTION, ACES_OPTION)

# Rules, besides those of kit.rules.shared.tiles
RULES = (*SHARED_RULES, "draw", "finish", "score")
DRAW_RULE = RULES.index("draw")
FINISH_RULE = RULES.index("finish")

# Verbs of moves, besides those of kit.rules.shared.tiles
DRAW, FINISH = range(OWN_VERBS, OWN_VERBS + 2)

# Events, besides those of kit.rules.shared.tiles
EVENTS = (*SHARED_EVENTS, "begin", "draw", "finish", "end")
BEGUN, DREW, FINISHED_BY_PLAYER, ENDED = range(len(SHARED_EVENTS), len(EVENTS))


# ---- the law ----


def ruling(t, move):
    """Return LEGAL, or the number of the rule that refuses the move; once the game is over, the rule that ended it."""
    rule = broken_rule(t, move)
    return FINISH_RULE if rule != LEGAL and is_over(t) else rule


def broken_rule(t, move):
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


def allowing_rule(move):
    """Return the number of the rule under which a legal move is made."""
    if move.verb < OWN_VERBS:
        return tile_grounds(move)
    return DRAW_RULE if move.verb == DRAW else FINISH_RULE


def candidates(t, choices):
    """Offer every move worth asking about; what fits nowhere is left out, for speed."""
    offer_plays(t, choices)
    if is_empty(t, STOCK):
        offer(choices, FINISH)
    else:
        offer(choices, DRAW, source=STOCK, target=WASTE)


def offer_plays(t, choices):
    """Offer what may be done with columns, talon and jokers."""
    kinds, lowest = kinds_that_fit(t), lowest_rank_to_offer(t)
    offer_columns(t, choices, kinds, lowest)
    if not is_empty(t, WASTE):
        offer_tile(t, choices, top(t, WASTE), WASTE, kinds, lowest)
    offer_jokers(t, choices)


def can_play(t):
    """Whether anything may be done with columns, talon and jokers."""
    choices = new_choices()
    offer_plays(t, choices)
    for place in range(count(choices)):
        if tile_ruling(t, move_at(choices, place)) == LEGAL:
            return True
    return False


# ---- playing ----


def play(t, move, log):
    """Play a legal move, with all that follows by itself."""
    if move.verb == DRAW:
        draw(t, log)
    elif move.verb == FINISH:
        set_number(t, FINISHED, 1)
        write_event(t, log, FINISHED_BY_PLAYER, 1)
    else:
        play_tile(t, move, log)
    if log is not None and is_over(t):
        write_event(t, log, ENDED, 1, amount=total(t))


def draw(t, log):
    """Draw the next tile of the stock as the new talon: liberties lapse, and what was turned up closes its suits."""
    close_turned_up(t, log)
    set_number(t, LIBERTIES, 0)
    move_top(t, log, DREW, 1, STOCK, WASTE)


# ---- dealing ----


def deal(t, log):
    """Deal the columns; the other tiles are the stock, and the waste begins empty."""
    deal_layout(t)
    write_event(t, log, BEGUN, 1)


# ---- the end ----


def is_over(t):
    """Whether the player has ended the game, or the stock is empty and nothing can be played."""
    return number(t, FINISHED) == 1 or (is_empty(t, STOCK) and not can_play(t))


def has_won(t, seat):
    """Whether the game has ended with one victory or more."""
    return is_over(t) and victories(t) > 0


def end_rule(t):
    """Return the number of the rule that ends the game."""
    return FINISH_RULE


def seats(t):
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


def score(t, part, seat):
    """Return the points of a part, by its place in SCORE_PARTS."""
    if part < ALL_SUITS:  # score: ranks up top by suit, then what else gives or costs points
        return POINTS[part] * size(t, TOPS + part)
    if part == JOKERS_PART:
        return 10 * size(t, CASHED)
    if part == GRAND_PART:
        return 20 * number(t, GRAND)
    return -10 * number(t, ODD) if part == ODD_PART else -5 * tiles_down(t)


def total(t):
    """Return all points together."""
    points = 0
    for part in range(len(SCORE_PARTS)):
        points += score(t, part, 1)
    return points


def victories(t):
    """Return 0 to 3: no victory yet, a single, a double or a triple one."""
    points = total(t)
    return (points >= SINGLE) + (points >= DOUBLE) + (points >= TRIPLE)


def score_note(t, note, seat):
    """Return the number told beside the score: how many victories it makes."""
    return victories(t)


def hidden_group(t, pile, depth, seat):
    """Return 1 for the tiles of the stock and those face down in the columns, which come from one pack; 0 for all
    others.
    """
    return int(pile == STOCK or is_down(pile))
