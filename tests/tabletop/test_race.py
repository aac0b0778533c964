"""Races at a table without widgets: it hears the page's messages as the page would send them."""

from __future__ import annotations

import pytest

import kit
from kit.picture import text_painter
from kit.picture.ruling_html import rule_line
from kit.picture.still import plain
from kit.tabletop import gestures, seats
from kit.tabletop.race import LOOK
from tests.tabletop.at_table import opened

# Both can play; each fits one stack only, and both the same one.
BOTH = {"hands": ["7h 3c", "Td 4h"], "stacks": ["7d", "Ks", "Qs", "2s"]}


@pytest.fixture
def table():
    """A race in which the computer is to play at two seconds."""
    return opened(kit.setup("speed", **BOTH, ready=[None, 2.0]), kept=False)


def click(table, at, move):
    """A play of the person's, clicked at this moment in milliseconds."""
    gestures.hear(table, {"at": at})
    return table.play(move)


def time_has_come(table):
    """The page's alarm goes off."""
    race = table.race.told()
    gestures.hear(table, {"due": race["due"], "at": race["clock"] + race["wait"]})


def moves(table):
    return [step.move for step in table.game.history]


def test_a_deal_on_the_table_is_a_race_of_a_person_against_the_computer():
    table, dealt = opened(kit.deal("speed", seed=3), kept=False), kit.deal("speed", seed=3).position()
    assert table.race is not None and table.state.name == "Deal 3"
    position = table.game.position()
    assert position["ready"] == [None, dealt["ready"][1]]
    assert {name: value for name, value in position.items() if name not in ("ready", "aims")} == {
        name: value for name, value in dealt.items() if name not in ("ready", "aims")
    }


@pytest.mark.parametrize("people", ["person", "careful", {1: "random", 2: "careful"}])
def test_persons_alone_and_computers_alone_run_no_race(people):
    table = opened(kit.deal("speed", seed=3), people=people, kept=False)
    assert table.race is None
    assert None not in table.game.position()["ready"]


def test_the_clock_stands_until_the_first_play_or_the_button(table):
    assert table.race.told() == {"runs": False, "clock": 0, "wait": 2000, "due": 0}
    gestures.hear(table, {"due": 0, "at": 2000})
    assert moves(table) == []
    table.start_or_stop_clock()
    assert table.race.told()["runs"]
    time_has_come(table)
    assert table.game.history[0].seat == 2


def test_a_persons_play_is_made_at_the_moment_of_the_click(table):
    assert click(table, 1_234, "7h to t1 by 1")
    assert table.game.position()["clock"] == 1.234
    assert table.game.history[0].events[0].data["seconds"] == 1.234
    assert table.race.told()["runs"] and table.race.told()["clock"] == 1234


def test_a_card_laid_counts_at_its_moment(table):
    assert gestures.hear(table, {"lay": ["7h", "hand 1", "t1", ""], "at": 900})
    assert (moves(table), table.game.position()["clock"]) == (["7h to t1 by 1"], 0.9)


def test_a_click_before_the_computers_moment_counts_first_though_heard_of_later(table):
    table.start_or_stop_clock()
    time_has_come(table)
    assert moves(table) == ["Td to t1 by 2"]
    assert click(table, 1_990, "7h to t1 by 1")
    assert moves(table) == ["7h to t1 by 1"]
    assert table.game.position()["clock"] == 1.99
    assert "Td" in table.game.position()["hands"][1]


def test_a_click_after_the_computers_moment_comes_second_though_heard_of_first(table):
    table.start_or_stop_clock()
    assert not click(table, 2_010, "7h to t1 by 1")
    assert moves(table) == ["Td to t1 by 2"]
    assert "speed/match" in table.said and "was there first" in table.said


def test_a_click_that_is_not_allowed_takes_nothing_back(table):
    table.start_or_stop_clock()
    time_has_come(table)
    before = table.game.position()
    assert not click(table, 1_990, "3c to t1 by 1")
    assert (moves(table), table.game.position()) == (["Td to t1 by 2"], before)


@pytest.mark.parametrize("at", [1e308, float("nan"), -1, 10**10, "2010", None, True])
def test_a_moment_that_is_none_is_refused_before_the_computer_plays(table, at):
    table.start_or_stop_clock()
    for message in ({"lay": ["7h", "hand 1", "t1", ""], "at": at}, {"move": "7h to t1 by 1", "at": at}):
        with pytest.raises(kit.BadOption, match=r"^at is"):
            gestures.hear(table, message)
    assert moves(table) == []
    assert click(table, 1_990, "7h to t1 by 1")


