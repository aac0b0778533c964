"""Experiments: their values are those of simulated and recorded games, and the page shows every deal."""

import re
from collections import Counter

import numpy as np
import pytest

import kit
from kit.errors import BadOption, UnknownGame
from kit.lab.measures import EVENT, list_measures
from kit.lab.stats import exact_interval
from kit.tabletop.chance import choose_deals, count_as_large, list_columns, measure_game, play_again, shuffle_labels
from kit.tabletop.experiment import Experiment, experiment
from kit.tabletop.experiment_page import MOST_DOTS, ExperimentPage, Keep
from tests.games import each_finished_game

DEALS = 400
RARE = {  # measures that vary only with these settings
    ("stack-em", "won"): {"work_stacks": 4, "hand_limit": 5}, ("stack-the-deck", "event:stalemate"): {"by": "random"},
}


@pytest.mark.compiled
@each_finished_game
def test_every_measure_of_a_game_varies_and_is_that_of_its_games(slug):
    seats = len(experiment(slug).groups[0].batch.by)
    for name, question in list_measures(slug, seats):
        settings = {"by": "careful", **RARE.get((slug, name), {})}
        rows, made = kit.simulate(slug, DEALS, **settings), experiment(slug, name, **settings).deal(DEALS)
        (values,) = made.values
        assert np.ptp(values) > 0, f"{name} never varies: take it out of the measures of the rulebook"
        assert made.sentence.endswith(question)
        game, (value,) = made.open(17), made.values[0][16:17]
        if name.startswith(EVENT):
            assert value == sum(f"{EVENT}{event.kind}" == name for step in game.history for event in step.events)
        elif name in ("won", "margin"):
            assert value == measure_recorded(game, name)
        else:
            column = name if seats == 1 or name == "moves" else f"{name}_1"
            only_part = rows.iloc[:, -seats]  # the total of one part is this part
            assert values.tolist() == rows.get(column, only_part).tolist()


@pytest.mark.compiled
@each_finished_game
def test_another_seat_or_another_group_changes_every_measure_or_is_refused(slug):
    seats = len(experiment(slug).groups[0].batch.by)
    for name, _ in list_measures(slug, seats):
        settings = RARE.get((slug, name), {})
        with pytest.raises(BadOption, match="say what is different"):
            experiment(slug, name, compare=settings or {"seat": 1}, **settings)
        if seats == 1:
            continue
        if name not in [measure.name for measure in list_measures(slug, seats, seat=2)]:
            for given in ({"seat": 2}, {"compare": {"seat": 2}}):
                with pytest.raises(BadOption, match=f"has no measure '{name}' of seat 2; it has "):
                    experiment(slug, name, **settings, **given)
        else:
            own, other = experiment(slug, name, **settings, compare={"seat": 2}).deal(DEALS).values
            assert own != other


def measure_recorded(game, name):
    """Return what seat 1 has won, or its margin, in a recorded game."""
    winners, total = game.winners(), game.score()["total"]
    return (1 in winners) / max(1, len(winners)) if name == "won" else total[0] - max(total[1:])


@pytest.mark.compiled
def test_margin_is_the_lead_over_the_best_of_several_others():
    made = experiment("fashion", "margin", players=4, seat=2).deal(20)
    for deal, value in enumerate(made.values[0], 1):
        total = made.open(deal).score()["total"]
        assert value == total.pop(1) - max(total)


@pytest.mark.compiled
def test_more_deals_are_the_next_ones_and_the_frame_and_link_have_them_all():
    made = kit.experiment("grid", "won", compare={"by": ["random", "careful"]}).deal(30).deal(70)
    at_once = kit.experiment("grid", "won", compare={"by": ["random", "careful"]}).deal(100)
    assert made.frame().equals(at_once.frame()) and list(made.frame()) == [
        "deal", "value", "finished", "other", "other_finished",
    ]
    again = kit.experiment(made.link)
    assert again.link == made.link and again.frame().equals(made.frame())
    assert kit.experiment(f"page.html{made.link}").link == made.link
    shown = made.summary()
    difference = np.subtract(*made.values)
    assert shown["difference_estimate"] == pytest.approx(difference.mean()) and shown["deals"] == 100
    assert shown["difference_low"] > 0 and "They differ" in shown["text"]
    assert "is open" in kit.experiment("grid", "won", compare={"seat": 2}).deal(50).summary()["text"]


