"""Races at the table without a browser: the page's messages are sent to it as the page would send them."""

from __future__ import annotations

import pytest

import kit
from kit.view.lesson.parts import rule_line
from kit.view.table import seats
from kit.view.table.race import LOOK

# Both can play; each fits one stack only, and both the same one.
BOTH = {"hands": ["7h 3c", "Td 4h"], "stacks": ["7d", "Ks", "Qs", "2s"]}


@pytest.fixture
def table():
    """A race in which the computer is to play at two seconds."""
    return kit.table(kit.setup("speed", **BOTH, ready=[None, 2.0]), kept=False)


def click(table, at, move):
    """A play of the person's, clicked at this moment in milliseconds."""
    table.hand.hear({"at": at})
    return table.play(move)


def time_has_come(table):
    """The page's alarm goes off."""
    race = table.helper.race
    table.hand.hear({"due": race["due"], "at": race["clock"] + race["wait"]})


def moves(table):
    return [step.move for step in table.game.history]


def test_a_deal_on_the_table_is_a_race_of_a_person_against_the_computer():
    table, dealt = kit.table(kit.deal("speed", seed=3), kept=False), kit.deal("speed", seed=3).position()
    assert table.sitting.race and table.sitting.name == "Deal 3"
    position = table.game.position()
    assert position["ready"] == [None, dealt["ready"][1]]
    assert {name: value for name, value in position.items() if name not in ("ready", "aims")} == {
        name: value for name, value in dealt.items() if name not in ("ready", "aims")
    }


@pytest.mark.parametrize("people", ["person", "careful", {1: "random", 2: "careful"}])
def test_persons_alone_and_computers_alone_run_no_race(people):
    table = kit.table(kit.deal("speed", seed=3), players=people, kept=False)
    assert not table.sitting.race
    assert None not in table.game.position()["ready"]


def test_the_clock_stands_until_the_first_play_or_the_button(table):
    assert table.helper.race == {"runs": False, "clock": 0, "wait": 2000, "due": 0}
    table.hand.hear({"due": 0, "at": 2000})
    assert moves(table) == []
    table.race.start.click()
    assert table.helper.race["runs"]
    time_has_come(table)
    assert table.game.history[0].seat == 2


def test_a_persons_play_is_made_at_the_moment_of_the_click(table):
    assert click(table, 1_234, "7h to t1 by 1")
    assert table.game.position()["clock"] == 1.234
    assert table.game.history[0].events[0].data["seconds"] == 1.234
    assert table.helper.race["runs"] and table.helper.race["clock"] == 1234


def test_a_card_is_seen_on_the_table_before_its_play_is_told(table):
    told = []
    show = table.stage.show
    table.stage.show = lambda scene: (told.append(table.controls.panel.value), show(scene))
    before = table.controls.panel.value
    assert click(table, 1_234, "7h to t1 by 1")
    assert told[0] == before != table.controls.panel.value


def test_a_key_counts_at_its_moment_too(table):
    for at, key in ((800, "next"), (900, "play")):
        table.hand.hear({"at": at})
        table.hand.hear({"key": key})
    assert (moves(table), table.game.position()["clock"]) == (["7h to t1 by 1"], 0.9)


def test_a_click_before_the_computers_moment_counts_first_though_heard_of_later(table):
    table.race.start.click()
    time_has_come(table)
    assert moves(table) == ["Td to t1 by 2"]
    assert click(table, 1_990, "7h to t1 by 1")
    assert moves(table) == ["7h to t1 by 1"]
    assert table.game.position()["clock"] == 1.99
    assert "Td" in table.game.position()["hands"][1]


def test_a_click_after_the_computers_moment_comes_second_though_heard_of_first(table):
    table.race.start.click()
    assert not click(table, 2_010, "7h to t1 by 1")
    assert moves(table) == ["Td to t1 by 2"]
    assert "speed/match" in table.controls.panel.value and "was there first" in table.controls.panel.value


def test_a_click_that_is_not_allowed_takes_nothing_back(table):
    table.race.start.click()
    time_has_come(table)
    before = table.game.position()
    assert not click(table, 1_990, "3c to t1 by 1")
    assert (moves(table), table.game.position()) == (["Td to t1 by 2"], before)


def test_an_alarm_for_an_earlier_step_is_not_heeded(table):
    table.race.start.click()
    race = table.helper.race
    click(table, 500, "7h to t1 by 1")
    table.hand.hear({"due": race["due"], "at": 2_000})
    assert moves(table) == ["7h to t1 by 1"]