def test_an_alarm_for_an_earlier_step_is_not_heeded(table):
    table.start_or_stop_clock()
    race = table.race.told()
    click(table, 500, "7h to t1 by 1")
    gestures.hear(table, {"due": race["due"], "at": 2_000})
    assert moves(table) == ["7h to t1 by 1"]


def test_both_stuck_is_seen_for_a_while_and_cards_are_turned_by_themselves():
    hands, stacks = ["Ah Kh", "6h 7h 8h 9h Th"], ["2c", "3d", "4s", "5c"]
    table = opened(kit.setup("speed", hands=hands, stacks=stacks, ready=[None, 2.0]), kept=False)
    assert "Both are stuck" in str(table.status())
    table.start_or_stop_clock()
    assert table.race.told()["wait"] == 2_000 + LOOK
    time_has_come(table)
    assert moves(table) == ["turn"] and table.game.position()["clock"] == 2.0


def test_only_the_persons_own_cards_are_offered_even_when_all_lie_open():
    table = opened(kit.setup("speed", **BOTH, ready=[None, 2.0]), kept=False, open_cards=True)
    assert table.state.routes().moves == ("7h to t1 by 1",)
    assert "turn" not in str(table.status())


def test_the_panel_does_not_tell_how_long_the_computer_will_take(table):
    click(table, 1_000, "7h to t1 by 1")
    assert any(event.kind == "reaction" for event in table.game.history[0].events)
    assert "speed/reaction" not in table.said
    assert "ready" not in text_painter.text(table.scene())


def test_what_is_remembered_and_what_is_supplied_is_said_in_these_words(table):
    assert not click(table, 0, "3c to t1 by 1")
    assert "guessed" in table.said and "stated" not in table.said
    assert not click(table, 0, "turn")
    assert "supplied" in table.said and "settled" not in table.said
    rules = kit.rulebook("speed")
    assert {rule.status for rule in rules} == {"remembered", "guessed", "supplied"}
    assert repr(rules).count("remembered: ") == 3 and "settled" not in repr(rules)
    assert "· supplied, by us" in plain(rule_line("speed/refill"))
    assert "· guessed" in plain(rule_line("speed/match"))
    assert "· stated" in plain(rule_line("six-stacks/first-seat"))


def test_looking_back_and_undo_let_the_clock_stand():
    table = opened(kit.deal("speed", seed=3), kept=False)
    click(table, 700, table.state.routes().moves[0])
    time_has_come(table)
    table.playing.look_at(1)
    assert not table.race.told()["runs"]
    table.playing.look_at(None)
    table.start_or_stop_clock()
    assert table.race.told()["runs"]
    table.playing.undo()
    assert not table.race.told()["runs"]


def test_a_faster_computer_is_dealt_the_same_number():
    table = opened(kit.deal("speed", seed=3), kept=False)
    hands = table.game.position()["hands"]
    table.set_mean(0.5)
    assert table.game.options["mean_reaction"] == [1.5, 0.5]
    assert table.game.position()["hands"] == hands
    assert table.race is not None and table.game.position()["ready"][1] < 0.6


def test_a_faster_computer_in_a_position_laid_by_hand_meets_that_position_again(table):
    click(table, 1_000, "7h to t1 by 1")
    table.set_mean(3.0)
    assert table.game.position()["hands"] == BOTH["hands"]
    assert (table.game.history, table.game.options["mean_reaction"]) == ([], [1.5, 3.0])


def test_whoever_changes_seats_changes_who_is_simulated():
    table = opened(kit.deal("speed", seed=3), kept=False)
    for seat, name in ((2, seats.PERSON), (1, "careful")):
        table.set_seat(seat, name)
    assert [then is None for then in table.game.position()["ready"]] == [False, True]


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_race_is_a_sound_game_that_can_be_stepped_through(seed):
    table = opened(kit.deal("speed", seed=seed), kept=False)
    slow = 0
    while not table.game.over:
        race, own = table.race.told(), table.state.routes().moves
        wait = 700 + 50 * slow if race["wait"] is None else race["wait"]
        if own and (race["wait"] is None or wait > 600):
            assert click(table, race["clock"] + 600, own[slow % len(own)])
        else:
            table.race.runs = True
            time_has_come(table)
        slow += 1
    assert kit.check(table.game.transcript()) is None
    assert {step.seat for step in table.game.history} == {1, 2}
    again = opened(table.game.copy(), people="person", kept=False, replays=True)
    assert again.state.name == f"Deal {seed}"
    for step in (0, 5, len(table.game.history)):
        again.playing.look_at(step)