@pytest.mark.compiled
def test_unfinished_games_are_counted_apart(monkeypatch):
    monkeypatch.setattr("kit.lab.deals.MOVE_LIMIT", 52)
    made = kit.experiment("grid").deal(200)
    shown, frame = made.summary(), made.frame()
    assert 0 < shown["unfinished"] < 200 and shown["deals"] + shown["unfinished"] == 200
    assert (frame.value.isna() == ~frame.finished).all() and f"{shown['unfinished']} did not end" in shown["text"]


@pytest.mark.compiled
def test_intervals_of_many_classes_hold_as_often_as_they_promise():
    answers, truth = kit.experiment("six-stacks").repeat(50, classes=1_000)
    assert 0.93 <= np.mean([each.low <= truth <= each.high for each in answers]) <= 0.98


@pytest.mark.compiled
@pytest.mark.thorough
@pytest.mark.parametrize("slug", ["six-suit-solitaire", "swap"])
def test_interval_of_skewed_scores_holds_at_all_looks_together(slug):
    made, chance, held = experiment(slug, "total"), np.random.default_rng(1), 0
    (scores,), looks = made.deal(20_000).values, (*range(10, 40), 50, 70, 100, 200, 500, 1_000)
    for _ in range(1_000):
        values = chance.choice(scores, 1_000)
        found = [made.estimate(Counter(values[:look].tolist())) for look in looks]
        held += all(each.low <= np.mean(scores) <= each.high for each in found)
    assert exact_interval(held, 1_000)[1] >= 0.95


WRONG = [
    ("grid", {"measure": "trumps"}, BadOption, "has no measure 'trumps'; it has won, total"),
    ("grid", {"seat": 3}, BadOption, "`seat` must be a whole number from 1 to 2"),
    *(("grid", {"compare": odd}, BadOption, "`compare` must say what is different") for odd in ({}, 3, "random")),
    ("grid", {"compare": {"hand_limit": 3}}, BadOption, "grid has no option 'hand_limit'"),
    ("chess", {}, UnknownGame, "there is no game called 'chess'"),
    ("#experiment/chess/won", {}, UnknownGame, "there is no game called 'chess'"),
    ("#experiment/grid/won?deals=7-9", {}, BadOption, "`deals` must be like 1-1000"),
    ("#experiment/grid/won?deals=1-" + "9" * 5_000, {}, BadOption, "`deals` must be like 1-1000"),
    ("#experiment/grid/won?locked=no", {}, BadOption, "`locked` must be yes"),
    ("#experiment/grid/won?&&&", {}, BadOption, "no link of an experiment"),
    ("#experiment/grid/won?" + "x=1&" * 100, {}, BadOption, "no link of an experiment"),
    *((f"#experiment/grid/won?{name}=x", {}, BadOption, f"{name} is no") for name in ("game", "measure", "compare")),
    ("#experiment/grid/won?self=x", {}, BadOption, "grid has no option 'self'"),
    ("#experiment/grid/won?other.game=x", {}, BadOption, "grid has no option 'game'"),
    ("#experiment/grid/won?other.wind=3", {}, BadOption, "grid has no option 'wind'"),
]


@pytest.mark.parametrize(("game", "settings", "error", "words"), WRONG)
def test_wrong_question_is_refused_in_one_sentence(game, settings, error, words):
    with pytest.raises(error) as seen:
        kit.experiment(game, **settings)
    assert words in str(seen.value) and len(str(seen.value)) < 400


class Page(ExperimentPage):
    """The page of an experiment, which keeps what it posts and what it opens."""

    def __init__(self, made: Experiment, keep: Keep | None = None) -> None:
        self.posted, self.opened = list[dict](), list[tuple]()
        super().__init__(made, self.posted.append, lambda game, plays: self.opened.append((game, plays)), keep)
        self.show()


