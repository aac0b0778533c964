"""The map of the course and its glossary: they have every lesson and every word, and their facts are true."""

import re
import tomllib
from functools import cache

import pytest
from scipy.stats import binomtest, hypergeom

import kit
from kit.lab.players import PLAYERS
from tests.charts.rows_a import move_sliders
from tests.lesson.asking import act
from tests.project import CHANCE, PROJECT, cells
from tests.rows import ROWS, each_row
from tutorials import glossary_search
from tutorials.course import Course, CourseLesson, draw_course_map, read_course
from tutorials.glossary_examples import DEALS, EXAMPLES, Terms
from tutorials.glossary_search import TERMS, search_glossary

MAP = PROJECT / "tutorials" / "map.toml"
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}


def lesson(file: str, needs: tuple[str, ...] = (), helps: tuple[str, ...] = (), minutes: int = 10) -> CourseLesson:
    return CourseLesson(file, file.upper(), "Swap", minutes, needs, ("counting", file), helps)


def test_map_lists_every_lesson_in_order():
    course = read_course(MAP)
    assert list(course.lessons) == [path.stem for path in CHANCE], "each lesson has a row in tutorials/map.toml"


@pytest.mark.parametrize("path", CHANCE, ids=lambda path: path.stem)
def test_map_agrees_with_each_lesson(path):
    mapped, top = read_course(MAP).lessons.get(path.stem), cells(path, "markdown")[0]["source"]
    assert mapped, f"add a row for {path.stem} to tutorials/map.toml"
    assert mapped.title == top.splitlines()[0].removeprefix("# ")
    said = re.search(rf"(\d+|{'|'.join(TENS)})(?:-(five))? minutes", top.lower())
    assert mapped.minutes == int(TENS.get(said[1], said[1])) + 5 * bool(said[2])
    assert mapped.notes and mapped.teaches and all(name == name.strip() and name for name in mapped.teaches)
    others = set(re.findall(r"\]\((\d\d_\w+)\.ipynb\)", top))
    assert others <= {*mapped.needs, *mapped.helps}, "its first cell sends the reader to these lessons"
    [needed] = re.findall(r"^\| \*\*You need\*\* \|(.*)", top, re.MULTILINE)
    assert set(re.findall(r"\]\((\d\d_\w+)\.ipynb\)(?! helps| is a good start)", needed)) == set(mapped.needs)
    games = list(dict.fromkeys(re.findall(r"\[([^]]+)\]\(\.\./rules/", top)))
    assert mapped.game == ("several games" if "**The games**" in top else ", ".join(games))


def test_path_to_a_lesson_has_all_that_it_needs():
    course = Course([lesson("a"), lesson("b", ("a",)), lesson("c", helps=("b",)), lesson("d", ("b",), ("c",), 30)])
    assert [each.file for each in course.path_to("d")] == ["a", "b", "d"]
    assert course.depths == {"a": 0, "b": 1, "c": 2, "d": 3}
    chart = draw_course_map(course)
    assert chart.form.sentence.startswith("4 lessons, 60 minutes in all.")
    assert move_sliders(chart, goal="d D").sentence == "a A, then b B, then d D: 50 minutes in all."


def test_table_and_topics_name_every_lesson():
    course = Course([lesson("01_a"), lesson("02_b", ("01_a",)), lesson("03_c", ("02_b",), ("01_a",), minutes=30)])
    for row in (
        '02</td><td><a href="chance/02_b.ipynb">02_B</a></td><td>Swap</td><td>10</td><td>01</td><td>counting, 02_b',
        '03</td><td><a href="chance/03_c.ipynb">03_C</a></td><td>Swap</td><td>30</td><td>02; 01 helps</td><td>counting',
    ):
        assert row in course._repr_html_()
    assert "03  03_C (Swap, 30 minutes; needs 02): counting, 03_c" in repr(course).splitlines()
    assert [(name, cells) for name, cells in course.topics().rows] == [
        ("01_a", ["01"]), ("02_b", ["02"]), ("03_c", ["03"]), ("counting", ["01, 02, 03"]),
    ]  # fmt: skip


def test_read_course_refuses_a_map_with_errors(tmp_path):
    with pytest.raises(kit.BadOption, match="no lesson c before b"):
        Course([lesson("a"), lesson("b", ("c",))])
    with pytest.raises(kit.BadOption, match="no lesson b before a"):
        Course([lesson("a", ("b",)), lesson("b", helps=("a",))])
    row = 'file = "11_gone"\ngame = "Swap"\nminutes = 5\nneeds = []\nteaches = ["nothing"]\n'
    (tmp_path / "map.toml").write_text(f"[[lessons]]\n{row}")
    with pytest.raises(kit.BadOption, match=r"11_gone\.ipynb, which is not in the folder chance"):
        read_course(tmp_path / "map.toml")


# ---- the glossary ----

WORDS = tomllib.loads(TERMS.read_text())["terms"]


