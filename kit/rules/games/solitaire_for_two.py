"""Solitaire for Two, for two, three or four players. The whole law of the game.

Tiles, layout, building and jokers are the same as in Six-Suit Solitaire. Players take turns at one layout: they turn up
three tiles, play tiles, and knock. The rulebook gives every rule in words.
"""

from kit.rules.cards import ACE
from kit.rules.choices import Choices, offer
from kit.rules.games.solitaire_for_two_rounds import (
    ACE_LEFT, BEGUN, BEGUN_BY_SIDES, BEGUN_BY_THREE, CASH_SCORED, CLOSE, EVENTS as EVENTS, JOKER_PART, JOKER_POINTS,
    JOKER_SCORED, LAID_OUT, LAST_TILES_SCORED, MISSED_PLAYS, MOST_SEATS, NUMBERS, OPENING, PHASE, PLAY, PLAYED, PLAYERS,
    ROUND, RUN_MADE, RUNS, SCORE_PARTS as SCORE_PARTS, SEQUENCE, SEQUENCE_POINTS, SEQUENCE_SCORED, STACKED, TRIO_BY_USE,
    TRIO_MADE, TRIO_POINTS, TRIOS, TURN_ENDED, UNSCORED, end_game, gain, has_nothing_to_turn_up, has_won as has_won,
    is_everything_up, is_over as is_over, knock, score as score, score_tiles, seats as seats, turn_up,
)
from kit.rules.games.solitaire_for_two_solo_ace import (
    OWES_TWO, SOLO_ACE, can_two_follow_ace, is_solo, may_follow, solo_ace_in_reach,
)
from kit.rules.log import Log, write_event
from kit.rules.option import Option
from kit.rules.shared.jokers import is_any_due, is_due, may_stand_for, pass_over
from kit.rules.shared.tile_law import allowing_tile_rule, reach_ruling, tile_ruling
from kit.rules.shared.tile_moves import (
    find_fitting_kinds, lowest_rank_to_offer, offer_columns, offer_jokers, offer_tile, play_tile,
)
from kit.rules.shared.tiles import (
    ACES_OPTION, CASH, COLUMN, EXCHANGE, EXCHANGE_DUE, FORGETFUL_OPTION, GRAND, LIBERTIES, OWN_PILES, OWN_VERBS,
    PACK as PACK, RESERVE, SHARED_RULES, STOCK as STOCK, TILE, TILES, TO_TALON, UPS, colour, deal_layout, forget_missed,
    is_down, is_up_top, pile_in_reach, places_in_reach, rank_in_layout, tile_in_reach,
)
from kit.rules.table import (
    LEGAL, NO_CARD, TURN, Move, Record, Table, card_at, holds, is_empty, number, set_number, size,
)

RECORD = Record(piles=OWN_PILES, depth=TILES, numbers=NUMBERS)

OPTIONS = (
    Option("players", (2, 3, 4), PLAYERS),
    Option("solo_ace", (True, False), SOLO_ACE),
    FORGETFUL_OPTION,
    ACES_OPTION,
)

# Rules, by number
RULES = (
    *SHARED_RULES,
    "stock-of-threes", "first-player", "opening", "missed-plays", "turn-up-three", "knock", "trio", "solo-ace",
    "solo-ace-talon", "tiles-score", "joker-score", "big-run", "round-end", "second-round", "second-round-first",
    "game-end", "three-players", "four-players",
)
OPENING_RULE = RULES.index("opening")
TURN_UP_THREE = RULES.index("turn-up-three")
KNOCK_RULE = RULES.index("knock")
TRIO_RULE = RULES.index("trio")
SOLO_ACE_RULE = RULES.index("solo-ace")
SOLO_ACE_TALON = RULES.index("solo-ace-talon")
GAME_END = RULES.index("game-end")

# Verbs of moves, after the verbs of the tiles. A knock discards the up tiles: the last discard is the move's card, and
# the discards before it are in the detail (see `knock_detail`).
TURN_UP, KNOCK = range(OWN_VERBS, OWN_VERBS + 2)
NAMES = TILES + 1


# ---- the discards of a knock ----


def knock_detail(first: int, second: int) -> int:
    """Return the detail of a knock with these discards (or NO_CARD) before its last discard."""
    return NAMES * (first + 1) + second + 1