@pytest.mark.compiled
def test_page_shows_each_deal_as_a_dot_and_many_as_bars():
    page = Page(experiment("six-stacks", "event:merge"))
    assert page.values["answer"] == "No deal yet." and not page.values["groups"][0]
    page.receive({"deal": 100})
    columns = page.values["groups"][0]
    assert sorted(deal for _, _, deals in columns for deal in deals) == list(range(1, 101))
    place, _, deals = columns[1]
    page.receive({"pick": {"group": 0, "deal": deals[0]}})
    assert page.values["picked"]["text"] == f"Deal {deals[0]}: {place:g}."
    page.receive({"open": False})
    page.receive({"open": True})
    (stepped, _), (played, _) = page.opened
    assert sum(event.kind == "merge" for step in stepped.history for event in step.events) == place
    assert [plays for _, plays in page.opened] == [False, True] and not played.history and played.seed == stepped.seed
    axis = page.values["axis"]
    page.receive({"deal": MOST_DOTS})
    columns, (low, high) = page.values["groups"][0], page.values["axis"]
    assert sum(count for _, count, _ in columns) == 700 and not any(deals for _, _, deals in columns)
    assert low <= axis[0] and axis[1] <= high
    seen = []
    for _ in range(3):
        page.receive({"pick": {"group": 0, "column": columns[1][0]}})
        seen.append(page.values["picked"]["deal"])
    assert len(set(seen)) == 3 and all(page.experiment.values[0][deal - 1] == columns[1][0] for deal in seen)


@pytest.mark.compiled
def test_page_finds_games_and_judges_the_guess():
    page = Page(experiment("stack-em"))
    page.receive({"guess": 50})
    page.receive({"deal": 200})
    assert page.values["guessed"] == "You guessed 50. It lies outside the interval."
    values = page.experiment.values[0]
    assert page.values["axis"] == (min(values), 50) and len(page.values["groups"][0]) == len(set(values))
    for which, value in (("least", min(values)), ("greatest", max(values)), ("typical", np.median(values))):
        page.receive({"find": which})
        assert values[page.values["picked"]["deal"] - 1] == value
        assert ("by its result" in page.values["note"]) == (which != "typical")
    page.receive({"clear": True})
    assert page.values["dealt"] == 0 and page.values["guess"] == 50 and page.values["picked"] is None


@pytest.mark.compiled
def test_page_asks_another_question_repeats_it_and_saves_it():
    page = Page(experiment("six-stacks"))
    asked = {"game": "six-stacks", "players": 3, "by": "random", "measure": "event:strike", "compare": "by=careful"}
    page.receive({"question": asked})
    page.receive({"deal": 60})
    assert len(page.values["groups"]) == 2 and page.values["link"] == (
        "#experiment/six-stacks/event:strike?players=3&by=random&other.by=careful&deals=1-60"
    )
    page.receive({"again": 20})
    classes = page.values["classes"]
    assert sum(count for _, count, _ in classes["columns"]) == 1_000 and "of their intervals hold" in classes["text"]
    page.receive({"save": True})
    page.receive({"copy": True})
    *_, saved, copied = page.posted
    assert saved["download"]["text"].splitlines()[0].count(page.experiment.question) == 1
    assert copied["copy"] == page.values["link"]
    page.receive({"question": {**asked, "compare": "by=random"}})
    others = page.values["others"]
    assert page.values["compare"] == "nothing" and ["random players", "by=random"] not in others
    assert ["redeal reserve false", "redeal_reserve=false"] in others and not any("seat" in each for _, each in others)
    page.receive({"question": {**asked, "measure": "won", "redeal_reserve": False, "compare": "seat=2"}})
    assert page.values["link"] == (
        "#experiment/six-stacks/won?players=3&redeal_reserve=false&by=random&other.seat=2"
    )
    assert [each[0::3] for each in page.values["options"]] == [["redeal_reserve", False]]
    page.receive({"question": {**asked, "game": "swap"}})
    assert page.values["measure"] == "total" and page.values["game"] == "swap"
    page.receive({"question": {**asked, "game": "swap", "players": 1, "measure": "nothing"}})
    assert "has no measure 'nothing'" in page.values["note"]


