"""Stack 'Em, all cards visible: moves that need not be tried, and why.

Two facts make the search small.

**No card on the table is ever locked.** A card must go up after the lower cards of its suit, and after
the cards that cover it, which are of equal or lower value. Go through the cards in order of value, and
through equal cards of one stack from the exposed card down: every card comes after all cards that it
waits for. So when the deck is empty the game is won. The only way to lose is a full hand of which no
card can be laid or taken up.

**Laying a card has a price, which is paid as late as possible.** A card in the hand can do all that it
can do on a stack, and covers no card; its only cost is room in the hand.
"""

from kit.lab.careful.stack_em import height
from kit.lab.search.workspace import NO_MOVE, bit, bits_in, bits_of, offer_in_order, write_head, write_mark
from kit.rules.choices import offer, set_count
from kit.rules.games.stack_em import DRAW, HAND, HAND_LIMIT, PLAY, RAISE, descends, has_room
from kit.rules.shared.suit_stacks import (
    CARDS, DECK, TOPS, WORK, is_next_of_suit, is_top_next_of_suit, suit_stack, value, work_stacks,
)
from kit.rules.table import NO_CARD, Move, card_at, clear, is_empty, number, pour, put, size, take, top, whole

LASTING, HEIGHTS = range(2)  # notes about a position

LASTING_SIGN = 52  # signs of lasting cards begin here
ENDS, ENDS_LASTING = 53, 54  # marks of a stack's end; others are cards, from 1


def forced_move(t):
    """Return a move that is never wrong, or NO_MOVE if there is none.

    Taking a card up: take any winning line in which it is not taken up now. Leave out the moves of this
    card, and the rest is still legal. The cards that would be on it are now on the card below it, whose
    value is equal or higher, or on an empty stack; the hand is never fuller; its suit's stack is never
    lower. And with the card gone up no other card is newly covered.

    Drawing while there is room: a winning line must draw at some time, as the deck's cards must go up.
    Make its first draw now instead. The moves before that draw use no card of the deck, and there is
    room for the card: there is room now, and those moves only make more.
    """
    for stack in work_stacks(t):
        if is_top_next_of_suit(t, stack):
            return Move(RAISE, top(t, stack), stack, suit_stack(top(t, stack)), 0)
    for depth in range(size(t, HAND)):
        card = card_at(t, HAND, depth)
        if is_next_of_suit(t, card):
            return Move(PLAY, card, HAND, suit_stack(card), 0)
    if has_room(t) and not is_empty(t, DECK):
        return Move(DRAW, NO_CARD, DECK, HAND, 0)
    return NO_MOVE


def offer_branches(t, choices, notes):
    """Offer each card of a full hand on each stack that takes it, those that lose the least height first.

    It is enough to lay one card before the next draw: by the argument of `forced_move` a line that lays more
    may draw as soon as there is room. With an empty deck no card need be laid at all, so there is no
    branch. Of several empty stacks one is enough, as every rule treats their places alike.

    A lasting card (see `is_hopeless`) goes up in no line before the deck is empty, and no card below it
    does. A stack that is empty or shows a lasting card is firm: until then only its height matters. So

    - a lasting card that loses no height on a firm stack is laid there, and no other move need be tried: it
      leaves the hand and takes nothing away;
    - it need not go on a firm stack if it fits on a lower firm stack: the heights that remain are the same,
      or a higher one in the place of a lower;
    - it need not go on a stack if the hand has a higher lasting card that fits there too. Take a line that
      lays the low card. Lay the high one there instead, and keep the low one in the hand for it, until the line
      lays something on that stack, or lays the high card elsewhere: then lay the low one on the high one. The
      hand is never fuller than in the line, the stack shows the same or more, and every other stack is the
      same or lacks the high card.

    So a move is outdone only by a higher card, or by the same card on a lower stack. These comparisons never
    run in a circle, so one move always remains that no other move outdoes.
    """
    if is_empty(t, DECK):
        return
    lasting = whole(notes[LASTING])
    for depth in range(size(t, HAND)):
        card = card_at(t, HAND, depth)
        stays = lasting & bit(t, card) != 0
        for stack in work_stacks(t):
            if not descends(t, card, stack):
                continue
            loss = height(t, stack) - value(t, card)
            if stays and loss == 0 and is_firm(t, stack, lasting):
                set_count(choices, 0)
                offer(choices, PLAY, card, HAND, stack)
                return
            if not (stays and is_dominated(t, card, stack, lasting)) and not is_second_empty(t, stack):
                offer_in_order(choices, Move(PLAY, card, HAND, stack, 0), loss)


def is_firm(t, stack, lasting):
    """Whether a stack is empty or shows a lasting card."""
    return is_empty(t, stack) or lasting & bit(t, top(t, stack)) != 0


def is_dominated(t, card, stack, lasting):
    """Whether a higher lasting card of the hand fits on the stack, or a lasting card loses less on another firm one."""
    for depth in range(size(t, HAND)):
        other = card_at(t, HAND, depth)
        if lasting & bit(t, other) and value(t, other) > value(t, card) and descends(t, other, stack):
            return True
    if is_firm(t, stack, lasting):
        for other in work_stacks(t):
            lower = height(t, other) < height(t, stack) or (height(t, other) == height(t, stack) and other < stack)
            if lower and is_firm(t, other, lasting) and descends(t, card, other):
                return True
    return False


def is_second_empty(t, stack):
    """Whether the stack is empty and an earlier stack is empty too."""
    for other in range(WORK, stack):
        if is_empty(t, stack) and is_empty(t, other):
            return True
    return False


def is_safe(t):
    """Whether taking cards up is enough to win: it is when the deck is empty, as no card is ever locked."""
    return is_empty(t, DECK)


