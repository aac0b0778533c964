"""Fashion, by Mason Yeater, for two to four players. The whole law of the game.

Each player lays aces to tens of a colour or suit on twelve point cards; who owns a pile's exposed card
takes its points. Its rulebook gives every rule in words.
"""

from kit.rules.cards import ACE, JACK, rank
from kit.rules.chance import FOR_DEAL, shuffle
from kit.rules.choices import count, offer
from kit.rules.games.fashion_layout import (
    CARDS, DECK, GRID, GRID_SIZE, HAND_NUMBER, HANDS, HANDS_TO_PLAY, LAID_CARDS, LEADER, NAMED_LEADER, OUT,
    PACK as PACK, PARTNERS, PLAYERS, RECORD as RECORD, STOCKS, aside, hand, hand_size, is_bare, is_hand, is_in_play,
    next_with_cards, owner, point_card, points, same_side, seats as seats, stock,
)
from kit.rules.log import move_top, write_event, write_pile
from kit.rules.option import Option
from kit.rules.table import (
    LEGAL, SHUFFLES, TURN, card_at, clear, entry, entry_of, is_empty, number, pour, put, ranks_shown, remove,
    seat_after, set_number, size, take, top,
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

# Verbs of moves; the detail of a lay is the rule that speaks of what the card lies on
LAY, PASS = range(2)

# Events, by number
EVENTS = (
    "lay", "beat", "ace", "own", "pass", "set-aside", "hand", "draw", "points", "win",
    "grid", "deal", "lead-draw", "lead-tie", "begin", "named-begin",
)
(
    LAID, BEATEN, ACE_LAID, LAID_ON_OWN, PASSED, SET_ASIDE, HAND_BEGUN, DREW, TOOK_POINTS, WON, GRID_LAID,
    TOOK_CARDS, DREW_FOR_LEAD, LEAD_TIED, BEGUN, BEGUN_BY_NAME,
) = range(len(EVENTS))


# ---- the law ----


def ground(t, seat, exposed):
    """Return the number of the rule that says which cards of a seat's, its ace apart, go on an exposed card.

    Whether it is the own side's is asked in any case, for the reason told in `goes_on`.
    """
    own = OWN_RULE if same_side(t, seat, owner(t, exposed)) else BEAT
    rule = PLAY_ONE if rank(exposed) >= JACK else own
    return ACE_RULE if rank(exposed) == ACE else rule


def ground_for(card, rule):
    """Return the rule that allows one card, which may be an ace, given the rule for the others."""
    return ACE_RULE if rank(card) == ACE and rule != PLAY_ONE else rule


def goes_on(t, seat, card, exposed):
    """Whether a seat's card goes on an exposed one.

    All reasons are asked at once, by `|`: which of them holds cannot be foreseen, and a wrong guess costs a
    processor more than the questions.
    """
    anything_goes = (rank(exposed) >= JACK) | same_side(t, seat, owner(t, exposed))
    return anything_goes | (rank(card) >= rank(exposed)) | (rank(card) == ACE)


def can_lay(t, seat):
    """Whether any card of the seat's hand goes anywhere."""
    for depth in range(size(t, hand(seat))):
        for pile in range(GRID, GRID + GRID_SIZE):
            if goes_on(t, seat, card_at(t, hand(seat), depth), top(t, pile)):
                return True
    return False


def ruling(t, move):
    """Return LEGAL, or the number of the rule that refuses the move."""
    if is_over(t):
        return NEW_HAND
    seat = number(t, TURN)
    if move.verb == PASS:
        return PASS_RULE if can_lay(t, seat) else LEGAL
    if move.source != hand(seat):
        return NOT_YOURS if is_hand(move.source) else PLAY_ONE
    return LEGAL if goes_on(t, seat, move.card, top(t, move.target)) else BEAT


def allowing_rule(move):
    """Return the number of the rule under which a legal move is made."""
    return PASS_RULE if move.verb == PASS else move.detail


def grounds_shown(t, seat):
    """Return the rules that say what of a seat's goes on each pile of the grid, as entries: see `ground`."""
    shown = 0
    for pile in range(GRID, GRID + GRID_SIZE):
        shown |= entry_of(ground(t, seat, top(t, pile)), pile)
    return shown


def candidates(t, choices):
    """Offer every card wherever it goes; a pass only if none goes anywhere, for speed."""
    seat = number(t, TURN)
    source, asked, ranks = hand(seat), grounds_shown(t, seat), ranks_shown(t, range(GRID, GRID + GRID_SIZE))
    for depth in range(size(t, source)):
        card = card_at(t, source, depth)
        for pile in range(GRID, GRID + GRID_SIZE):
            rule = ground_for(card, entry(asked, pile))
            if (rule != BEAT) | (rank(card) >= entry(ranks, pile)):
                offer(choices, LAY, card, source, pile, rule)
    if count(choices) == 0:
        offer(choices, PASS)


# ---- playing ----


def play(t, move, log):
    """Play a legal move, with all that follows by itself."""
    seat = number(t, TURN)
    if move.verb == PASS:
        write_event(t, log, PASSED, seat)
        if not somebody_can_lay(t):
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


def event_of_lay(rule):
    """Return the number of the event that tells of a card laid under a rule."""
    if rule == BEAT:
        return BEATEN
    if rule == ACE_RULE:
        return ACE_LAID
    return LAID_ON_OWN if rule == OWN_RULE else LAID


def somebody_can_lay(t):
    """Whether any seat has a card that goes anywhere."""
    for seat in range(1, seats(t) + 1):
        if can_lay(t, seat):
            return True
    return False


def set_hands_aside(t, log):
    """Set all hands aside for good: nobody can lay a card."""
    for seat in range(1, seats(t) + 1):
        left = size(t, hand(seat))
        if left:
            pour(t, hand(seat), aside(seat))
            write_event(t, log, SET_ASIDE, seat, source=hand(seat), target=aside(seat), amount=left)
            write_pile(t, log, aside(seat), size(t, aside(seat)) - left)


def end_hand(t, log):
    """End a hand that everybody has played; the same seat leads the next one, until five are over."""
    leader = number(t, LEADER)
    set_number(t, TURN, leader)
    if number(t, HAND_NUMBER) == HANDS_TO_PLAY:
        if log is not None:
            write_end(t, log)
        return
    set_number(t, HAND_NUMBER, number(t, HAND_NUMBER) + 1)
    write_event(t, log, HAND_BEGUN, leader, amount=number(t, HAND_NUMBER))
    draw_hands(t, log)


def draw_hands(t, log):
    """Draw a new hand for each seat, the leader first."""
    seat = number(t, LEADER)
    for _ in range(seats(t)):
        for _ in range(hand_size(t)):
            put(t, hand(seat), take(t, stock(seat)))
        write_event(t, log, DREW, seat, source=stock(seat), target=hand(seat), amount=hand_size(t))
        write_pile(t, log, hand(seat), 0)
        seat = seat_after(seat, seats(t))


# ---- dealing ----


def deal(t, log):
    """Lay the grid, give out the cards, draw for the lead, shuffle again, and draw the first hand."""
    lay_grid(t)
    write_event(t, log, GRID_LAID, 0)
    share_out(t)
    for seat in range(1, seats(t) + 1):
        write_event(t, log, TOOK_CARDS, seat, target=stock(seat), amount=size(t, stock(seat)))
    named = number(t, NAMED_LEADER)
    # series: the seat that is named leads; one draws all the same, unseen, so that the option changes no card
    leader = draw_for_lead(t, None if named else log)
    if named:
        leader = named
    share_out(t)
    set_number(t, SHUFFLES, 0)
    set_number(t, LEADER, leader)
    set_number(t, TURN, leader)
    set_number(t, HAND_NUMBER, 1)
    write_event(t, log, BEGUN_BY_NAME if named else BEGUN, leader)
    draw_hands(t, log)


def lay_grid(t):
    """Lay the twelve point cards, and put the suit away that nobody plays."""
    for pile in range(GRID, GRID + GRID_SIZE):  # grid: jacks, then queens, then kings
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
    shuffle(t, DECK, FOR_DEAL, None)  # the pack of a deal is not an event
    for seat in range(1, seats(t) + 1):
        clear(t, stock(seat))
        clear(t, hand(seat))
    for depth in range(LAID_CARDS):
        card = card_at(t, DECK, depth)
        if is_in_play(t, card):  # deal: each seat has the cards of its colour or suit
            put(t, stock(owner(t, card)), card)
    clear(t, DECK)


def draw_for_lead(t, log):
    """Return each seat draws a card, and who ties draws again; returns the seat with the highest, the ace being low."""
    drawing = (2 << seats(t)) - 2  # the seats that draw, a bit each
    while True:
        drawing = highest_drawn(t, drawing, log)
        for seat in range(1, seats(t) + 1):
            if drawing == 1 << seat:
                return seat
        write_event(t, log, LEAD_TIED, 0)
        share_out(t)


def highest_drawn(t, drawing, log):
    """Let some seats (a bit each) draw a card; returns those with the highest rank."""
    best, highest = ACE, 0
    for seat in range(1, seats(t) + 1):
        if drawing >> seat & 1:
            card = move_top(t, log, DREW_FOR_LEAD, seat, stock(seat), hand(seat))
            if rank(card) > best:  # lead: the highest leads, the ace being low
                best, highest = rank(card), 0
            if rank(card) == best:
                highest |= 1 << seat
    return highest


# ---- the end ----


def is_over(t):
    """Whether the last hand is played: while it is not, the seat to play holds cards."""
    return is_empty(t, hand(number(t, TURN)))


def end_rule(t):
    """Return the number of the rule that ends the game."""
    return NEW_HAND


def write_end(t, log):
    """Write down what each seat has taken, and who has won."""
    for seat in range(1, seats(t) + 1):
        write_event(t, log, TOOK_POINTS, seat, amount=total(t, seat))
    for seat in range(1, seats(t) + 1):
        if has_won(t, seat):
            write_event(t, log, WON, seat)


SCORE_PARTS = ("J", "Q", "K")


def score(t, part, seat):
    """Return the points of a seat's side in a row of the grid, by the row's place in SCORE_PARTS."""
    taken = 0
    for pile in range(GRID + 4 * part, GRID + 4 * part + 4):
        # score: a bare point card is nobody's, and partners have theirs together
        if not is_bare(t, pile) and same_side(t, owner(t, top(t, pile)), seat):
            taken += points(pile)
    return taken


def total(t, seat):
    """Return all points of a seat's side."""
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


def hidden_group(t, pile, depth, seat):
    """Return the seat among whose cards the card at a depth of a pile is hidden from a seat, 0 where it is seen.

    A stock is hidden from everybody, a hand from the others; whose cards they are everybody knows.
    """
    if STOCKS <= pile < HANDS:
        return pile - STOCKS + 1
    if is_hand(pile) and pile != hand(seat):
        return pile - HANDS + 1
    return 0