@pytest.mark.compiled
@each_finished_game
def test_a_deal_played_again_has_other_choices_at_random(slug):
    made = experiment(slug, by="random").deal(12)
    (batch, seat), seen = made.groups[0], []
    for number in (3, 11):
        start = made.open(number).at(0)
        games = [play_again(start, batch.by, times) for times in (0, 1, 1, 2)]
        first, once, same, twice = [[step.move for step in game.history] for game in games]
        assert first == [step.move for step in made.open(number).history] and once == same
        seen += [first != once, once != twice]
        for measure in list_measures(slug, len(batch.by)):
            (values,) = experiment(slug, measure.name, by="random").deal(12).values
            assert measure_game(games[0], measure.name, seat) == values[number - 1]
    assert any(seen)


def test_players_who_look_ahead_do_not_play_again():
    with pytest.raises(BadOption, match="random and careful players can play again"):
        play_again(kit.deal("swap", 1), ["lookahead"], 1)


def test_shuffled_labels_make_the_differences_of_chance():
    shuffled = shuffle_labels([2.0, -2.0, 2.0, 2.0, 0.0, np.nan])
    counts = Counter(round(5 * each) for each in shuffled)
    assert set(counts) == {-8, -4, 0, 4, 8} and sum(counts.values()) == 1_000
    for value, chances in {-8: 1, -4: 4, 0: 6, 4: 4, 8: 1}.items():
        low, high = exact_interval(counts[value], 1_000, 0.9999)
        assert low < chances / 16 < high
    assert count_as_large(shuffled, -8 / 5) == counts[-8] + counts[8]


def test_columns_of_a_picture_count_every_value_and_the_axis_has_all_columns():
    assert list_columns([0, 1, 1, 3], 1) == ([[0, 1, []], [1, 2, []], [3, 1, []]], [-0.5, 3.5])
    wider = [[0, 1, []], *([2 * place, 2, []] for place in range(1, 61))]
    assert list_columns(range(121), 1) == (wider, [-1, 121])


def test_chosen_deals_are_the_first_or_last_tenth_of_the_finished_ones():
    assert [choose_deals([2, np.nan, 1, 3], is_greatest) for is_greatest in (True, False)] == [[4], [3]]
    assert choose_deals(range(40), True) == [40, 39, 38, 37] and choose_deals(range(1_000), False) == [*range(1, 11)]


@pytest.mark.compiled
def test_shuffles_find_a_difference_where_there_is_none_as_often_as_they_say():
    (values,) = experiment("six-stacks", "event:merge").deal(200 * 40).values
    found = 0
    for block in np.reshape(values, (200, 2, 20)):
        differences = block[0] - block[1]
        found += count_as_large(shuffle_labels(differences), differences.mean()) <= 50
    low, high = exact_interval(found, 200, 0.9999)
    assert low < 0.05 < high


MENUS = {  # the questions of lessons, each with what is chosen in the menus one after another
    "#experiment/stack-em/won?by=careful": [{"game": "stack-em"}, {"measure": "won"}],
    "#experiment/fashion/margin?leader=2&by=random&other.leader=1": [
        {"game": "fashion"}, {"by": "random"}, {"measure": "margin"}, {"leader": 2}, {"compare": "leader=1"},
    ],
    "#experiment/stack-the-deck/event:stalemate?players=4&rounds=1&by=random": [
        {"game": "stack-the-deck"}, {"players": 4}, {"by": "random"}, {"rounds": 1}, {"measure": "event:stalemate"},
    ],
    "#experiment/stack-em/won?work_stacks=4&by=careful&other.order=2-A": [
        {"game": "stack-em"}, {"measure": "won"}, {"work_stacks": 4}, {"compare": "order=2-A"},
    ],
}
LISTS = {"game": "games", "players": "tables", "by": "kinds", "measure": "measures", "compare": "others"}


@pytest.mark.parametrize("link", MENUS)
def test_menus_lead_to_the_questions_of_lessons(link):
    page = Page(experiment("grid"))
    for choice in MENUS[link]:
        values = page.values
        offered = {name: values[LISTS[name]] for name in LISTS}
        offered |= {name: each for name, _, each, _ in values["options"]}
        (name, value), = choice.items()
        assert value in [each for _, each in offered[name]]
        now = {each: values[each] for each in LISTS} | {each: value for each, *_, value in values["options"]}
        page.receive({"question": now | choice})
        assert not page.values["note"]
    assert page.values["link"] == link


