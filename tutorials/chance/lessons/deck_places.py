"""The deck of Stack The Deck as numbered places, with one card that you follow. As at a table, its top is on the right.
"""

from collections.abc import Iterator

from kit.lesson.form import Form, slider
from kit.lesson.question_cell import FormCell
from kit.picture.layout import Label
from kit.picture.scene import Card, Scene
from kit.picture.still import StillPart
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import PAGE
from kit.play.game import Game
from kit.rules.cards import say
from kit.tabletop.model import TableModel
from kit.tabletop.widget import Table

ROW, PROTECTED = 20, 2  # places in a row, an even number; cards on top among which no card goes back
WIDTH, TOP, STEP, ROW_HEIGHT = 800, 54, 38, 112  # pixels; a card is 30 wide and 40 high


class DeckForm(Form):
    """A drawing of the deck of a table.

    A slider chooses the number of cards above a drawn card, and a button puts the card back there, or draws two cards.
    The drawing shows two cards face up: the card `followed`, and the card that goes back next.
    """

    purpose = "play"

    def __init__(self, model: TableModel, followed: str) -> None:
        super().__init__()
        self.model, self.followed = model, followed
        self.fields = {"above": slider("cards above", PROTECTED, [PROTECTED])}
        self._draw()

    def put_back(self) -> None:
        """Put the next card back under as many cards as the slider shows, or draw if no card is drawn."""
        if not self.next_card:
            self.model.play("draw")
            return
        above = self.fields["above"]["value"]  # each move draws the deck anew
        card = self.next_card
        if self.model.game.position()["phase"] == "first":
            self.model.play("insert")
        self.model.play(f"{card} to deck {above}")

    def tell(self) -> None:
        """Draw the deck anew after a change of the table."""
        self._draw()
        self.look()

    def _draw(self) -> None:
        """Draw the deck as it is, or as it will be when the next card is put back, with a sentence."""
        self.position = position = self.model.game.position()
        deck, drawn_cards = position["deck"].split(), position["drawn"].split()
        self.next_card = self.followed if self.followed in drawn_cards else next(iter(drawn_cards), "")
        places = range(PROTECTED, max(PROTECTED, len(deck)) + 1)
        above = min(self.fields["above"]["value"], places[-1])
        self.fields["above"] |= {"value": above, "options": places}
        self.off, text = {"above"}, "Draw two cards"
        if drawn_cards:
            self.off, text = set(), f"Put back {say(self.next_card)}"
            deck.insert(above, self.next_card)
        self.buttons = {"put_back": (text, self.put_back)}
        self.sentence = "It is not in the deck."
        if self.followed in deck:
            place = deck.index(self.followed) + 1
            seat = self.find_seat_at(place)
            where = "It is"
            if self.followed in drawn_cards:
                where = f"Seat {position['turn']} has drawn it. Back in the deck, it is"
            self.sentence = f"{where} at place {place}. If no card goes above it, seat {seat} draws it."
        self.line = f"{self.draw_deck(deck)}<p>You follow the {say(self.followed)}. {self.sentence}</p>"

    def __repr__(self) -> str:
        return f"The deck of Stack The Deck. You follow the {say(self.followed)}. {self.sentence}"

    def find_seat_at(self, place: int) -> int:
        """Return the seat that draws the card at a place of the deck, from 1, if nobody puts a card above it."""
        position = self.position
        return (position["turn"] - (position["phase"] == "draw") + (place - 1) // 2) % len(position["stacks"]) + 1

    def draw_deck(self, deck: list[str]) -> str:
        """Return a picture of the deck as SVG, its top card on the right: each place with its number and its seat."""
        cards, labels = list[Card](), list[Label]()
        for place, code in enumerate(deck, start=1):
            x, y = WIDTH - STEP - 16 - STEP * ((place - 1) % ROW), TOP + ROW_HEIGHT * ((place - 1) // ROW)
            is_open = code in (self.followed, self.next_card)
            cards.append(Card(code if is_open else "??", x, y, "mini", "deck", place, is_open))
            labels.append(Label(str(place), x + 15, y + 54, align="center"))
            labels += [Label(f"seat {self.find_seat_at(place)}", x - 4, y + 70, align="center")] * (place % 2)
            end = "top" * (place == 1) or "bottom" * (place == len(deck))
            is_followed = code == self.followed  # the names have a line each, so those of neighbours do not overlap
            names = {-24: say(code) if is_open and not is_followed else end, -8: say(code) * is_followed}
            labels += [Label(name, x + 15, y + down, "name", "center") for down, name in names.items() if name]
        height = TOP + ROW_HEIGHT * ((len(deck) + ROW - 1) // ROW)
        return scene_svg(Scene("stack-the-deck", {}, WIDTH, height, tuple(cards), (), tuple(labels), ()), PAGE)


class DeckView(FormCell):
    """A table at which you play all seats, under a drawing of its deck; the card `followed` is face up."""

    table: Table

    def __init__(self, game: Game, followed: str) -> None:
        table = Table(game, "person", autosave=False, bare=True)
        super().__init__(form := DeckForm(table.model, followed))
        self.table = table
        self.show_below(table)
        table.watch(form.tell)

    def sketch(self) -> Iterator[StillPart]:
        """Yield the parts of a still: the drawing, and the table."""
        yield from super().sketch()
        yield from self.table.sketch()
