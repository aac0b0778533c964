"""Fashion, by Mason Yeater, for two to four players. The whole law of the game.

Each player lays aces to tens of a colour or suit on twelve point cards; who owns a pile's exposed card
takes its points. The rulebook beside this file gives every rule in words.
"""

from __future__ import annotations

from kit.rules.cards import ACE, CLUBS, DIAMONDS, FRENCH, HEARTS, JACK, SPADES, rank, suit
from kit.rules.chance import DEALING, shuffle
from kit.rules.choices import count, offer
from kit.rules.log import write, write_pile
from kit.rules.option import Option
from kit.rules.shared.entries import entered, entry
from kit.rules.table import (
    LEGAL, NO_CARD, NOWHERE, OWN, SHUFFLES, TURN, card_at, clear, is_empty, number, pour, put, record_type, remove,
    set_number, size, take, top,
)

PACK = FRENCH
CARDS = PACK.size
COLUMNS = (CLUBS, HEARTS, SPADES, DIAMONDS)  # of the grid, and the order of the seats
COLUMN_OF_SUIT = entered(0, CLUBS) | entered(1, HEARTS) | entered(2, SPADES) | entered(3, DIAMONDS)
GRID_SIZE, MOST_SEATS, HANDS_TO_PLAY = 12, 4, 5
LAID_CARDS = 40  # the aces to tens
MOST_IN_PILE = 1 + LAID_CARDS

# Piles
GRID = 0  # twelve of them, each with its point card as its head: jacks, queens, kings
STOCKS = GRID + GRID_SIZE  # four of them, by seat
HANDS = STOCKS + MOST_SEATS
ASIDE = HANDS + MOST_SEATS
OUT = ASIDE + MOST_SEATS  # the suit that nobody plays, with three players
DECK = OUT + 1  # all aces to tens, while they are shuffled

# Numbers
PLAYERS = OWN
PARTNERS = OWN + 1
LEADER = OWN + 2  # the seat that leads every hand
HAND_NUMBER = OWN + 3  # which hand is being played, from 1

RECORD = record_type(piles=DECK + 1, depth=MOST_IN_PILE, numbers=HAND_NUMBER + 1)

OPTIONS = (Option("players", (2, 3, 4), PLAYERS), Option("partners", (False, True), PARTNERS))

# Rules, by number
RULES = (
    "legal", "turn", "grid", "deal", "lead", "play-one", "beat", "ace", "own", "pass", "new-hand", "score",
)
NOT_YOURS = 1
PLAY_ONE, BEAT, ACE_RULE, OWN_RULE = range(5, 9)
PASS_RULE, NEW_HAND = 9, 10

# Verbs of moves; the detail of a lay is the rule that speaks of what the card lies on
LAY, PASS = range(2)

# Events, by number; those of a lay stand in the order of their rules
EVENTS = (
    "lay", "beat", "ace", "own", "pass", "set-aside", "hand", "draw", "points", "win",
    "grid", "deal", "lead-draw", "lead-tie", "begin",
)
LAID = 0
(
    PASSED, SET_ASIDE, HAND_BEGUN, DREW, TOOK_POINTS, WON, GRID_LAID, TOOK_CARDS, DREW_FOR_LEAD, LEAD_TIED, BEGUN,
) = range(4, 15)


# ---- what is where ----


def stock(seat):
    """The pile that is a seat's stock."""
    return STOCKS + seat - 1


def hand(seat):
    """The pile that is a seat's hand."""
    return HANDS + seat - 1


def aside(seat):
    """The pile of a seat's cards that could not be played."""
    return ASIDE + seat - 1


def seats(t):
    """How many seats the game has."""
    return number(t, PLAYERS)


def hand_size(t):
    """How many cards a new hand has: each player has as many for five hands."""
    return 4 if seats(t) == 2 else 2


def points(pile):
    """How many points a pile of the grid is worth."""
    return pile + 1


def point_card(pile):
    """The point card of a pile of the grid."""
    return 13 * COLUMNS[pile % 4] + JACK + pile // 4


def is_bare(t, pile):
    """Whether nothing lies on the point card of a pile."""
    return size(t, pile) == 1


def owner(t, card):
    """The seat whose card this is: of two players by colour, otherwise by suit."""
    column = entry(COLUMN_OF_SUIT, suit(card))
    return (column & 1 if seats(t) == 2 else column) + 1


def is_in_play(t, card):
    """Whether the card is laid by anybody: point cards are not, nor diamonds with three players."""
    return rank(card) < JACK and not (seats(t) == 3 and suit(card) == DIAMONDS)


def same_side(t, one, other):
    """Whether two seats are the same or partners."""
    return (one == other) | (number(t, PARTNERS) == 1) & ((one - other) % 2 == 0)


def next_seat(t, seat):
    """The next seat clockwise."""
    return seat % seats(t) + 1


def next_with_cards(t, seat):
    """The next seat clockwise that holds cards, the seat itself last; 0 if none does."""
    for _ in range(seats(t)):
        seat = next_seat(t, seat)
        if not is_empty(t, hand(seat)):
            return seat
    return 0


# ---- the law ----


