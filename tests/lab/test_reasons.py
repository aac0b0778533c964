"""Reasons for a better move: facts found in one half of the playouts, and measured in the other half."""

import numpy as np
import pytest

import kit
from kit.errors import BadOption
from kit.lab.playout import BEFORE, END, NEXT_TURN
from kit.lab.reasons import (
    ALWAYS, CONFIRMED, Fact, choose_facts, compare_numbers, explain_better, find_clearness, find_piles, find_reasons,
    group_piles, list_facts, measure_fact, play_both, prove_better, word_place,
)
from kit.lab.review import explain_mistake
from kit.lab.solve import find_losing_move, solve
from kit.lab.tables import copy_table
from kit.play.amounts import NARROW
from kit.play.words import words
from kit.rules.cards import say
from kit.rules.engine import rules
from tests.games import SLUGS

DEALS = 2_000


@pytest.fixture
def game():
    """A position with two allowed moves, Td to s1 and 3s to s2."""
    return kit.setup("six-stacks", stacks=["Jd", "4s"], hands=["Td 3s 2c", "5c 7c Kh"])


def make_facts(generator: np.random.Generator) -> tuple[list[Fact], np.ndarray]:
    """Return facts, and gains that are larger where the first fact holds after the better move alone."""
    noise = generator.integers(0, 2, (40, 2, DEALS)).astype(bool)
    there = generator.random(DEALS) < 0.4
    facts = [Fact("it matters", "9d", NEXT_TURN, there, np.zeros(DEALS, bool))]
    facts += [Fact(f"noise {n}", str(n), NEXT_TURN, *pair) for n, pair in enumerate(noise)]
    return facts, generator.choice([-1, 0, 1], DEALS, p=[0.25, 0.45, 0.3]) + there * 0.5


def test_fact_that_goes_with_the_gain_is_chosen_among_noise():
    facts, gains = make_facts(np.random.default_rng(1))
    assert choose_facts(facts, gains) == [0]
    assert choose_facts(facts[1:], gains) == [] == choose_facts(facts, -gains)


def test_early_facts_come_first():
    facts, gains = make_facts(np.random.default_rng(2))
    late = facts[0]._replace(stage=END, subject="Ks")
    early = facts[0]._replace(after=facts[0].after & (np.arange(DEALS) % 4 > 0))  # it carries less of the gain
    assert choose_facts([late, early], gains) == [1, 0]


@pytest.mark.parametrize(("share", "chosen"), [(ALWAYS + 0.1, [0]), (ALWAYS - 0.1, [])])
def test_fact_in_which_the_moves_differ_most_is_told_when_none_goes_with_the_gain(share, chosen):
    after = np.arange(DEALS) < share * DEALS
    fact = Fact("it", "9d", NEXT_TURN, after, ~after & False)
    assert choose_facts([fact], 1 + after * 0.1) == chosen
    assert choose_facts([fact], np.ones(DEALS)) == [], "the same gain everywhere"
    assert choose_facts([fact._replace(after=~after | after)], np.ones(DEALS)) == [0], "it holds in all deals"


def test_fact_is_dropped_when_new_playouts_contradict_it(game):
    facts, gains = make_facts(np.random.default_rng(3))
    reason = measure_fact(game, "Td to s1", "3s to s2", facts[0], gains)
    assert reason.share_low < 0.4 < reason.share_high and reason.gain_there > reason.gain_elsewhere
    assert "`Td to s1` it matters at your next turn in 4" in reason.sentence
    assert "never after `3s to s2`. Where the two differ in this" in reason.sentence
    unseen = measure_fact(game, "Td to s1", "3s to s2", facts[0]._replace(stage=BEFORE), gains)
    assert unseen.sentence.startswith("It matters most when it matters (4")
    assert measure_fact(game, "Td to s1", "3s to s2", facts[0], gains - facts[0].after) is None
    barely = gains - facts[0].after * 0.47  # about one standard error
    assert 0 < find_clearness(barely, facts[0].after) < CONFIRMED
    assert measure_fact(game, "Td to s1", "3s to s2", facts[0], barely) is None


def test_number_is_compared_between_the_moves(game):
    gains = np.arange(DEALS) % 4 - 1.0
    fewer, more = compare_numbers("seat 2 has {} points", "seat 2", NEXT_TURN, np.array([gains, np.ones(DEALS)]))
    assert (more.text, fewer.text) == ("seat 2 has more points", "seat 2 has fewer points")
    assert (more.after == (gains > 1)).all() and (more.after_other == (gains < 1)).all()
    assert (fewer.after == more.after_other).all() and (fewer.after_other == more.after).all()
    reason = measure_fact(game, "Td to s1", "3s to s2", more, gains)
    start = "After `Td to s1` seat 2 has more points at your next turn than after `3s to s2` in 25 % of the deals; "
    told = reason.sentence.replace(NARROW, " ")
    assert told.startswith(f"{start}fewer in 50 %. Where the two differ in this (25 % of the deals), ")


