"""Models that a reader builds: their checks, their errors, and the sentence at the end of a lesson."""

from collections import Counter
from math import comb

import numpy as np
import pytest

from kit.errors import BadOption
from kit.lesson.exercises import Conclusion
from kit.lesson.lesson import Lesson
from kit.lesson.models import CHOOSE, DEALS, ModelBuilder, judge_model, play_deals
from tests.lesson.asking import act, show


def chances():
    """The exact chances of the number of aces among five cards."""
    return {aces: comb(4, aces) * comb(48, 5 - aces) / comb(52, 5) for aces in range(5)}


def aces(random):
    return (random.permutation(52)[:5] < 4).sum()


def aces_with_replacement(random):
    return (random.integers(0, 52, 5) < 8).sum()


def unfinished(random):
    return ...


def too_few(random):
    return (random.permutation(52)[:4] < 4).sum()


def breaks(random):
    hand = random.permutation(52)[:5]
    return hand.number_of_aces


def build(model, hints=()):
    saved = []
    builder = ModelBuilder("How many aces?", model, chances, hints, lambda content, _: saved.append(content))
    return show(builder), saved


def test_model_is_done_when_its_distribution_agrees():
    builder, saved = build(aces)
    act(builder, press="many")
    assert "do not contradict" in builder.values["verdict"] and "<svg" in builder.values["chart"]
    assert len(saved) == 1 and "random.permutation(52)[:5]" in saved[0]


@pytest.mark.parametrize(("model", "words"), [
    (aces_with_replacement, "which no deal can have"), (too_few, "exactly it is"),
    (unfinished, "“return ...” is still to be written."), (len, "a function that begins with def"),
    (breaks, "Deal 1 stops at “return hand.number_of_aces”"), (lambda random: "a" * 101, "at most 100 letters"),
    (lambda random: [1], "must return a number or a text"), (lambda random: None, "deals count"),
    (lambda random: 10**5_000, "a number below 2^100"),
    (lambda random: float("nan"), "has the result nan, a number with a fraction"),
])
def test_wrong_model_is_explained_and_not_done(model, words):
    builder, saved = build(model)
    act(builder, press="many")
    assert words in builder.values["verdict"] and saved == []


def test_results_with_a_fraction_are_counted_and_twenty_are_drawn():
    builder, _ = build(lambda random: float(random.random()))
    act(builder, press="many")
    verdict = builder.values["verdict"]
    assert "a number with a fraction, which no deal can have. The picture leaves out 99,980" in verdict
    assert len(builder.values["chart"]) < 100_000


def wilds_on_table(cards, dealt):
    return lambda random: int((random.permutation(cards)[:dealt] < 7).sum())


def cards_above(first, second):
    def turn(random):
        above = 10
        for cards in (first, second):
            above += int(random.integers(2, cards + 1)) <= above
        return above

    return turn


WILDS = {wilds: comb(7, wilds) * comb(50, 20 - wilds) / comb(57, 20) for wilds in range(8)}
ABOVE = {10: 26 / 35 * 25 / 34, 12: 9 / 34 * 10 / 35}
ABOVE[11] = 1 - sum(ABOVE.values())


@pytest.mark.thorough
@pytest.mark.parametrize(("model", "exact", "passes"), [
    (wilds_on_table(57, 20), WILDS, True), (cards_above(35, 36), ABOVE, True),
    *((wilds_on_table(*wrong), WILDS, False) for wrong in ((57, 19), (57, 21), (56, 20), (58, 20), (60, 20))),
    *((cards_above(*wrong), ABOVE, False) for wrong in ((36, 37), (37, 37), (35, 35), (36, 36), (30, 31))),
])
def test_model_with_one_card_too_many_or_too_few_is_refused(model, exact, passes):
    builder = show(ModelBuilder("How many?", model, lambda: exact, ()))
    act(builder, press="many")
    assert ("Not contradicted" in builder.values["verdict"]) is passes


