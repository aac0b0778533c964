"""The drawing of the deck in lesson 7: places, the followed card, and the button that puts a card back."""

import kit
from tutorials.chance.lessons.deck_places import DeckView


def test_deck_view_follows_a_card_until_it_is_drawn():
    view = DeckView(kit.setup("stack-the-deck", stacks=[["2y"], ["9p"]], drawn="7r Tg", phase="first"), "7r")
    assert all(view.page.values["line"].count(f">{text}<") == 1 for text in ("top", "bottom", "red 7", "54"))
    view.put_back()
    assert view.button.description == "Put back green 10"
    view.above.value = 20
    view.put_back()
    assert view.table.game.position()["deck"].split()[2] == "7r" and view.above.disabled
    view.put_back()  # the same button draws
    view.table.model.play("insert")
    assert "It is at place 1. If no card goes above it, seat 1 draws it." in view.page.values["line"]
    view.close()
