"""The memory of the deck of Stack The Deck: the depth of each card that was put back, until somebody draws it."""

from dataclasses import dataclass, field

from kit.charts.chart import COLOURS, MUTED, Chart, in_style, mark_whole_numbers, new_figure
from kit.errors import BadOption
from kit.play.game import Game
from kit.rules.cards import say

WILD = "**"


@dataclass
class Stay:
    """A card's stay in the deck, from the seat that puts it back to the seat that draws it (0: nobody).

    `above` has the number of cards above the card after each turn of the round, from 1. A drawn card has none above it.
    """

    card: str
    put_by: int
    drawn_by: int = 0
    above: dict[int, int] = field(default_factory=dict)


def list_stays(game: Game) -> list[Stay]:
    """Return every stay of a card that was put back in the first round, in the order in which they began.

    Wilds are left out, because they all look alike.
    """
    stays: list[Stay] = []
    in_deck: dict[str, Stay] = {}
    turn = 0
    for place, step in enumerate(game.history, start=1):
        position, event = game.at(place).position(), step.events[0]
        if position["round"] > 1 or any(event.kind == "shuffle" for event in step.events):
            break
        if step.move == "draw":
            turn += 1
            for card in in_deck.keys() & set(position["drawn"].split()):
                stay = in_deck.pop(card)
                stay.drawn_by, stay.above[turn] = step.seat, 0
        elif event.kind == "back" and event.data["card"] != WILD:
            in_deck[event.data["card"]] = Stay(event.data["card"], step.seat)
            stays.append(in_deck[event.data["card"]])
        if not position["drawn"]:
            for card, stay in in_deck.items():
                stay.above.setdefault(turn, position["deck"].split().index(card))
    return [stay for stay in stays if stay.above]  # without a turn: another card goes back first


@in_style
def draw_memory(game: Game, followed: str) -> Chart:
    """Draw the depths of all cards put back in the first round, turn by turn, and mark the card `followed`.

    Raises BadOption if that card was never put back.
    """
    all_stays = list_stays(game)
    if followed not in {stay.card for stay in all_stays}:
        back = ", ".join(sorted({stay.card for stay in all_stays}))
        raise BadOption(f"followed={followed!r}: this card was never put back; these were: {back or 'none'}")
    axes = new_figure(7.6, 4.0).add_subplot()
    sentences = []
    for stay in all_stays:
        is_followed = stay.card == followed
        look = {"color": COLOURS[0], "lw": 3, "zorder": 3} if is_followed else {"color": MUTED, "lw": 1.2, "alpha": 0.6}
        axes.plot(list(stay.above), list(stay.above.values()), marker=".", **look)
        if is_followed:
            first, last = min(stay.above), max(stay.above)
            draw_text = f"in turn {last} seat {stay.drawn_by} draws it"
            sentences.append(
                f"In turn {first} seat {stay.put_by} puts the {say(followed)} back with {stay.above[first]} cards "
                f"above it; {draw_text if stay.drawn_by else 'nobody draws it again'}."
            )
    axes.set(title=f"The {say(followed)} in the deck, and all others put back", xlabel="turn", ylabel="cards above it")
    axes.set_ylim(max(max(stay.above.values()) for stay in all_stays) + 2, -2)
    mark_whole_numbers(axes.xaxis, axes.yaxis)
    return Chart(axes.figure, " ".join(sentences))