def test_one_deal_and_hints_come_one_after_the_other():
    builder, _ = build(aces, hints=["Take five cards.", "Count the aces."])
    for deal in (1, 2):
        act(builder, press="one")
        assert f"Deal {deal} has the result {aces(np.random.default_rng(deal))}." in builder.values["told"]
    act(builder, press="hint")
    assert "five" in builder.values["told"] and "Count" not in builder.values["told"]
    act(builder, press="hint")
    act(builder, press="hint")
    assert "Count" in builder.values["told"] and builder.values["off"] == ["hint"]


PARTS = {
    "draw": {f"{size} cards": lambda random, size=size: random.permutation(52)[:size] for size in (5, 6)},
    "count": {"the aces": lambda hand: int((hand < 4).sum()), "the black cards": lambda hand: int((hand % 2).sum())},
}


def test_model_of_parts_needs_every_part_and_no_python():
    builder, saved = build(PARTS)
    act(builder, press="many")
    assert "choose what it does at “draw”" in builder.values["verdict"]
    act(builder, write={"draw": "5 cards", "count": "the black cards"}, press="many")
    assert "Not quite" in builder.values["verdict"] and saved == []
    act(builder, write={"count": "the aces"}, press="many")
    assert saved == ["draw: 5 cards; count: the aces"] and builder.values["fields"][0]["options"][0] == CHOOSE


def test_deals_that_do_not_count_are_left_out():
    counts = play_deals(lambda random: None if random.random() < 0.5 else int(random.integers(2)))
    assert counts.total() == DEALS and set(counts) == {0, 1}


def test_right_model_is_refused_in_less_than_one_case_in_a_hundred():
    shares = np.array(list(chances().values()))
    samples = np.random.default_rng(1).multinomial(DEALS, shares, size=2_000)
    refused = [not judge_model(Counter(dict(enumerate(sample.tolist()))), chances())[0] for sample in samples]
    assert sum(refused) <= 10


def test_rare_results_count_together_with_the_rarest_other_result():
    exact = {0: 0.9, 1: 0.0996, 2: 0.0004}
    assert judge_model(Counter({0: 895, 1: 102, 2: 3}), exact)[0], "three deals with a result of 0.4 are chance"
    assert not judge_model(Counter({0: 800, 1: 200}), exact)[0]
    assert judge_model(Counter({0: 1_000}), {0: 1.0})[0]


def test_conclusion_keeps_a_sentence_and_refuses_none():
    saved = []
    box = show(Conclusion("So?", lambda content, _: saved.append(content)))
    act(box, press="keep")
    assert "The box is empty" in box.values["verdict"] and saved == []
    act(box, write={"sentence": "  Hardly ever,\n for anybody. "}, press="keep")
    assert saved == ["Hardly ever, for anybody."] and "Noted" in box.values["verdict"]


def test_report_shows_guess_and_sentence_beside_each_other(tmp_path):
    lesson = Lesson("chance/99_none", tmp_path)
    guess, sentence = lesson.guess("share", "How often?"), lesson.conclude("for-whom", "How often, for whom?")
    act(lesson.model(1, "How many aces?", aces, chances, []), press="many")
    report = lesson.report()
    assert report.page.values["line"].count("nothing yet") == 2
    act(guess, write={"guess": 30}, press="confirm")
    act(sentence, write={"sentence": "<b>Never</b>"}, press="keep")
    assert "30 %" in report.page.values["line"] and "&lt;b&gt;Never" in report.page.values["line"]
    again = Lesson("chance/99_none", tmp_path)
    assert again.conclude("for-whom", "How often, for whom?").page.values["fields"][0]["value"] == "<b>Never</b>"
    assert "You have built" in again.model(1, "How many aces?", aces, chances, []).page.values["verdict"]
    assert "30 %" not in Lesson("rules/99_none", tmp_path).report().page.values["line"]


def test_bad_result_is_the_kits_own_error():
    with pytest.raises(BadOption, match="must return a number"):
        play_deals(lambda random: object())