def is_hopeless(t, notes):
    """Whether the hand must overflow in every line. The function changes the table.

    Suppose no card were ever laid from now on, the hand had no limit, and every card went up as soon as it
    can. Then before each draw every suit's stack is at least as high, and every working stack at least as
    bare, as in any line of the game, because laying a card only covers others. So a card that still waits
    waits in every line. If it is also higher than all cards that the working stacks show, no line has laid
    it: here they show at least as much as in any line, and never less than before. Then it is in the hand,
    and if the hand is full of such cards before a draw, the game is lost.

    The notes are the lasting cards (the cards on the table that cannot go up before the last card is drawn)
    and the sum of the heights of the working stacks before each draw.
    """
    held, heights = bits_of(t, HAND), 0
    while not is_empty(t, DECK):
        highest = -1
        for stack in work_stacks(t):
            heights += height(t, stack)
            highest = max(highest, height(t, stack))
        if bits_in(held >> 4 * (highest + 1)) >= number(t, HAND_LIMIT):
            return True
        card = take(t, DECK)
        if not is_empty(t, DECK):
            held = raise_all(t, held | bit(t, card))
    for stack in work_stacks(t):
        held |= bits_of(t, stack)
    notes[LASTING] = held
    notes[HEIGHTS] = heights
    return False


def score_position(t, notes):
    """Score the position: the sum of the heights of the working stacks before each draw, if no more cards were laid."""
    return whole(notes[HEIGHTS])


def simplify(t, which):
    """Keep only the cards that must wait past a certain draw, and never take them up; return whether there is such a
    draw.

    Let the game be played up to that draw as in `is_hopeless`: no card laid, no limit to the hand, every card
    taken up at once. The cards that then still wait, wait until then in every line. Leave all other cards
    out, and take a winning line up to that draw without the moves of these others. Every move is still
    legal: the hand holds no more cards, and the card under each laid card is at least as high as before, as
    cards between them have only been left out. So if these cards alone cannot all be drawn, the game is lost.
    The cards that they wait for are left out, so none goes up.
    """
    draws = which + 1
    if draws >= size(t, DECK):
        return False
    hand, drawn = bits_of(t, HAND), size(t, DECK) - draws
    held = hand
    clear(t, HAND)
    for depth in range(size(t, DECK) - 1, drawn - 1, -1):
        held = raise_all(t, held | bit(t, card_at(t, DECK, depth)))
    for depth in range(drawn, size(t, DECK)):
        card = card_at(t, DECK, depth)
        if held & bit(t, card):
            put(t, HAND, card)
    clear(t, DECK)
    pour(t, HAND, DECK)
    for card in range(CARDS):
        if hand & held & bit(t, card):
            put(t, HAND, card)
    return True


def raise_all(t, held):
    """Take up every card of the stacks and of the `held` cards that can go up; return the cards still held."""
    again = True
    while again:
        again = False
        for stack in work_stacks(t):
            while is_top_next_of_suit(t, stack):
                put(t, suit_stack(top(t, stack)), take(t, stack))
                again = True
        for colour in range(4):
            while held >> (4 * size(t, TOPS + colour) + colour) & 1:
                held ^= 1 << (4 * size(t, TOPS + colour) + colour)
                put(t, TOPS + colour, NO_CARD)  # only the height matters here
                again = True
    return held


def write_position(t, memory, search, notes):
    """Write the position down: deck, suits' stacks, hand and working stacks, but only the value of lasting cards, and
    no cards below them.

    Two positions with the same row are won or lost together. They have the same cards on the table, as
    deck and suits' stacks agree, and so the same lasting cards. Until the last card is drawn, no lasting
    card goes up in any line, and no card below one does. Until then the places of two lasting cards of the
    same value make no difference to any rule, and a line of one position is a line of the other. After the
    last draw both are won.
    """
    lasting = whole(notes[LASTING])
    hand, values = size(t, DECK) << 52, 0
    for suit_place in range(TOPS, DECK):
        values = values << 4 | size(t, suit_place)
    for depth in range(size(t, HAND)):
        card = card_at(t, HAND, depth)
        if lasting & bit(t, card):
            values += 1 << (16 + 3 * value(t, card))
        else:
            hand |= bit(t, card)
    write_head(memory, search, hand, values)
    place, past = 0, -1
    while True:
        lowest = lowest_sign(t, past, lasting)
        if lowest < 0:
            return
        for stack in work_stacks(t):
            if not is_empty(t, stack) and sign_of(t, stack, lasting) == lowest:
                place = write_stack(t, memory, place, stack, lasting)
        past = lowest


def sign_of(t, stack, lasting):
    """Return a number for the top card of a stack: the card, or for a lasting card its value."""
    card = top(t, stack)
    return LASTING_SIGN + value(t, card) if lasting & bit(t, card) else card


def lowest_sign(t, past, lasting):
    """Return the lowest sign above `past` that a stack shows, or -1 if there is none."""
    lowest = -1
    for stack in work_stacks(t):
        if not is_empty(t, stack):
            sign = sign_of(t, stack, lasting)
            if sign > past and (lowest < 0 or sign < lowest):
                lowest = sign
    return lowest


def write_stack(t, memory, place, stack, lasting):
    """Write a stack down from the exposed card to the first lasting card; return the place after it."""
    for depth in range(size(t, stack) - 1, -1, -1):
        card = card_at(t, stack, depth)
        if lasting & bit(t, card):
            place = write_mark(memory, place, ENDS_LASTING)
            return write_mark(memory, place, 1 + value(t, card))
        place = write_mark(memory, place, 1 + card)
    return write_mark(memory, place, ENDS)
