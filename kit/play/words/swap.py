"""The words of Swap: the fields of its position, its moves, and the facts for sentences."""

from kit.play.fields import Places, pile_field
from kit.play.move_texts import MoveText, write_move
from kit.play.words.french import DECK_PILE, FACTS as FACTS, SUIT_STACKS, TOP_FIELD, WORK_PILES, find_target
from kit.rules.games.swap import CARD, NO_RETURN, STACK, SUIT_STACK, WHOLE_STACK
from kit.rules.shared.suit_stacks import DECK, TOPS, WORK, is_suit_stack, is_work
from kit.rules.table import NO_CARD, Move, Table, is_empty, top

PLACES = Places(SUIT_STACKS, DECK_PILE, WORK_PILES._replace(label="Stack {n}"))
FIELDS = (pile_field(DECK_PILE), pile_field(WORK_PILES), TOP_FIELD)


def parse(t: Table, move_text: MoveText) -> Move:
    """Return the move that a text means. Raises BadMove."""
    source = move_text.read_pile(t, WORK, TOPS, DECK, name="from")
    card = NO_CARD if is_empty(t, source) else top(t, source)
    target = find_target(move_text.read_pile(t, WORK, TOPS, DECK), card)
    return Move(STACK if is_work(source) and is_work(target) else CARD, card, source, target)


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move."""
    return write_move("swap", "move", move)


CASES = {
    NO_RETURN: lambda t, move: "down" if is_suit_stack(move.source) else "deck",
    WHOLE_STACK: lambda t, move: (
        "empty" if is_empty(t, move.source) else "itself" if move.source == move.target else "place"
    ),
    SUIT_STACK: lambda t, move: "empty" if move.card == NO_CARD else "not-next",
}