def ground(t, seat, exposed):
    """The number of the rule that says which cards of a seat's, its ace apart, go on an exposed card.

    Whether it is the own side's is asked in any case, for the reason told in `goes_on`.
    """
    own = OWN_RULE if same_side(t, seat, owner(t, exposed)) else BEAT
    if rank(exposed) >= JACK:
        return PLAY_ONE
    return ACE_RULE if rank(exposed) == ACE else own


def ground_for(card, rule):
    """The same for one card, which may be an ace, given the rule for the others."""
    return ACE_RULE if rank(card) == ACE and rule != PLAY_ONE else rule


def goes_on(t, seat, card, exposed):
    """Whether a seat's card goes on an exposed one.

    All reasons are asked at once, by `|`: which of them holds cannot be foreseen, and a wrong guess costs a
    processor more than the questions.
    """
    return (rank(card) >= rank(exposed)) | (rank(card) == ACE) | (ground(t, seat, exposed) != BEAT)


def can_lay(t, seat):
    """Whether any card of the seat's hand goes anywhere."""
    for depth in range(size(t, hand(seat))):
        for pile in range(GRID, GRID + GRID_SIZE):
            if goes_on(t, seat, card_at(t, hand(seat), depth), top(t, pile)):
                return True
    return False


def ruling(t, move):
    """LEGAL, or the number of the rule that refuses the move."""
    if is_over(t):
        return NEW_HAND
    seat = number(t, TURN)
    if move.verb == PASS:
        return PASS_RULE if can_lay(t, seat) else LEGAL
    if move.source != hand(seat):
        return NOT_YOURS if is_hand(move.source) else PLAY_ONE
    return LEGAL if goes_on(t, seat, move.card, top(t, move.target)) else BEAT


def is_hand(pile):
    """Whether the pile is a seat's hand."""
    return HANDS <= pile < ASIDE


def grounds(move):
    """The number of the rule under which a legal move is made."""
    return PASS_RULE if move.verb == PASS else move.detail


def grounds_shown(t, seat):
    """The rules that say what of a seat's goes on each pile of the grid, as entries: see `ground`."""
    shown = 0
    for pile in range(GRID, GRID + GRID_SIZE):
        shown |= entered(ground(t, seat, top(t, pile)), pile)
    return shown


def ranks_shown(t):
    """The ranks that the piles of the grid show, as entries."""
    shown = 0
    for pile in range(GRID, GRID + GRID_SIZE):
        shown |= entered(rank(top(t, pile)), pile)
    return shown


def candidates(t, choices):
    """Offer every card wherever it goes; a pass only if none goes anywhere, for speed."""
    seat = number(t, TURN)
    source, asked, ranks = hand(seat), grounds_shown(t, seat), ranks_shown(t)
    for depth in range(size(t, source)):
        card = card_at(t, source, depth)
        for pile in range(GRID, GRID + GRID_SIZE):
            rule = ground_for(card, entry(asked, pile))
            if (rule != BEAT) | (rank(card) >= entry(ranks, pile)):
                offer(choices, LAY, card, source, pile, rule)
    if count(choices) == 0:
        offer(choices, PASS, NO_CARD, NOWHERE, NOWHERE, 0)


# ---- playing ----


def play(t, move, log):
    """Play a legal move, with all that follows by itself."""
    seat = number(t, TURN)
    if move.verb == PASS:
        write(t, log, PASSED, seat, NO_CARD, NOWHERE, NOWHERE, 0)
        if not somebody_can_lay(t):
            set_hands_aside(t, log)
    else:
        event = LAID + move.detail - PLAY_ONE
        remove(t, hand(seat), move.card)
        put(t, move.target, move.card)
        write(t, log, event, seat, move.card, hand(seat), move.target, points(move.target))
    following = next_with_cards(t, seat)
    if following:
        set_number(t, TURN, following)
    else:
        end_hand(t, log)


def somebody_can_lay(t):
    """Whether any seat has a card that goes anywhere."""
    for seat in range(1, seats(t) + 1):
        if can_lay(t, seat):
            return True
    return False


def set_hands_aside(t, log):
    """Nobody can lay a card: all hands are set aside for good."""
    for seat in range(1, seats(t) + 1):
        left = size(t, hand(seat))
        if left:
            pour(t, hand(seat), aside(seat))
            write(t, log, SET_ASIDE, seat, NO_CARD, hand(seat), aside(seat), left)
            write_pile(t, log, aside(seat), size(t, aside(seat)) - left)


def end_hand(t, log):
    """All hands are played: the same seat leads the next one, until five are."""
    leader = number(t, LEADER)
    set_number(t, TURN, leader)
    if number(t, HAND_NUMBER) == HANDS_TO_PLAY:
        if log is not None:
            write_end(t, log)
        return
    set_number(t, HAND_NUMBER, number(t, HAND_NUMBER) + 1)
    write(t, log, HAND_BEGUN, leader, NO_CARD, NOWHERE, NOWHERE, number(t, HAND_NUMBER))
    draw_hands(t, log)