@pytest.mark.compiled
def test_page_keeps_the_second_group_of_a_link_and_repeats_its_difference():
    link = "#experiment/stack-em/won?work_stacks=4&by=careful&other.order=2-A"
    page = Page(kit.experiment(link))
    asked = {name: page.values[name] for name in ("game", "players", "by", "measure", "compare")}
    assert ["order 2-A", asked["compare"]] in page.values["others"]
    page.receive({"question": {**asked, "measure": "total"}})
    assert page.values["link"] == link.replace("won", "total") and page.values["compare"] == asked["compare"]
    page.receive({"again": 20})
    answers, truth = kit.experiment(page.values["link"]).repeat(20, 1_000)
    ace, two = (  # after all deals that an experiment can have, and those of the first 999 classes
        kit.simulate("stack-em", 20, by="careful", seed=1_000_001 + 20 * 999, work_stacks=4, order=order).total
        for order in ("A-K", "2-A")
    )
    assert answers[-1].estimate == pytest.approx((ace - two).mean())
    held = sum(each.low <= truth <= each.high for each in answers)
    assert f"{held} of their intervals hold the difference" in page.values["classes"]["text"]
    page.receive({"question": {**asked, "game": "swap"}})
    assert page.values["compare"] == "nothing" and not page.values["note"]


@pytest.mark.compiled
def test_page_shuffles_labels_and_plays_chosen_deals_again():
    page = Page(experiment("grid", "margin", compare={"by": "random"}))
    page.receive({"shuffle": True})
    assert page.values["shuffled"] is None
    page.receive({"deal": 100})
    page.receive({"shuffle": True})
    shuffled, difference = page.values["shuffled"], page.experiment.summary()["difference_estimate"]
    assert shuffled["mark"] == pytest.approx(difference) and sum(count for _, count, _ in shuffled["columns"]) == 1_000
    assert re.search(r"either way, \d+ times: \d+\.\d % to \d+\.\d % of the time", shuffled["text"])
    made, texts = page.experiment, []
    (batch, seat), values = made.groups[0], made.values[0]
    for times, which in enumerate(("least", "greatest", "greatest"), 1):
        page.receive({"replay": which})
        chosen = choose_deals(values, which == "greatest")
        games = [play_again(made.open(deal).at(0), batch.by, times) for deal in chosen]
        before = [values[deal - 1] for deal in chosen]
        results = before, [measure_game(game, made.measure, seat) for game in games], values
        told = [float(each) for each in re.findall(r": ([-\d.]*\d)", page.values["again"].replace("−", "-"))]
        assert told == [pytest.approx(np.mean(each), rel=1e-3) for each in results]
        assert sorted(results[0]) == sorted(values)[slice(-10, None) if which == "greatest" else slice(10)]
        texts.append(page.values["again"])
    assert len(set(texts)) == 3
    page.receive({"deal": 1})
    assert page.values["shuffled"] is None and page.values["again"] == ""


def test_locked_link_asks_for_the_guess_before_the_first_deal():
    page = Page(experiment("grid", compare={"by": "random"}).deal(10))
    page.receive({"lock": True})
    link = page.posted[-1]["copy"]
    assert link == "#experiment/grid/won?by=careful&other.by=random&locked=yes"
    kept = []
    page = Page(kit.experiment(link), lambda *said: kept.append(said))
    assert page.values["guessed"] == "Guess first, then deal."
    assert page.values["locked"] and page.experiment.link == link and page.values["dealt"] == 0
    for message in ({"deal": 10}, {"again": 20}):
        page.receive(message)
        assert page.values["note"] == "Guess first, then deal" and not page.values["dealt"]
        assert page.values["classes"] is None
    page.receive({"question": {"game": "swap", "by": "random", "compare": "nothing"}})
    assert "locked" in page.values["note"] and page.values["game"] == "grid"
    page.receive({"guess": 60})
    page.receive({"deal": 10})
    page.receive({"guess": 70})
    assert "The guess stands" in page.values["note"] and page.values["guess"] == 60 and page.values["dealt"] == 10
    for message in ({"deal": 10}, {"clear": True}, {"guess": 70}, {"deal": 10}):
        page.receive(message)
    assert kept == [("guess", "60 %"), ("guess", "70 %")]