def find_false_places(game: kit.Game, facts: list[Fact], snapshots: np.ndarray) -> list[str]:
    """Return the facts about the place of a card that do not agree with the first tables of the playouts."""
    codes, names, false = rules(game.slug).PACK.codes, dict[int, str](), []
    for name, group in group_piles(game).items():
        names |= dict.fromkeys(group, word_place("it", name, words(game.slug).PLACES.find_piles(group[0]).preposition))
    for fact in facts:
        if fact.subject in codes and " exposed " not in fact.text:
            card = codes.index(fact.subject)
            tables = [snapshots[fact.stage, move, 0] for move in (0, 1)]
            found = [[names[pile] for pile, size in enumerate(t.sizes) if card in t.cards[pile, :size]] for t in tables]
            place = fact.text.replace(f"the {say(fact.subject)}", "it")
            false += [fact.text] * ([[place] == each for each in found] != [fact.after[0], fact.after_other[0]])
    return false


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("slug", "step", "texts"),
    [("solitaire-for-two", 1, {"seat 1 is ahead", "seat 2 has fewer points", "seat 2 does worse against seat 1",
                               "more cards are among the up tiles", "the game goes on"}),
     ("six-stacks", 1, {"seat 1 has more strikes", "seat 2 has no strikes", "seat 2 holds fewer cards",
                        "fewer cards are in the stock"}),
     ("swap", 8, {"fewer cards are in the deck"})],
)  # fmt: skip
def test_facts_are_about_cards_scores_and_piles(slug, step, texts):
    game = kit.play_deal(slug, seed=3, by="random").at(step)
    first, *_, last = game.moves()
    gains, snapshots = play_both(game, first, last, 100, "careful", 1)
    facts = list(list_facts(game, snapshots))
    assert texts <= {fact.text for fact in facts} and all(len(fact.after) == len(gains) == 100 for fact in facts)
    stages = {fact.stage for fact in facts}
    assert NEXT_TURN in stages and find_false_places(game, facts, snapshots) == []
    parts_of_result = [fact.text for fact in facts if fact.stage == END or " points" in fact.text]
    assert bool(parts_of_result) == (slug != "swap"), "a part of the points is no reason for points"
    exposed = {fact.text.rpartition(" exposed ")[2] for fact in facts if " exposed " in fact.text}
    assert exposed and all(place.startswith("on ") and "face-down" not in place for place in exposed)


@pytest.mark.compiled
def test_search_proves_that_a_move_lost_the_game():
    game = kit.play_deal("swap", seed=4, by="random")
    *_, (_, point) = find_losing_move(game)
    before, lost = game.at(point.won), point.move
    best, *line = solve(before).line
    proof = prove_better(before, best, lost)
    assert proof.startswith(f"With all cards visible, no line of play wins after `{lost}`: the 5♦ can never come out, ")
    assert f"because it is under the 8♦. After `{best}` the game can be won, for instance with `" in proof
    after = before.copy()
    after.play(best)
    assert f"`{solve(after).line[0]}`" in proof and solve(after).verdict == "won" and line
    assert prove_better(before, lost, best) == "" == prove_better(kit.deal("fashion"), "Kc to Kc", "Kc to Kc")
    assert kit.reasons(before, best, lost, playouts=100).sentence[0] == proof
    sentences = [each.sentence for each in find_reasons(before, best, lost, 100)][:1]
    explained = [explain_better(before, best, lost, 100, "careful", 1, is_wanted) for is_wanted in (True, False)]
    assert explained == [" ".join([proof, *sentences]), "".join(sentences)]


@pytest.mark.parametrize("slug", SLUGS)
def test_cards_are_found_in_the_groups_of_their_piles(slug):
    game, codes = kit.deal(slug, seed=3), rules(slug).PACK.codes
    piles, tops = find_piles(np.asarray(copy_table(slug, game.table, 2)), len(codes))
    groups = group_piles(game)
    assert sum(map(len, groups.values())) == len(game.table.sizes) and (piles[0] == piles[1]).all()
    for card in np.flatnonzero(piles[0] >= 0):
        pile = piles[0, card]
        name = next(name for name, group in groups.items() if pile in group)
        assert name == words(slug).PLACES.name(pile) or name.startswith("a ")
        assert tops[0, card] == (game.table.cards[pile, game.table.sizes[pile] - 1] == card)
    assert (piles[0] >= 0).sum() == sum(game.table.sizes)


@pytest.mark.compiled
def test_review_explains_its_mistakes(capsys):
    game = kit.play_deal("grid", seed=1, by="random")
    rows = kit.review(game, playouts=400)
    explained = rows[rows.mistake & (rows.reason != "")]
    assert len(explained) >= 0.8 * rows.mistake.sum() > 0 and (rows.reason[~rows.mistake] == "").all()
    row = explained.iloc[0]
    assert row.reason == explain_mistake(game, row, "careful", 400)
    before = game.at(row.step - 1)
    table = kit.reasons(before, row.best, row.move, playouts=400)
    assert table.sentence[0] == row.reason and (table.gain_there > table.gain_elsewhere).all()
    assert table.sentence.tolist() == [each.sentence for each in find_reasons(before, row.best, row.move, 400)]
    assert kit.reasons(before, row.move, row.best, playouts=400).empty  # the worse move has no gain
    assert capsys.readouterr().out.startswith("Nothing clearly separates these two moves")


@pytest.mark.parametrize("moves", [("Td to s1", "Td to s2"), ("no move", "Td to s1")])
def test_reasons_refuse_moves_that_are_not_allowed(game, moves):
    with pytest.raises(BadOption, match=r"must be an allowed move, not .*; allowed: Td to s1, "):
        kit.reasons(game, *moves)
