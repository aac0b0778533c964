"""Races at a table without widgets, which gets the messages of a page."""

import pytest

import kit
from kit.picture import text_painter
from kit.tabletop import page_messages, seats
from kit.tabletop.play_control import STUCK_PAUSE
from tests.rows import each_row
from tests.tabletop.at_table import moves, open_table

# Each seat can play one card, both on the same stack.
BOTH = {"hands": ["7h 3c", "Td 4h"], "stacks": ["7d", "Ks", "Qs", "2s"]}


@pytest.fixture
def table():
    """A race in which the computer is to play at two seconds."""
    return open_table(kit.setup("speed", **BOTH, ready=[None, 2.0]), autosave=False)


def click(table, at, move):
    """Click a play of the person at this moment, in milliseconds, and return whether it is played."""
    page_messages.handle_message(table, {"at": at})
    return table.play(move)


def time_has_come(table):
    """Send the message of the page's alarm."""
    race = table.race.page_state()
    page_messages.handle_message(table, {"due": race["due"], "at": race["clock"] + race["wait"]})


def test_new_table_of_speed_is_a_race_against_the_computer():
    table, dealt = open_table(kit.deal("speed", seed=3), autosave=False), kit.deal("speed", seed=3).position()
    assert table.race is not None and table.state.name == "Deal 3"
    position = table.game.position()
    assert position["ready"] == [None, dealt["ready"][1]]
    assert position == dealt | {name: position[name] for name in ("ready", "aims")}


@pytest.mark.parametrize("people", ["person", "careful", {1: "random", 2: "careful"}])
def test_table_has_no_race_between_two_persons_or_two_computers(people):
    table = open_table(kit.deal("speed", seed=3), people=people, autosave=False)
    assert table.race is None
    assert None not in table.game.position()["ready"]


def test_clock_stops_until_the_first_play_or_the_button(table):
    assert table.race.page_state() == {"runs": False, "clock": 0, "wait": 2000, "due": 0}
    table.show_hidden_cards(True)
    assert table.state.routes().moves == ("7h to t1 by 1",) and "turn" not in str(table.status()), "the person's own"
    page_messages.handle_message(table, {"due": 0, "at": 2000})
    assert moves(table) == []
    table.start_or_stop_clock()
    assert table.race.page_state()["runs"]
    time_has_come(table)
    assert table.game.history[0].seat == 2


@pytest.mark.parametrize("message", [{"move": "7h to t1 by 1"}, {"lay": ["7h", "hand 1", "t1", ""]}])
def test_play_counts_from_the_moment_of_the_click(table, message):
    assert page_messages.handle_message(table, message | {"at": 1_234})
    assert (moves(table), table.game.position()["clock"]) == (["7h to t1 by 1"], 1.234)
    assert table.game.history[0].events[0].data["seconds"] == 1.234
    assert table.race.page_state()["runs"] and table.race.page_state()["clock"] == 1234
    assert any(event.kind == "reaction" for event in table.game.history[0].events)
    assert "speed/reaction" not in table.said and "ready" not in text_painter.describe_scene(table.state.scene())


@each_row("click_in_a_race")
def test_earlier_play_counts_first_in_any_order_of_messages(table, first, at, move, played, text):
    table.start_or_stop_clock()
    if first:
        time_has_come(table)
        assert moves(table) == ["Td to t1 by 2"]
    assert click(table, at, move) == (played == [move])
    assert moves(table) == played and text in table.said
    assert table.game.position()["clock"] == (1.99 if played == [move] else 2.0)
    assert ("Td" in table.game.position()["hands"][1]) == (played == [move])


@pytest.mark.parametrize("at", [1e308, float("nan"), -1, 10**10, "2010", None, True])
def test_wrong_moment_is_refused_before_the_computer_plays(table, at):
    table.start_or_stop_clock()
    for message in ({"lay": ["7h", "hand 1", "t1", ""], "at": at}, {"move": "7h to t1 by 1", "at": at}):
        with pytest.raises(kit.BadOption, match=r"^`at` must be"):
            page_messages.handle_message(table, message)
    assert moves(table) == []
    assert click(table, 1_990, "7h to t1 by 1")


def test_alarm_of_an_earlier_step_is_ignored(table):
    table.start_or_stop_clock()
    race = table.race.page_state()
    click(table, 500, "7h to t1 by 1")
    page_messages.handle_message(table, {"due": race["due"], "at": 2_000})
    assert moves(table) == ["7h to t1 by 1"]


def test_cards_are_turned_after_a_pause_when_both_are_stuck():
    hands, stacks = ["Ah Kh", "6h 7h 8h 9h Th"], ["2c", "3d", "4s", "5c"]
    table = open_table(kit.setup("speed", hands=hands, stacks=stacks, ready=[None, 2.0]), autosave=False)
    assert "Both are stuck" in str(table.status())
    table.start_or_stop_clock()
    assert table.race.page_state()["wait"] == 2_000 + STUCK_PAUSE
    time_has_come(table)
    assert moves(table) == ["turn"] and table.game.position()["clock"] == 2.0


def test_status_words_name_guessed_and_supplied_rules(table):
    for move, word in (("3c to t1 by 1", "guessed"), ("turn", "supplied")):
        assert not click(table, 0, move)
        assert word in table.said and "stated" not in table.said and "settled" not in table.said
    assert repr(kit.rulebook("speed")).count("remembered: ") == 3


def test_looking_back_and_undo_stop_the_clock():
    table = open_table(kit.deal("speed", seed=3), autosave=False)
    click(table, 700, table.state.routes().moves[0])
    time_has_come(table)
    table.playing.look_at(1)
    assert not table.race.page_state()["runs"]
    table.playing.look_at(None)
    table.start_or_stop_clock()
    assert table.race.page_state()["runs"]
    table.playing.undo()
    assert not table.race.page_state()["runs"]


def test_new_speed_of_the_computer_deals_the_same_cards_again(table):
    dealt = open_table(kit.deal("speed", seed=3), autosave=False)
    click(table, 1_000, "7h to t1 by 1")
    for each, mean, hands in ((dealt, 0.5, dealt.game.position()["hands"]), (table, 3.0, BOTH["hands"])):
        each.set_mean(mean)
        assert (each.game.history, each.game.options["mean_reaction"]) == ([], [1.5, mean])
        assert each.game.position()["hands"] == hands and each.race is not None
    assert dealt.game.position()["ready"][1] < 0.6


def test_changed_seats_change_the_simulated_players():
    table = open_table(kit.deal("speed", seed=3), autosave=False)
    for seat, name in ((2, seats.PERSON), (1, "careful")):
        table.set_seat(seat, name)
    assert [then is None for then in table.game.position()["ready"]] == [False, True]


@pytest.mark.parametrize("seed", range(3))
def test_whole_race_is_a_sound_game_and_can_be_replayed(seed):
    table = open_table(kit.deal("speed", seed=seed), autosave=False)
    slow = 0
    while not table.game.over:
        race, own = table.race.page_state(), table.state.routes().moves
        wait = 700 + 50 * slow if race["wait"] is None else race["wait"]
        if own and (race["wait"] is None or wait > 600):
            assert click(table, race["clock"] + 600, own[slow % len(own)])
        else:
            table.race.runs = True
            time_has_come(table)
        slow += 1
    assert kit.check(table.game.transcript()) is None
    assert {step.seat for step in table.game.history} == {1, 2}
    again = open_table(table.game.copy(), people="person", autosave=False, replays=True)
    assert again.state.name == f"Deal {seed}"
    for step in (0, 5, len(table.game.history)):
        again.playing.look_at(step)