def test_both_stuck_is_seen_for_a_while_and_cards_are_turned_by_themselves():
    hands, stacks = ["Ah Kh", "6h 7h 8h 9h Th"], ["2c", "3d", "4s", "5c"]
    table = kit.table(kit.setup("speed", hands=hands, stacks=stacks, ready=[None, 2.0]), kept=False)
    assert "Both are stuck" in table.controls.status.value
    table.race.start.click()
    assert table.helper.race["wait"] == 2_000 + LOOK
    time_has_come(table)
    assert moves(table) == ["turn"] and table.game.position()["clock"] == 2.0


def test_only_the_persons_own_cards_are_offered_even_when_all_lie_open():
    table = kit.table(kit.setup("speed", **BOTH, ready=[None, 2.0]), kept=False, open_cards=True)
    assert table.sitting.choices().moves == ("7h to t1 by 1",)
    assert "turn" not in table.controls.status.value


def test_the_panel_does_not_tell_how_long_the_computer_will_take(table):
    click(table, 1_000, "7h to t1 by 1")
    assert any(event.kind == "reaction" for event in table.game.history[0].events)
    assert "speed/reaction" not in table.controls.panel.value
    assert "ready" not in table.helper.position


def test_the_card_in_the_persons_hand_stays_there_when_the_computer_plays(table):
    table.race.start.click()
    table.sitting.choose(("3c", "hand 1"))
    time_has_come(table)
    assert table.sitting.chosen == ("3c", "hand 1")


def test_what_is_remembered_and_what_is_supplied_is_said_in_these_words(table):
    assert not click(table, 0, "3c to t1 by 1")
    assert "guessed" in table.controls.panel.value and "stated" not in table.controls.panel.value
    assert not click(table, 0, "turn")
    assert "supplied" in table.controls.panel.value and "settled" not in table.controls.panel.value
    rules = kit.rulebook("speed")
    assert {rule.status for rule in rules} == {"remembered", "guessed", "supplied"}
    assert repr(rules).count("remembered: ") == 3 and "settled" not in repr(rules)
    assert "· supplied, by us ·" in rule_line("speed/refill") and "· guessed ·" in rule_line("speed/match")
    assert "· stated ·" in rule_line("six-stacks/first-seat")


def test_looking_back_and_undo_let_the_clock_stand():
    table = kit.table(kit.deal("speed", seed=3), kept=False)
    click(table, 700, table.sitting.choices().moves[0])
    time_has_come(table)
    table.look_at(1)
    assert not table.helper.race["runs"]
    table.look_at(None)
    table.race.start.click()
    assert table.helper.race["runs"]
    table.undo()
    assert not table.helper.race["runs"]


def test_a_faster_computer_is_dealt_the_same_number():
    table = kit.table(kit.deal("speed", seed=3), kept=False)
    hands = table.game.position()["hands"]
    table.race.speed.value = 0.5
    assert table.game.options["mean_reaction"] == [1.5, 0.5]
    assert table.game.position()["hands"] == hands
    assert table.sitting.race and table.game.position()["ready"][1] < 0.6


def test_a_faster_computer_in_a_position_laid_by_hand_meets_that_position_again(table):
    click(table, 1_000, "7h to t1 by 1")
    table.race.speed.value = 3.0
    assert table.game.position()["hands"] == BOTH["hands"]
    assert (table.game.history, table.game.options["mean_reaction"]) == ([], [1.5, 3.0])


def test_whoever_changes_seats_changes_who_is_simulated():
    table = kit.table(kit.deal("speed", seed=3), kept=False)
    for seat, name in ((2, seats.PERSON), (1, "careful")):
        table.controls.seats.children[seat - 1].value = name
    assert [then is None for then in table.game.position()["ready"]] == [False, True]


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_race_is_a_sound_game_that_can_be_stepped_through(seed):
    table = kit.table(kit.deal("speed", seed=seed), kept=False)
    slow = 0
    while not table.game.over:
        race, own = table.helper.race, table.sitting.choices().moves
        wait = 700 + 50 * slow if race["wait"] is None else race["wait"]
        if own and (race["wait"] is None or wait > 600):
            assert click(table, race["clock"] + 600, own[slow % len(own)])
        else:
            table.race.runs = True
            time_has_come(table)
        slow += 1
    assert kit.check(table.game.transcript()) is None
    assert {step.seat for step in table.game.history} == {1, 2}
    again = kit.stepper(table.game)
    assert again.sitting.name == f"Deal {seed}"
    for step in (0, 5, len(table.game.history)):
        again.look_at(step)
