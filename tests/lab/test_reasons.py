"""Reasons for a better move: facts found in one half of the playouts, and measured in the other half."""

import numpy as np
import pytest

import kit
from kit.errors import BadOption
from kit.lab.facts import Fact, compare_numbers, find_cards, group_piles, list_facts, word_place
from kit.lab.playout import BEFORE, END, NEXT_TURN
from kit.lab.playout_sets import count_playouts, mark_playouts, sort_playouts
from kit.lab.reasons import (
    ALWAYS, CONFIRMED, choose_facts, explain_better, find_clearness, find_reasons, measure_fact, play_both,
    prove_better,
)
from kit.lab.records import Tables
from kit.lab.review import explain_mistake
from kit.lab.solve import find_losing_move, solve
from kit.play.amounts import NARROW
from kit.play.words import words
from kit.rules.cards import say
from kit.rules.engine import rules
from kit.rules.table import find
from tests.games import SLUGS

DEALS = 2_000


@pytest.fixture
def game():
    """A position with two allowed moves, Td to s1 and 3s to s2."""
    return kit.setup("six-stacks", stacks=["Jd", "4s"], hands=["Td 3s 2c", "5c 7c Kh"])


def make_facts(generator: np.random.Generator) -> tuple[list[Fact], np.ndarray, np.ndarray]:
    """Return facts, gains that are larger where the first fact holds after the better move alone, and where it does."""
    noise = generator.integers(0, 2, (40, 2, DEALS)).astype(bool)
    there = generator.random(DEALS) < 0.4
    facts = [Fact("it matters", "9d", NEXT_TURN, mark_playouts(there), 0)]
    facts += [Fact(f"noise {n}", str(n), NEXT_TURN, *map(mark_playouts, pair)) for n, pair in enumerate(noise)]
    return facts, generator.choice([-1, 0, 1], DEALS, p=[0.25, 0.45, 0.3]) + there * 0.5, there


def test_fact_that_goes_with_the_gain_is_chosen_among_noise():
    facts, gains, _ = make_facts(np.random.default_rng(1))
    assert choose_facts(facts, sort_playouts(gains)) == [0]
    assert choose_facts(facts[1:], sort_playouts(gains)) == [] == choose_facts(facts, sort_playouts(-gains))


def test_early_facts_come_first():
    facts, gains, _ = make_facts(np.random.default_rng(2))
    late = facts[0]._replace(stage=END, subject="Ks")
    early = facts[0].part(mark_playouts(np.arange(DEALS) % 4 > 0))  # it carries less of the gain
    assert choose_facts([late, early], sort_playouts(gains)) == [1, 0]


@pytest.mark.parametrize(("share", "chosen"), [(ALWAYS + 0.1, [0]), (ALWAYS - 0.1, [])])
def test_fact_in_which_the_moves_differ_most_is_told_when_none_goes_with_the_gain(share, chosen):
    after = np.arange(DEALS) < share * DEALS
    fact, same = Fact("it", "9d", NEXT_TURN, mark_playouts(after), 0), sort_playouts([1.0] * DEALS)
    assert choose_facts([fact], sort_playouts(1 + after * 0.1)) == chosen
    assert choose_facts([fact], same) == [], "the same gain everywhere"
    assert choose_facts([fact._replace(after=(1 << DEALS) - 1)], same) == [0], "it holds in all deals"


def test_fact_is_dropped_when_new_playouts_contradict_it(game):
    facts, gains, there = make_facts(np.random.default_rng(3))
    sets = sort_playouts(gains)
    reason = measure_fact(game, "Td to s1", "3s to s2", facts[0], sets)
    assert reason.share_low < 0.4 < reason.share_high and reason.gain_there > reason.gain_elsewhere
    assert "`Td to s1` it matters at your next turn in 4" in reason.sentence
    assert "never after `3s to s2`. Where the two differ in this" in reason.sentence
    unseen = measure_fact(game, "Td to s1", "3s to s2", facts[0]._replace(stage=BEFORE), sets)
    assert unseen.sentence.startswith("It matters most when it matters (4")
    assert measure_fact(game, "Td to s1", "3s to s2", facts[0], sort_playouts(gains - there)) is None
    barely = sort_playouts(gains - there * 0.47)  # about one standard error
    assert 0 < find_clearness(barely, facts[0].after) < CONFIRMED
    assert measure_fact(game, "Td to s1", "3s to s2", facts[0], barely) is None


def test_number_is_compared_between_the_moves(game):
    gains = np.arange(DEALS) % 4 - 1.0
    fewer, more = compare_numbers("seat 2 has {} points", "seat 2", NEXT_TURN, [gains.tolist(), [1] * DEALS])
    assert (more.text, fewer.text) == ("seat 2 has more points", "seat 2 has fewer points")
    assert (more.after, more.after_other) == (mark_playouts(gains > 1), mark_playouts(gains < 1))
    assert (fewer.after, fewer.after_other) == (more.after_other, more.after)
    reason = measure_fact(game, "Td to s1", "3s to s2", more, sort_playouts(gains))
    start = "After `Td to s1` seat 2 has more points at your next turn than after `3s to s2` in 25 % of the deals; "
    told = reason.sentence.replace(NARROW, " ")
    assert told.startswith(f"{start}fewer in 50 %. Where the two differ in this (25 % of the deals), ")


def find_false_places(game: kit.Game, facts: list[Fact], snapshots: Tables) -> list[str]:
    """Return the facts about the place of a card that do not agree with the first tables of the playouts."""
    codes, names, false = rules(game.slug).PACK.codes, dict[int, str](), []
    for name, group in group_piles(game).items():
        names |= dict.fromkeys(group, word_place("it", name, words(game.slug).PLACES.find_piles(group[0]).preposition))
    for fact in facts:
        if fact.subject in codes and " exposed " not in fact.text:
            card = codes.index(fact.subject)
            tables = [snapshots[fact.stage, move, 0] for move in (0, 1)]
            found = [[names[pile] for pile in range(len(t.sizes)) if find(t, pile, card) >= 0] for t in tables]
            place = fact.text.replace(f"the {say(fact.subject)}", "it")
            false += [fact.text] * ([[place] == each for each in found] != [fact.after & 1, fact.after_other & 1])
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
    gains, snapshots, ended = play_both(game, first, last, 100, "careful", 1)
    facts = list(list_facts(game, snapshots, ended))
    assert texts <= {fact.text for fact in facts} and count_playouts(gains) == len(ended) == 100
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
    game, codes, groups = kit.deal(slug, seed=3), rules(slug).PACK.codes, {}
    for name, group in group_piles(game).items():
        groups |= dict.fromkeys(group, name)
    assert sorted(groups) == list(range(len(game.table.sizes)))
    held, exposed = find_cards([game.table, rules(slug).RECORD.blank()], groups, len(codes))
    for pile, size in enumerate(game.table.sizes):
        assert groups[pile] == words(slug).PLACES.name(pile) or groups[pile].startswith("a ")
        for depth in range(size):
            card = game.table.cards[pile, depth]
            assert held[card] == {groups[pile]: 0b01, "": 0b10}
            assert exposed[card] == ({groups[pile]: 0b01, "": 0b10} if depth == size - 1 else {"": 0b11})
    assert sum("" not in each or each[""] == 0b10 for each in held) == sum(game.table.sizes)


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