def first_discard(move: Move) -> int:
    """Return the first of three discards of a knock, or NO_CARD."""
    return move.detail // NAMES - 1


def second_discard(move: Move) -> int:
    """Return the discard of a knock before its last discard, or NO_CARD."""
    return move.detail % NAMES - 1


def has_all_up_tiles(t: Table, move: Move) -> bool:
    """Return whether a knock discards every up tile once."""
    first, second, last = first_discard(move), second_discard(move), move.card
    discards = (first != NO_CARD) + (second != NO_CARD) + (last != NO_CARD)
    for card in (first, second, last):
        if card != NO_CARD and not holds(t, UPS, card):
            return False
    are_different = discards < 2 or (second != last and first != second and first != last)
    return discards == size(t, UPS) and are_different


# ---- the law ----


def ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the rule that refuses the move."""
    if is_over(t):
        return GAME_END
    if number(t, OWES_TWO) and not may_follow(t, move):
        return SOLO_ACE_RULE
    if move.verb == TURN_UP:
        return ruling_on_turning_up(t)
    return ruling_on_knock(t, move) if move.verb == KNOCK else ruling_on_play(t, move)


def ruling_on_turning_up(t: Table) -> int:
    """Return the ruling on turning up three tiles, or the reserve."""
    if number(t, PHASE) == OPENING:
        return OPENING_RULE
    if number(t, PHASE) == CLOSE or not is_empty(t, UPS):
        return TRIO_RULE
    if has_nothing_to_turn_up(t):
        return TURN_UP_THREE
    return EXCHANGE_DUE if is_any_due(t) else LEGAL


def ruling_on_knock(t: Table, move: Move) -> int:
    """Return the ruling on a knock, which ends the turn and discards the up tiles in an order."""
    if number(t, PHASE) == MISSED_PLAYS and not has_nothing_to_turn_up(t):
        return TURN_UP_THREE
    if not has_all_up_tiles(t, move):
        return KNOCK_RULE
    if is_any_due(t):
        return EXCHANGE_DUE
    if buries_solo_ace(t, first_discard(move)) or buries_solo_ace(t, second_discard(move)):
        return SOLO_ACE_TALON
    return LEGAL


def buries_solo_ace(t: Table, card: int) -> bool:
    """Return whether a discard before the last one is a solo ace."""
    return card != NO_CARD and rank_in_layout(t, card) == ACE and solo_ace_in_reach(t) == card


def ruling_on_play(t: Table, move: Move) -> int:
    """Return the ruling on a move that both tile games have."""
    if number(t, PHASE) == CLOSE and not is_still_due(t, move):
        rule = LEGAL if move.verb == TO_TALON else reach_ruling(t, move)
        return TRIO_RULE if rule == LEGAL else rule
    rule = tile_ruling(t, move)
    if rule == LEGAL and is_solo(t, move) and not can_two_follow_ace(t, move):
        return SOLO_ACE_RULE
    return rule


def is_still_due(t: Table, move: Move) -> bool:
    """Return whether a move may still come before the final knock of a turn: a due two or a due exchange."""
    if move.verb == EXCHANGE:
        return may_stand_for(t, move.card) and is_due(t, colour(move.card))
    return number(t, OWES_TWO) == 1


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move."""
    if move.verb == TURN_UP:
        return TURN_UP_THREE
    return KNOCK_RULE if move.verb == KNOCK else allowing_tile_rule(move)


def candidates(t: Table, choices: Choices) -> None:
    """Offer all moves that may be legal."""
    offer_jokers(t, choices)
    owes = number(t, OWES_TWO) == 1
    if number(t, PHASE) != CLOSE or owes:
        kinds, lowest = find_fitting_kinds(t), lowest_rank_to_offer(t)
        offer_columns(t, choices, kinds, lowest)
        for place in places_in_reach(t):
            card = tile_in_reach(t, place)
            if card != NO_CARD:
                offer_tile(t, choices, card, pile_in_reach(place), kinds, lowest)
    if not owes:
        offer(choices, TURN_UP)
        offer_knocks(t, choices)


