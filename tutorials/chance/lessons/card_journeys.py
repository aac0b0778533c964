"""Charts of one card in the deck of Stack The Deck: its way turn by turn, its chances, and guesses beside them."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kit.charts.chart import MUTED, format_percent, mark_whole_numbers
from kit.lesson.form import Field, slider
from kit.lesson.slider_chart import SliderChart

from .card_returns import DECK_SIZE, find_depth_chances, find_turn_chances, sum_by_seat
from .shared import BLUE, OCHRE, RED

MOST_TURNS, DEEPEST = 12, 16  # turns and cards above, in the charts
SEATS = ("you", "the next seat", "the seat after it")  # who draws, by the number of the turn, for three players


def send_on_journey(above: int, random: np.random.Generator, turns: int = MOST_TURNS) -> list[int]:
    """Return the number of cards above a card at the start and after each turn, until somebody draws the card.

    Two cards are drawn in each turn and go back at random, but not among the top two of the deck.
    """
    journey = [above]
    for _ in range(turns):
        if above < 2:
            break
        above -= 2
        for cards in (DECK_SIZE - 2, DECK_SIZE - 1):
            above += int(random.integers(2, cards + 1) <= above)
        journey.append(above)
    return journey


def draw_journey(above: int = 12) -> SliderChart:
    """Draw the deck turn by turn with one marked card, for three players, while a slider adds turns."""

    def draw(axes: Any, above: int, turn: int, throws: int) -> str:
        journey = send_on_journey(above, np.random.default_rng(throws + 1))
        rows = journey[: turn + 1]
        axes.text(0, -0.45, "top", ha="center", fontsize=9)
        for row, now in enumerate(rows):
            axes.text(-1.5, row, SEATS[row % 3] if row else "at the start", va="center", fontsize=8, color=MUTED)
            others = [place for place in range(DECK_SIZE) if place != now]
            axes.plot(others, [row] * len(others), "s", color=MUTED, ms=5, alpha=0.35)
            axes.plot(now, row, "s", color=RED, ms=9)
            axes.annotate(str(now), (now, row), (0, 7), textcoords="offset points", ha="center", fontsize=8)
        axes.plot(rows, range(len(rows)), color=RED, lw=1, alpha=0.5)
        axes.set(title="Your card in the deck, turn by turn", xlabel="cards above it")
        axes.set(ylabel="turn", xlim=(DECK_SIZE - 0.5, -1), ylim=(MOST_TURNS + 0.6, -0.9))
        mark_whole_numbers(axes.yaxis)
        if turn < len(journey):
            sentence = f"After turn {turn} your card has {journey[turn]} cards above it."
            return sentence + " The next turn draws it." * (journey[turn] < 2)
        return f"Turn {len(journey)} draws your card: that is {SEATS[len(journey) % 3]}."

    sliders = {"above": _choose_start(above), "turn": slider("turn", 0, range(MOST_TURNS + 1))}
    return SliderChart(draw, sliders, again="Other cards", height=4.4)


def draw_heap(above: int = 12) -> SliderChart:
    """Draw the exact chances of the numbers of cards above a card, while a slider adds turns."""

    def draw(axes: Any, above: int, turns: int) -> str:
        chances = find_depth_chances(above, turns) if turns else np.eye(DECK_SIZE)[above]
        axes.bar(range(DECK_SIZE), chances, color=[RED] * 2 + [BLUE] * (DECK_SIZE - 2))
        axes.set(title="Where is your card?", xlabel="cards above it (red: the next turn draws it)", ylabel="chance")
        axes.set(xlim=(DECK_SIZE - 0.5, -0.7), ylim=(0, 1.05))
        format_percent(axes.yaxis)
        place = int(chances.argmax())
        left = f"Nobody has drawn it yet with chance {chances.sum():.1%}"
        return f"Turns: {turns}. {left}. The likeliest number of cards above it is {place} ({chances[place]:.1%})."

    return SliderChart(draw, {"above": _choose_start(above), "turns": slider("turns", 0, range(MOST_TURNS + 1))})


def _choose_start(above: int) -> Field:
    """Return the slider for the number of cards above a card at the start."""
    return slider("cards above", above, range(2, DECK_SIZE))


def draw_guesses(guesses: Mapping[int, float | None], guessed_players: int = 3) -> SliderChart:
    """Draw the exact chance that you draw your card first, by the cards above it, and guesses for three players."""
    places = range(2, DEEPEST + 1)

    def draw(axes: Any, players: int) -> str:
        chances = [sum_by_seat(players, find_turn_chances(above))[-1] for above in places]
        axes.plot(places, chances, "o-", color=BLUE, label="exactly")
        made = {above: guess for above, guess in guesses.items() if guess is not None and players == guessed_players}
        if made:
            axes.plot(list(made), list(made.values()), "X", color=OCHRE, ms=11, label="your guess")
            axes.vlines(list(made), list(made.values()), [chances[above - 2] for above in made], color=OCHRE, ls=":")
        axes.set(title=f"{players} players: who put it back draws it first", xlabel="cards above it when it goes back")
        axes.set(ylabel="you draw it first", ylim=(-0.03, 1.05), xticks=places)
        format_percent(axes.yaxis)
        numbers = ", ".join(f"{above}: {chance:.1%}" for above, chance in zip(places, chances, strict=True))
        return f"{players} players. By the number of cards above it: {numbers}."

    return SliderChart(draw, {"players": slider("players", guessed_players, range(2, 5))})
