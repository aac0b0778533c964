"""Every widget of the kit has a still. Only a notebook shows it, before the widget."""

import nbformat
import pytest
from nbclient import NotebookClient

import kit
from kit.picture.still import StillPart, plain_text, publish_still
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
    assert "Show me" in words and "Guess again" not in words  # only buttons that are shown
    gallery = kit.gallery("swap")
    assert [part.kind for part in gallery.sketch()].count("tile") == len(gallery.page.scenarios.all)


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