def offer_knocks(t: Table, choices: Choices) -> None:
    """Offer the knock with each order of the up tiles."""
    tiles_left = size(t, UPS)
    if tiles_left < 2:
        offer(choices, KNOCK, card_at(t, UPS, 0) if tiles_left else NO_CARD)
    for second in range(tiles_left):
        for last in range(tiles_left):
            if second != last:
                # The three depths 0, 1 and 2 add up to 3.
                first = card_at(t, UPS, 3 - second - last) if tiles_left == 3 else NO_CARD
                order = knock_detail(first, card_at(t, UPS, second))
                offer(choices, KNOCK, card_at(t, UPS, last), detail=order)


# ---- playing ----


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move with its automatic consequences."""
    if move.verb == KNOCK:
        knock(t, first_discard(move), second_discard(move), move.card, log)
    elif move.verb == TURN_UP:
        pass_over(t, tile_in_reach(t, 0), True, log)  # the talon stays within reach
        forget_missed(t)
        set_number(t, LIBERTIES, 0)
        turn_up(t, log)
    else:
        play_and_score(t, move, log)


def play_and_score(t: Table, move: Move, log: Log | None) -> None:
    """Play a move that both tile games have, and score its points. End the game if all tiles are up top."""
    owes, had_grand, ups = is_solo(t, move), number(t, GRAND), size(t, UPS)
    run = run_points(t, move)
    set_number(t, OWES_TWO, owes or (move.verb == EXCHANGE and number(t, OWES_TWO)))
    if move.verb != TO_TALON:
        set_number(t, PLAYED, 1)
    if move.verb == TILE and is_up_top(move.target):
        set_number(t, UNSCORED, number(t, UNSCORED) + 1)
    play_tile(t, move, log)
    if owes:
        write_event(t, log, ACE_LEFT, number(t, TURN), move.card)
    if move.verb == EXCHANGE or move.verb == CASH:  # joker-score: at once, for an exchange and for cashing
        score_at_once(t, JOKER_PART, JOKER_POINTS, JOKER_SCORED if move.verb == EXCHANGE else CASH_SCORED, log)
    if number(t, GRAND) > had_grand:
        score_at_once(t, SEQUENCE, SEQUENCE_POINTS, SEQUENCE_SCORED, log)
    if run > 0:
        score_at_once(t, RUNS, run, RUN_MADE, log)
    if ups > 0 and is_empty(t, UPS) and number(t, PHASE) == PLAY:
        make_trio(t, TRIO_MADE if move.verb == TILE else TRIO_BY_USE, log)
    if is_everything_up(t):
        score_tiles(t, LAST_TILES_SCORED, log)
        end_game(t, log)


def run_points(t: Table, move: Move) -> int:
    """Return the points of a big run: 50 for exactly 5 tiles, and 25 more for 7, for 9 and for 11."""
    if move.verb != COLUMN or is_empty(t, move.target):
        return 0
    length = size(t, move.source)  # big-run: only these lengths score
    return 25 * ((length - 1) // 2) if length in (5, 7, 9, 11) else 0


def score_at_once(t: Table, part: int, amount: int, event: int, log: Log | None) -> None:
    """Score points for the seat to play, and write them to the log."""
    gain(t, part, amount)
    write_event(t, log, event, number(t, TURN), amount=amount)


def make_trio(t: Table, event: int, log: Log | None) -> None:
    """Score a trio after all three up tiles are played. End the turn if no tile is left to turn up."""
    score_at_once(t, TRIOS, TRIO_POINTS, event, log)
    if has_nothing_to_turn_up(t):
        set_number(t, PHASE, CLOSE)
        write_event(t, log, TURN_ENDED, number(t, TURN))


# ---- the deal and the end ----


def deal(t: Table, log: Log | None) -> None:
    """Deal the layout. The stock has columns of three tiles."""
    deal_layout(t)
    set_number(t, ROUND, 1)
    set_number(t, PHASE, OPENING)
    set_number(t, TURN, 1)  # first-player: seats are numbered in the order of play
    write_event(t, log, LAID_OUT, 0)
    write_event(t, log, STACKED, 0)
    players = number(t, PLAYERS)
    event = BEGUN_BY_SIDES if players == MOST_SEATS else BEGUN_BY_THREE if players == 3 else BEGUN
    write_event(t, log, event, 1)


def end_rule(t: Table) -> int:
    """Return the number of the rule that ends the game."""
    return GAME_END


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 1 for face-down tiles, which no seat can distinguish, and 0 for other tiles."""
    return pile in (STOCK, RESERVE) or is_down(pile)
