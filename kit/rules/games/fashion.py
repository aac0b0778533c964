"""Fashion, by Mason Yeater, for two to four players. The whole law of the game.

Each player lays aces to tens of a colour or suit on twelve point cards. The owner of a pile's exposed card
takes the pile's points. The rulebook gives every rule in words.
"""

from kit.rules.cards import ACE, JACK, rank
from kit.rules.chance import FOR_DEAL, shuffle
from kit.rules.choices import Choices, count, offer
from kit.rules.games.fashion_layout import (
    CARDS, DECK, GRID, GRID_SIZE, HAND_NUMBER, HANDS, HANDS_TO_PLAY, LAID_CARDS, LEADER, NAMED_LEADER, OUT,
    PACK as PACK, PARTNERS, PLAYERS, RECORD as RECORD, STOCKS, aside_pile, hand, hand_size, is_bare, is_hand,
    is_in_play, is_same_side, next_with_cards, owner, point_card, points, seats as seats, stock,
)
from kit.rules.log import Log, move_top, write_event, write_pile
from kit.rules.option import Option
from kit.rules.table import (
    LEGAL, SHUFFLES, TURN, Move, Table, card_at, clear, entry, entry_of, exposed_ranks, is_empty, number, pour, put,
    remove, seat_after, set_number, size, take, top,
)

OPTIONS = (
    Option("players", (2, 3, 4), PLAYERS),
    Option("partners", (False, True), PARTNERS),
    Option("leader", (0, 1, 2, 3, 4), NAMED_LEADER),
)

# Rules, by number
RULES = (
    "legal", "turn", "grid", "deal", "lead", "series", "play-one", "beat", "ace", "own", "pass", "new-hand",
    "score",
)
NOT_YOURS = RULES.index("turn")
PLAY_ONE = RULES.index("play-one")
BEAT = RULES.index("beat")
ACE_RULE = RULES.index("ace")
OWN_RULE = RULES.index("own")
PASS_RULE = RULES.index("pass")
NEW_HAND = RULES.index("new-hand")

# Verbs of moves; the detail of LAY is the rule that allows it
LAY, PASS = range(2)

# Events, by number
EVENTS = (
    "lay", "beat", "ace", "own", "pass", "set-aside", "hand", "draw", "points", "win",
    "grid", "deal", "lead-draw", "lead-tie", "begin", "named-begin", "low-ace-begin",
)
(
    LAID, BEATEN, ACE_LAID, LAID_ON_OWN, PASSED, SET_ASIDE, HAND_BEGUN, DREW, TOOK_POINTS, WON, GRID_LAID,
    TOOK_CARDS, DREW_FOR_LEAD, LEAD_TIED, BEGUN, BEGUN_BY_NAME, BEGUN_BY_LOW_ACE,
) = range(len(EVENTS))


# ---- the law ----


def find_rule(t: Table, seat: int, exposed: int) -> int:
    """Return the number of the rule that decides which cards of a seat, except aces, go on an exposed card.

    The function always tests for the own side, because that is faster (see `goes_on`).
    """
    own = OWN_RULE if is_same_side(t, seat, owner(t, exposed)) else BEAT
    rule = PLAY_ONE if rank(exposed) >= JACK else own
    return ACE_RULE if rank(exposed) == ACE else rule


def find_rule_for_card(card: int, rule: int) -> int:
    """Return the number of the rule that allows a card, perhaps an ace; `rule` is the rule for other cards."""
    return ACE_RULE if rank(card) == ACE and rule != PLAY_ONE else rule


def goes_on(t: Table, seat: int, card: int, exposed: int) -> bool:
    """Return whether a seat's card goes on an exposed card.

    The operator `|` tests all reasons. That is faster than `or`, because a processor guesses the result of each `or`,
    and a wrong guess takes longer than the tests.
    """
    anything_goes = (rank(exposed) >= JACK) | is_same_side(t, seat, owner(t, exposed))
    return anything_goes | (rank(card) >= rank(exposed)) | (rank(card) == ACE)


def can_lay(t: Table, seat: int) -> bool:
    """Return whether the seat can lay any card of its hand."""
    for depth in range(size(t, hand(seat))):
        for pile in range(GRID, GRID + GRID_SIZE):
            if goes_on(t, seat, card_at(t, hand(seat), depth), top(t, pile)):
                return True
    return False


def ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the rule that refuses the move."""
    if is_over(t):
        return NEW_HAND
    seat = number(t, TURN)
    if move.verb == PASS:
        return PASS_RULE if can_lay(t, seat) else LEGAL
    if move.source != hand(seat):  # everybody knows whose card it is, wherever it lies
        return NOT_YOURS if is_in_play(t, move.card) and owner(t, move.card) != seat else PLAY_ONE
    return LEGAL if goes_on(t, seat, move.card, top(t, move.target)) else BEAT


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move."""
    return PASS_RULE if move.verb == PASS else move.detail


