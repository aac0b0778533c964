"""Every widget of the kit has a still. Only a notebook shows it, before the widget."""

import re

import nbformat
import pytest
from nbclient import NotebookClient

import kit
from kit.picture.still import StillPart, plain_text, publish_still
from kit.picture.theme import LIGHT
from kit.play.message import format_move, plain_sentence
from kit.play.scenarios import scenarios
from tests.notebook import WIDGET
from tests.tabletop.test_cell_widget import MADE

SHOWN = """
import kit
made = kit.table(kit.deal("six-stacks", seed=7), autosave=False)
display(made)
print("between")
made
"""
FAILS = """
from kit.picture import still
still.draw_still = lambda *_: 1 / 0
kit.table(kit.deal("swap"), autosave=False)
"""


@pytest.mark.compiled  # a lost solitaire at the end of a scenario is searched
@pytest.mark.parametrize("name", MADE)
def test_every_widget_has_a_still_with_content(name, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    made = MADE[name]()
    parts = list(made.sketch())
    assert any(part.words.strip() or part.svg for part in parts)
    assert not any("<" in part.words for part in parts)
    assert repr(made).strip() and "VBox(" not in repr(made)
    made.close()


def test_still_shows_the_content_of_its_widget():
    case = kit.scenario("six-stacks/merge-first")
    kinds = [part.kind for part in case.sketch()]
    words = "\n".join(part.words for part in case.sketch())
    assert kinds.count("picture") == 1 and kinds.count("title") == 1
    assert case.question in words and all(guess in words for guess in case.guesses)
    assert "Show me" in words and "Guess again" not in words and "Deal of the day" not in words  # only what is shown
    gallery = kit.gallery("swap")
    assert [part.kind for part in gallery.sketch()].count("tile") == len(gallery.page.scenarios.all)


def frames(part, colour):
    """Return how often a still's picture has a line of a colour round a card or place."""
    return len(re.findall(rf'<rect [^>]*stroke="{colour}" stroke-width="2.5"', part.svg))


def test_still_of_a_table_frames_the_cards_of_its_hint_and_explains_a_move():
    game = kit.setup("six-stacks", seed=1, stacks=["Jh", "5c"], hands=["Th 4c 2d", ""])
    (lit,) = kit.table(game, hint="legal moves", autosave=False).sketch()
    ruling = game.ruling(game.moves()[0])
    assert len(game.moves()) == 2 and lit.words.startswith(f"2 legal moves, such as {format_move('Th')} to stack 1. ")
    assert plain_sentence(ruling.why) in lit.words and f"{ruling.rule} · {ruling.status}" in lit.words
    assert frames(lit, LIGHT.accent) == 2
    (bare,) = kit.table(game, autosave=False).sketch()
    assert (bare.words, frames(bare, LIGHT.accent)) == ("", 0)
    (pressed,) = kit.table(kit.deal("stack-em", seed=7), hint="legal moves", autosave=False).sketch()
    assert "draw" in pressed.words and frames(pressed, LIGHT.accent) == 1


def test_still_of_a_stepper_explains_the_played_move():
    game = kit.play_deal("six-stacks", seed=5, by="random")
    (part,) = kit.stepper(game, step=6).sketch()
    ruling = game.at(6).ruling(game.history[6].move)
    assert part.words.startswith(f"Move 7 of {len(game.history)}, seat ")
    assert plain_sentence(ruling.why) in part.words and ruling.rule in part.words
    assert part.svg.count('stroke-linecap="round"') == 1 and frames(part, LIGHT.notice) == 1


def test_still_of_a_question_draws_and_explains_one_legal_move_but_no_answer():
    case = kit.scenario("six-stacks/merge-first")
    (part,) = [part for part in case.sketch() if part.kind == "picture"]
    ruling = case.asked.start.ruling(case.asked.scenario.tries[0])
    assert plain_sentence(ruling.why) in part.words and part.svg.count('stroke-linecap="round"') == 1
    assert "merge" not in part.words
    case.asked.guess(None)
    assert not any(plain_sentence(ruling.why) in part.words for part in case.sketch() if part.kind == "picture")
    others = [each for each in scenarios("six-stacks") if not each.start.ruling(each.tries[0]).legal]
    assert others and not any(part.words for part in kit.scenario(others[0].name).sketch() if part.kind == "picture")


def test_table_that_was_set_up_is_not_named_by_a_deal():
    game = kit.setup("six-stacks", stacks=["Ts", "Td"], hands=["9h 2c 4s", "Kc 3s 6d"])
    assert "deal" not in repr(kit.table(game, autosave=False))


def test_plain_text_removes_html():
    assert plain_text("<p class='a'>One &amp;\n two</p><div>three <b>four</b></div>") == "One & two\nthree four"


def test_no_still_is_shown_outside_a_notebook(capsys):
    publish_still([StillPart("text", "words")], "play", "words")
    data = kit.table(kit.deal("swap", seed=7), autosave=False)._repr_mimebundle_()
    assert capsys.readouterr() == ("", "")
    assert (data[0] if isinstance(data, tuple) else data)["text/plain"] == "Table of Swap, deal 7"


@pytest.mark.thorough
def test_notebook_shows_the_still_before_the_widget():
    code = nbformat.v4.new_code_cell
    book = nbformat.v4.new_notebook(cells=[code(SHOWN), code(FAILS)])
    NotebookClient(book).execute()
    shown, failed = ([set(output.get("data", {"printed": ""})) for output in cell.outputs] for cell in book.cells)
    still = [{"text/html", "text/plain"}, {"image/png", "text/plain"}, {WIDGET, "text/plain"}]
    assert shown == [*still, {"printed"}, *still]
    assert book.cells[0].outputs[2].data["text/plain"] == "Table of Six Stacks: 3 Card n' Strikes, deal 7"
    assert failed == [{"printed"}, {WIDGET, "text/plain"}]
    assert "could not make a still picture" in book.cells[1].outputs[0].text
