"""The drawing of the deck in lesson 7: places, the followed card, and the button that puts a card back."""

import kit
from tests.lesson.asking import act
from tutorials.chance.lessons.deck_places import DeckView


def test_deck_view_follows_a_card_until_it_is_drawn():
    view = DeckView(kit.setup("stack-the-deck", stacks=[["2y"], ["9p"]], drawn="7r Tg", phase="first"), "7r")
    assert all(view.page.values["line"].count(f">{text}<") == 1 for text in ("top", "bottom", "red 7", "54"))
    act(view, write={"above": 2}, press="put_back")
    assert view.page.values["buttons"] == [["put_back", "Put back green 10"]]
    act(view, write={"above": 20}, press="put_back")
    assert view.table.game.position()["deck"].split()[2] == "7r" and "above" in view.page.values["off"]
    act(view, press="put_back")  # the same button draws
    view.table.model.play("insert")
    assert "It is at place 1. If no card goes above it, seat 1 draws it." in view.page.values["line"]
    view.close()