def draw_hands(t, log):
    """Each seat draws a new hand, the leader first."""
    seat = number(t, LEADER)
    for _ in range(seats(t)):
        for _ in range(hand_size(t)):
            put(t, hand(seat), take(t, stock(seat)))
        write(t, log, DREW, seat, NO_CARD, stock(seat), hand(seat), hand_size(t))
        write_pile(t, log, hand(seat), 0)
        seat = next_seat(t, seat)


# ---- dealing ----


def deal(t, log):
    """Lay the grid, give out the cards, draw for the lead, shuffle again, and draw the first hand."""
    lay_grid(t)
    write(t, log, GRID_LAID, 0, NO_CARD, NOWHERE, NOWHERE, 0)
    share_out(t)
    for seat in range(1, seats(t) + 1):
        write(t, log, TOOK_CARDS, seat, NO_CARD, NOWHERE, stock(seat), size(t, stock(seat)))
    leader = draw_for_lead(t, log)
    share_out(t)
    set_number(t, SHUFFLES, 0)
    set_number(t, LEADER, leader)
    set_number(t, TURN, leader)
    set_number(t, HAND_NUMBER, 1)
    write(t, log, BEGUN, leader, NO_CARD, NOWHERE, NOWHERE, 0)
    draw_hands(t, log)


def lay_grid(t):
    """Lay the twelve point cards, and put the suit away that nobody plays."""
    for pile in range(GRID, GRID + GRID_SIZE):
        put(t, pile, point_card(pile))
    for card in range(CARDS):
        if rank(card) < JACK and not is_in_play(t, card):
            put(t, OUT, card)


def share_out(t):
    """Shuffle all aces to tens and give each seat its own: so each has shuffled its cards.

    One shuffle for all makes the order of a deal the same for any number of players.
    """
    for card in range(CARDS):
        if rank(card) < JACK:
            put(t, DECK, card)
    shuffle(t, DECK, DEALING, None)  # the pack of a deal is no event
    for seat in range(1, seats(t) + 1):
        clear(t, stock(seat))
        clear(t, hand(seat))
    for depth in range(LAID_CARDS):
        card = card_at(t, DECK, depth)
        if is_in_play(t, card):
            put(t, stock(owner(t, card)), card)
    clear(t, DECK)


def draw_for_lead(t, log):
    """Each seat draws a card, and who ties draws again; returns the seat with the highest, the ace being low."""
    drawing = (2 << seats(t)) - 2  # the seats that draw, a bit each
    while True:
        drawing = highest_drawn(t, drawing, log)
        for seat in range(1, seats(t) + 1):
            if drawing == 1 << seat:
                return seat
        write(t, log, LEAD_TIED, 0, NO_CARD, NOWHERE, NOWHERE, 0)
        share_out(t)


def highest_drawn(t, drawing, log):
    """Let some seats (a bit each) draw a card; returns those with the highest rank."""
    best, highest = ACE, 0
    for seat in range(1, seats(t) + 1):
        if drawing >> seat & 1:
            card = take(t, stock(seat))
            put(t, hand(seat), card)
            write(t, log, DREW_FOR_LEAD, seat, card, stock(seat), hand(seat), 0)
            if rank(card) > best:
                best, highest = rank(card), 0
            if rank(card) == best:
                highest |= 1 << seat
    return highest


# ---- the end ----


def is_over(t):
    """Whether the last hand is played: while it is not, the seat to play holds cards."""
    return is_empty(t, hand(number(t, TURN)))


def end_rule(t):
    """The number of the rule that ends the game."""
    return NEW_HAND


def write_end(t, log):
    """Write down what each seat has taken, and who has won."""
    for seat in range(1, seats(t) + 1):
        write(t, log, TOOK_POINTS, seat, NO_CARD, NOWHERE, NOWHERE, total(t, seat))
    for seat in range(1, seats(t) + 1):
        if has_won(t, seat):
            write(t, log, WON, seat, NO_CARD, NOWHERE, NOWHERE, 0)


SCORE_PARTS = ("J", "Q", "K")


def score(t, part, seat):
    """The points of a seat's side in a row of the grid, by the row's place in SCORE_PARTS."""
    taken = 0
    for pile in range(GRID + 4 * part, GRID + 4 * part + 4):
        if not is_bare(t, pile) and same_side(t, owner(t, top(t, pile)), seat):
            taken += points(pile)
    return taken


def total(t, seat):
    """All points of a seat's side."""
    taken = 0
    for row in range(len(SCORE_PARTS)):
        taken += score(t, row, seat)
    return taken


def has_won(t, seat):
    """Whether the game is over and nobody has more points than the seat."""
    if not is_over(t):
        return False
    for other in range(1, seats(t) + 1):
        if total(t, other) > total(t, seat):
            return False
    return True


def hidden_among(t, pile, depth, seat):
    """The seat among whose cards the card at a depth of a pile is hidden from a seat, 0 where it is seen.

    A stock is hidden from everybody, a hand from the others; whose cards they are everybody knows.
    """
    if STOCKS <= pile < HANDS:
        return pile - STOCKS + 1
    if is_hand(pile) and pile != hand(seat):
        return pile - HANDS + 1
    return 0