@cache
def examples(*sections: str) -> dict[str, str]:
    """Return the examples of the words in some sections, each of which names a deal and is a whole sentence."""
    told = {name: told for section in sections for name, _, told in Terms(section).rows}
    for name, example in told.items():
        assert re.search(r"\b[Dd]eals? \d", example), f"{name}: the example names no deal"
        assert example.rstrip("”").endswith((".", "!")) and "nan" not in example, example
    return told


def test_glossary_has_every_word_once_with_one_sentence():
    names = [term["name"] for term in WORDS]
    assert len(names) == len(set(names))
    assert {*EXAMPLES, *ROWS["glossary"]} <= set(names)
    for term in WORDS:
        assert term["section"] in ("cards", "chance", "data")
        assert term["meaning"].endswith(".") and ". " not in term["meaning"], f"{term['name']}: one sentence"
        assert ("{" in term.get("example", "")) == (term["name"] in EXAMPLES), f"{term['name']}: nothing worked out"


def test_glossary_is_alphabetical_and_escaped(tmp_path, monkeypatch):
    row = '[[terms]]\nsection = "cards"\nname = "{}"\nmeaning = "{}"\nexample = "{}"\n'
    (tmp_path / "terms.toml").write_text(row.format("b", "One < two.", "Deal 1.") + row.format("A", "x.", "Deal 2."))
    monkeypatch.setattr(glossary_search, "TERMS", tmp_path / "terms.toml")
    shown = Terms("cards")
    assert repr(shown) == "A: x. Deal 2.\nb: One < two. Deal 1."
    assert "One &lt; two." in shown._repr_html_()


@each_row("searched_word", ("", f"has {len(WORDS)} words"))
def test_glossary_search_shows_the_best_words_first(typed, first):
    search = search_glossary()
    act(search, write={"word": typed})
    assert first in search.page.values["verdict"].partition("</dt>")[0] + "</dt>"


def test_words_of_cards_are_shown_on_deal_7():
    of_cards = examples("cards")
    six, solo = (kit.deal(slug, seed=7).position() for slug in ("six-stacks", "six-suit-solitaire"))
    assert f" {52 - 6 - 6 - len(six['reserve'].split())} cards are in the stock" in of_cards["stock"]
    assert six["hands"][0] == "Qc As Td"
    assert "the Q♣ A♠ 10♦," in of_cards["deal"]
    drawn = [{"8h": "8♥", "5d": "5♦", "3c": "3♣"}[tile] for tile in solo["stock"].split()[:3]]
    assert of_cards["waste"].endswith(" ".join(drawn) + ".")
    assert of_cards["talon"].endswith(f"{drawn[-1]}.")
    assert of_cards["discard"].endswith(" ".join(drawn[:-1]) + ".")
    assert " 9 columns" in of_cards["tableau"]
    assert f" {1 + 2 + 3 + 4 + 5 + 6 + 7 + 8} tiles" in of_cards["face down"]
    left = kit.deal("stack-the-deck", seed=7).position()["deck"].split().count("**")
    assert f"Deck {left} are in the deck" in of_cards["wild"]


@pytest.mark.parametrize(("name", "slug"), [("merge", "six-stacks"), ("liberty", "six-suit-solitaire")])
def test_quoted_events_happen_in_their_game(name, slug):
    move, text = re.search(r"the kit reports move (\d+): “(.*)”", examples("cards")[name]).groups()
    game = kit.deal(slug, seed=7)
    for _ in range(int(move)):
        events = game.play(PLAYERS["careful"](game))
    assert text in [event.text for event in events]


@pytest.mark.compiled
@pytest.mark.timeout(600)
def test_examples_of_chance_words_agree_with_other_methods():
    of_chance = examples("chance", "data")
    won = sum(1 in seats for seats in kit.simulate("six-stacks", DEALS, 2).winners)
    share = binomtest(won, DEALS)
    assert f"wins {won} of deals" in of_chance["p-value"]
    assert f"{share.pvalue:.2g}." in of_chance["p-value"]
    low, high = (100 * each for each in share.proportion_ci(method="wilson"))
    assert f"{won} of deals 1 to 1,000" in of_chance["confidence interval"]
    assert f"from {low:.1f} % to {high:.1f} %." in of_chance["confidence interval"]
    assert f"{100 * hypergeom.pmf(3, 52, 13, 5):.1f} %" in of_chance["hypergeometric distribution"]
    lying = []
    for number in range(1, DEALS + 1):
        deck = kit.deal("stack-em", seed=number).position()["deck"].split()
        ranks = ["A23456789TJQK".index(card[0]) for card in deck]
        lying.append(sum(rank <= min(ranks[: place + 1]) for place, rank in enumerate(ranks)))
    assert max(lying) < 20, "the example of the rule of three says that none was seen"
    assert f"has {lying[6]}." in of_chance["expectation"]
    assert f"has {sum(lying) / DEALS:.2f} cards" in of_chance["selection"]
    count = sum(many >= 13 for many in lying)
    low, high = (100 * each for each in binomtest(count, DEALS).proportion_ci(method="exact"))
    assert f"in {count} of deals" in of_chance["exact interval"]
    assert f"from {low:.1f} % to {high:.1f} %" in of_chance["exact interval"]
