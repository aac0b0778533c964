"""The deck of Stack The Deck as numbered places, from the top to the bottom, with one card that you follow."""

from ipywidgets import IntSlider

from kit.lesson.boxes import box, button
from kit.lesson.questions import TableTask
from kit.picture.layout import Label
from kit.picture.scene import Card, Scene
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import PAGE
from kit.play.game import Game
from kit.rules.cards import say
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.widget import Table

ROW = 20  # places; an even number, because each seat draws two cards
LEFT, TOP, STEP, ROW_HEIGHT, WIDTH = 24, 54, 38, 112, 800  # pixels; a card is 30 wide and 40 high
PROTECTED = 2  # cards on top of the deck, among which no card goes back


class DeckView(TableTask):
    """A table at which you play all seats, under a drawing of its deck.

    A slider chooses the number of cards above a drawn card, and a button puts the card back there. The drawing shows
    the card `followed` face up, and the card that goes back next.
    """

    def __init__(self, game: Game, followed: str) -> None:
        self.followed = followed
        table = Table(game, "person", autosave=False, bare=True)
        self.above = IntSlider(PROTECTED, PROTECTED, description="cards above")
        self.button = button("Put back", self.put_back, table.model.fail)
        super().__init__(table)
        self.set_trait("children", [box("kit-row", [self.above, self.button]), *self.children])
        self.above.observe(run_in_home_loop(lambda _: self.look(), table.model.fail), "value")

    def card_to_put_back(self) -> str:
        """Return the drawn card that the button puts back, the followed card first; "" if no card is drawn."""
        drawn = self.table.game.position()["drawn"].split()
        return self.followed if self.followed in drawn else next(iter(drawn), "")

    def put_back(self) -> None:
        """Put a drawn card back under as many cards as the slider shows."""
        if self.table.game.position()["phase"] == "first":
            self.table.model.play("insert")
        self.table.model.play(f"{self.card_to_put_back()} to deck {self.above.value}")

    def look(self) -> None:
        """Draw the deck as it is, or as it will be when the next card is put back."""
        game, card = self.table.game, self.card_to_put_back()
        deck = game.position()["deck"].split()
        self.above.disabled = self.button.disabled = not card
        self.above.max = max(PROTECTED, len(deck))
        if card:
            self.button.description = f"Put back {say(card)}"
            deck.insert(self.above.value, card)
        sentence = describe_place(game, deck, self.followed)
        self.line.value = f"{draw_deck(game, deck, {self.followed, card}, sentence)}<p>{sentence}</p>"


def describe_place(game: Game, deck: list[str], followed: str) -> str:
    """Return a sentence about the place of a card in `deck`, and about the seat that draws it."""
    if followed not in deck:
        return f"The {say(followed)} is not in the deck."
    above = deck.index(followed)
    return (
        f"With {above} cards above it, the {say(followed)} is at place {above + 1}. "
        f"If nobody puts a card above it, seat {seat_to_draw(game, above)} draws it."
    )


def seat_to_draw(game: Game, above: int) -> int:
    """Return the seat that draws the card with `above` cards above it, if nobody puts a card above it."""
    position = game.position()
    return (position["turn"] - (position["phase"] == "draw") + above // 2) % len(position["stacks"]) + 1


def draw_deck(game: Game, deck: list[str], visible: set[str], sentence: str) -> str:
    """Return a picture of `deck`, its top card first, as SVG, with `visible` cards face up and named.

    Every place has its number, and every pair of places the seat that draws it. A screen reader reads the sentence.
    """
    cards, labels = list[Card](), list[Label]()
    for above, code in enumerate(deck):
        x, y, is_visible = LEFT + STEP * (above % ROW), TOP + ROW_HEIGHT * (above // ROW), code in visible
        cards.append(Card(code if is_visible else "??", x, y, "mini", "deck", above, is_visible))
        end = "top" * (above == 0) + "bottom" * (above == len(deck) - 1)
        seat = f"seat {seat_to_draw(game, above)}" * (above % 2 == 0)
        name = say(code) if is_visible else ""
        labels += [Label(text, x + 15, y + down, "name", "center") for text, down in ((end, -24), (name, -8)) if text]
        labels += [Label(str(above + 1), x + 15, y + 54, align="center"), Label(seat, x + 34, y + 70, align="center")]
    height = TOP + ROW_HEIGHT * ((len(deck) + ROW - 1) // ROW)
    notes = (Label(sentence.removesuffix("."), 0, 0),)
    return scene_svg(Scene(game.slug, {}, WIDTH, height, tuple(cards), (), tuple(labels), (), notes), PAGE)