def find_rules_on_grid(t: Table, seat: int) -> int:
    """Return the rules from `find_rule` for all piles of the grid, as entries."""
    entries = 0
    for pile in range(GRID, GRID + GRID_SIZE):
        entries |= entry_of(find_rule(t, seat, top(t, pile)), pile)
    return entries


def candidates(t: Table, choices: Choices) -> None:
    """Offer every card wherever it goes, and a pass only if no card goes anywhere."""
    seat = number(t, TURN)
    source, grid_rules, ranks = hand(seat), find_rules_on_grid(t, seat), exposed_ranks(t, range(GRID, GRID + GRID_SIZE))
    for depth in range(size(t, source)):
        card = card_at(t, source, depth)
        for pile in range(GRID, GRID + GRID_SIZE):
            rule = find_rule_for_card(card, entry(grid_rules, pile))
            if (rule != BEAT) | (rank(card) >= entry(ranks, pile)):
                offer(choices, LAY, card, source, pile, rule)
    if count(choices) == 0:
        offer(choices, PASS)


# ---- playing ----


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move with its automatic consequences."""
    seat = number(t, TURN)
    if move.verb == PASS:
        write_event(t, log, PASSED, seat)
        if not can_anybody_lay(t):
            set_hands_aside(t, log)
    else:
        remove(t, hand(seat), move.card)
        put(t, move.target, move.card)
        write_event(t, log, event_of_lay(move.detail), seat, move.card, hand(seat), move.target, points(move.target))
    following = next_with_cards(t, seat)
    if following:
        set_number(t, TURN, following)
    else:
        end_hand(t, log)


def event_of_lay(rule: int) -> int:
    """Return the number of the event for a card laid under a rule."""
    if rule == BEAT:
        return BEATEN
    if rule == ACE_RULE:
        return ACE_LAID
    return LAID_ON_OWN if rule == OWN_RULE else LAID


def can_anybody_lay(t: Table) -> bool:
    """Return whether any seat can lay a card."""
    for seat in range(1, seats(t) + 1):
        if can_lay(t, seat):
            return True
    return False


def set_hands_aside(t: Table, log: Log | None) -> None:
    """Set all hands aside, because nobody can lay a card."""
    for seat in range(1, seats(t) + 1):
        hand_cards = size(t, hand(seat))
        if hand_cards:
            pour(t, hand(seat), aside_pile(seat))
            write_event(t, log, SET_ASIDE, seat, source=hand(seat), target=aside_pile(seat), amount=hand_cards)
            write_pile(t, log, aside_pile(seat), size(t, aside_pile(seat)) - hand_cards)


def end_hand(t: Table, log: Log | None) -> None:
    """End a hand. The same seat leads the next hand, until five hands are over."""
    leader = number(t, LEADER)
    set_number(t, TURN, leader)
    if number(t, HAND_NUMBER) == HANDS_TO_PLAY:
        if log is not None:
            write_end(t, log)
        return
    set_number(t, HAND_NUMBER, number(t, HAND_NUMBER) + 1)
    write_event(t, log, HAND_BEGUN, leader, amount=number(t, HAND_NUMBER))
    draw_hands(t, log)


def draw_hands(t: Table, log: Log | None) -> None:
    """Draw a new hand for each seat, the leader first."""
    seat = number(t, LEADER)
    for _ in range(seats(t)):
        for _ in range(hand_size(t)):
            put(t, hand(seat), take(t, stock(seat)))
        write_event(t, log, DREW, seat, source=stock(seat), target=hand(seat), amount=hand_size(t))
        write_pile(t, log, hand(seat), 0)
        seat = seat_after(seat, seats(t))


# ---- dealing ----


def deal(t: Table, log: Log | None) -> None:
    """Lay the grid, share out the cards, draw for the lead, shuffle again, and draw the first hand."""
    lay_grid(t)
    write_event(t, log, GRID_LAID, 0)
    share_out(t)
    for seat in range(1, seats(t) + 1):
        write_event(t, log, TOOK_CARDS, seat, target=stock(seat), amount=size(t, stock(seat)))
    named_leader = number(t, NAMED_LEADER)
    # series: the named seat leads; the draw for the lead happens without events, so the option changes no card
    leader = draw_for_lead(t, None if named_leader else log)
    event = BEGUN_BY_LOW_ACE if has_drawn_ace(t) else BEGUN
    if named_leader:
        leader, event = named_leader, BEGUN_BY_NAME
    share_out(t)
    set_number(t, SHUFFLES, 0)
    set_number(t, LEADER, leader)
    set_number(t, TURN, leader)
    set_number(t, HAND_NUMBER, 1)
    write_event(t, log, event, leader)
    draw_hands(t, log)


def lay_grid(t: Table) -> None:
    """Lay the twelve point cards, and put away the suit that nobody plays."""
    for pile in range(GRID, GRID + GRID_SIZE):  # grid: jacks, then queens, then kings
        put(t, pile, point_card(pile))
    for card in range(CARDS):
        if rank(card) < JACK and not is_in_play(t, card):
            put(t, OUT, card)


def share_out(t: Table) -> None:
    """Shuffle all aces to tens, and give each seat its own cards.

    Because of the common shuffle, the order of a deal is the same for any number of players.
    """
    for card in range(CARDS):
        if rank(card) < JACK:
            put(t, DECK, card)
    shuffle(t, DECK, FOR_DEAL, None)  # the pack of a deal is not an event
    for seat in range(1, seats(t) + 1):
        clear(t, stock(seat))
        clear(t, hand(seat))
    for depth in range(LAID_CARDS):
        card = card_at(t, DECK, depth)
        if is_in_play(t, card):  # deal: each seat has the cards of its colour or suit
            put(t, stock(owner(t, card)), card)
    clear(t, DECK)


def draw_for_lead(t: Table, log: Log | None) -> int:
    """Draw a card for each seat, and again for ties. Return the seat with the highest card; the ace is low."""
    drawing = (2 << seats(t)) - 2  # the seats that draw, a bit each
    while True:
        drawing = draw_highest(t, drawing, log)
        for seat in range(1, seats(t) + 1):
            if drawing == 1 << seat:
                return seat
        write_event(t, log, LEAD_TIED, 0)
        share_out(t)


def has_drawn_ace(t: Table) -> bool:
    """Return whether any seat has drawn an ace in the last draw for the lead, and so does not lead."""
    for seat in range(1, seats(t) + 1):
        if not is_empty(t, hand(seat)) and rank(top(t, hand(seat))) == ACE:
            return True
    return False


def draw_highest(t: Table, drawing: int, log: Log | None) -> int:
    """Draw a card for each of some seats (a bit each). Return the seats with the highest rank, as bits."""
    best, highest = ACE, 0
    for seat in range(1, seats(t) + 1):
        if drawing >> seat & 1:
            card = move_top(t, log, DREW_FOR_LEAD, seat, stock(seat), hand(seat))
            if rank(card) > best:  # lead: the highest card leads, and the ace is low
                best, highest = rank(card), 0
            if rank(card) == best:
                highest |= 1 << seat
    return highest


# ---- the end ----


def is_over(t: Table) -> bool:
    """Return whether the last hand is over. Before its end the seat to play has cards."""
    return is_empty(t, hand(number(t, TURN)))


def end_rule(t: Table) -> int:
    """Return the number of the rule that ends the game."""
    return NEW_HAND


def write_end(t: Table, log: Log | None) -> None:
    """Write the points of each seat and the winners to the log."""
    for seat in range(1, seats(t) + 1):
        write_event(t, log, TOOK_POINTS, seat, amount=total(t, seat))
    for seat in range(1, seats(t) + 1):
        if has_won(t, seat):
            write_event(t, log, WON, seat)


SCORE_PARTS = ("J", "Q", "K")


def score(t: Table, part: int, seat: int) -> int:
    """Return the points of a seat's side in a row of the grid; `part` is the row's place in SCORE_PARTS."""
    points_so_far = 0
    for pile in range(GRID + 4 * part, GRID + 4 * part + 4):
        # score: a bare point card gives no points, and partners count their points together
        if not is_bare(t, pile) and is_same_side(t, owner(t, top(t, pile)), seat):
            points_so_far += points(pile)
    return points_so_far


def total(t: Table, seat: int) -> int:
    """Return the sum of the points of a seat's side."""
    points_so_far = 0
    for row in range(len(SCORE_PARTS)):
        points_so_far += score(t, row, seat)
    return points_so_far


def has_won(t: Table, seat: int) -> bool:
    """Return whether the game is over and no seat has more points."""
    if not is_over(t):
        return False
    for other in range(1, seats(t) + 1):
        if total(t, other) > total(t, seat):
            return False
    return True


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 0 if a seat sees the card at a depth of a pile, otherwise the seat that owns the card.

    A stock is hidden from all seats, and a hand from the other seats. Everybody knows the owner of a hidden card.
    """
    if STOCKS <= pile < HANDS:
        return pile - STOCKS + 1
    if is_hand(pile) and pile != hand(seat):
        return pile - HANDS + 1
    return 0
