"""Game for its callers: one ruling for each move, quick access to history, hidden cards in frames, and deals."""

import copy
import json
import pickle
import re
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import kit
from kit.play import game as game_module, move_texts
from kit.play.notation import HIDDEN
from kit.play.words import words
from kit.rules.engine import rules
from tests.games import each_game, each_table, moments, random_game, readable_moves, setup_arguments
from tests.golden import rich_game
from tests.rules.rows import codes_in

FEW_STEPS = 40


# ---- playing ----


@each_game
def test_play_reads_checks_and_writes_each_move_once(slug, calls):
    counted, count = calls
    game = kit.deal(slug, seed=3)
    legal = game.moves()
    illegal = next(text for text in readable_moves(game) if text not in legal)
    ruling, position = game.ruling(illegal), game.position()
    for owner, name in ((move_texts, "read_move"), (rules(slug), "ruling"), (words(slug), "spell")):
        count(owner, name)
    with pytest.raises(kit.IllegalMove) as refused:
        game.play(illegal)
    assert {name: counted[name] for name in ("read_move", "ruling")} == {"read_move": 1, "ruling": 1}
    assert refused.value.ruling == ruling
    assert not ruling.legal and ruling.rule in str(refused.value) and ruling.text in str(refused.value)
    assert (game.position(), game.history, game.undone_steps) == (position, [], [])
    for _ in range(5):
        move = game.moves()[-1]
        counted.clear()
        game.play(move)
        assert counted == {"read_move": 1, "ruling": 1, "spell": 1}


# ---- looking ----


@each_table
def test_at_copies_a_position_without_undo_or_play(slug, options, monkeypatch):
    game, replay = random_game(slug, options, seed=4, most=FEW_STEPS), kit.deal(slug, seed=4, **options)
    steps, positions = game.history, [replay.position()]
    for step in steps:
        replay.play(step.move)
        positions.append(replay.position())
    game.undo()
    with monkeypatch.context() as unable:
        for name in ("undo", "redo", "play", "replay"):
            unable.setattr(kit.Game, name, None)
        earlier = [game.at(step) for step in range(len(steps))]
    for number, moment in enumerate(earlier):
        assert (moment.position(), moment.history, moment.undone_steps) == (positions[number], steps[:number], [])
        assert moment.turn == steps[number].seat
        moment.play(moment.moves()[-1])
        assert game.at(number).position() == positions[number]
    assert (game.position(), game.undone_steps) == (positions[-2], steps[-1:])


@each_game
def test_position_is_computed_once_until_the_next_move(slug, calls):
    counted, count = calls
    game = random_game(slug, {}, seed=5, most=3)
    count(game_module, "describe_position")
    first = [game.position(), game.seen(by=1)]
    assert [game.position(), game.seen(by=1)] == first and counted["describe_position"] == 2
    game.play(game.moves()[0])
    assert game.position() != first[0] and counted["describe_position"] == 3


@each_game
def test_game_is_unchanged_when_its_return_values_are_emptied(slug):
    game = random_game(slug, {}, seed=6, most=3)
    getters = (
        game.position, game.transcript, game.moves, lambda: game.history, lambda: game.undone_steps,
        lambda: game.seen(by=1), lambda: [position for _, position in game.frames(3)],
    )
    for get in getters:
        before = json.dumps(get(), default=str)
        empty_out(get())
        assert json.dumps(get(), default=str) == before


def empty_out(value: Any) -> None:
    """Empty a list or dictionary, and everything in it."""
    if isinstance(value, (list, dict)):
        for entry in value.values() if isinstance(value, dict) else value:
            empty_out(entry)
        value.clear()


# ---- frames ----

TIMES = ("ready", "aims")  # the fields with the seats' times


@each_table
def test_frames_hide_cards_that_the_seat_sees_neither_before_nor_after(slug, options):
    game = random_game(slug, options, seed=7, most=FEW_STEPS)
    stages = moments(game)
    for step in range(1, len(stages)):
        if any(event.kind == "shuffle" for event in game.history[step - 1].events):
            continue  # a played card may then be hidden again; a test below checks this case
        for seat in range(1, game.seats + 1):
            before, after = (hidden_cards(each.position(), each.seen(by=seat)) for each in stages[step - 1 : step + 1])
            frames = game.frames(step, by=seat)
            whole = [  # a seat is not told how long another one will take
                (event, position) for event, position in game.frames(step)
                if event.kind != "reaction" or event.data["seat"] == seat
            ]
            for (event, seen), (record, position) in zip(frames, whole, strict=True):
                pairs = zip(event.cards, record.cards, strict=True)
                assert event.kind == record.kind and all(code in (HIDDEN, card) for code, card in pairs)
                assert before & after - hidden_cards(position, seen) == set(), (step, seat, event.kind)


@each_table
def test_last_frame_of_a_step_equals_the_seats_view(slug, options):
    game = random_game(slug, options, seed=8, most=FEW_STEPS)
    # Not in every game is there an event when the turn passes, and no seat is told of times.
    any_turn = dict.fromkeys(("turn", *TIMES))
    for step in range(1, len(game.history) + 1):
        moment = game.at(step)
        for seat in range(1, game.seats + 1):
            assert game.frames(step, by=seat)[-1][1] | any_turn == moment.seen(by=seat) | any_turn


def hidden_cards(whole: dict[str, Any], seen: dict[str, Any]) -> set[str]:
    """Return the cards that a seen position hides; wilds are left out, because they share one code."""
    whole, seen = ({name: each[name] for name in each if name not in TIMES} for each in (whole, seen))
    pairs = list(zip(codes_in(whole), codes_in(seen), strict=True))
    return {card for card, code in pairs if code == HIDDEN} - {card for card, code in pairs if code != HIDDEN}


@each_table
def test_seen_is_the_position_with_hidden_cards_covered(slug, options):
    for moment in moments(random_game(slug, options, seed=0), every=7):
        whole = moment.position()
        for seat in range(1, moment.seats + 1):
            seen = moment.seen(by=seat)
            assert "ready" not in seen or seen["ready"][2 - seat] == HIDDEN
            seen, known = ({name: each[name] for name in each if name not in TIMES} for each in (seen, whole))
            pairs = zip(codes_in(seen), codes_in(known), strict=True)
            assert all(code in (HIDDEN, card) for code, card in pairs)
            assert mask_letters(seen) == mask_letters(known)


def mask_letters(value: Any) -> str:
    """Return a position as JSON in which all letters are equal."""
    return re.sub(r"[^][{}\":, ]", "x", json.dumps(value))


def test_frames_hide_the_stock_during_a_redeal():
    game = random_game("six-stacks", {"players": 8}, seed=7, most=FEW_STEPS)
    redeals = [n for n, step in enumerate(game.history, 1) if any(event.kind == "shuffle" for event in step.events)]
    assert redeals
    for step in redeals:
        for _, position in game.frames(step, by=1):
            assert set(position["stock"].split()) <= {HIDDEN}


# ---- numbered deals, and positions set up by hand ----


@each_table
def test_deal_stays_numbered_after_play_undo_and_load(slug, options):
    game = random_game(slug, options, seed=10, most=3)
    start, end = game.at(0).position(), game.position()
    sources = (game, game.copy(), game.at(0), game.at(2), kit.load(game.transcript()))
    assert all(each.is_numbered_deal for each in sources)
    assert kit.load(start, seed=10).is_numbered_deal and not kit.load(start, seed=11).is_numbered_deal
    later = kit.load(end, seed=10)
    assert not later.is_numbered_deal and not kit.load(later.transcript()).is_numbered_deal
    game.undo()
    assert game.is_numbered_deal


@each_game
def test_setup_is_never_a_numbered_deal(slug):
    game = kit.setup(slug, seed=10, **setup_arguments(kit.deal(slug, seed=11)))
    assert not any(each.is_numbered_deal for each in (game, game.copy(), game.at(0), kit.load(game.transcript())))
    game.play(game.moves()[0])
    assert not game.is_numbered_deal
    game.undo()
    assert not game.is_numbered_deal


def test_deal_of_speed_stays_numbered_when_persons_have_no_time():
    start = kit.deal("speed", seed=12).position()
    for persons in ({1}, {2}, {1, 2}):
        ready = [None if seat in persons else start["ready"][seat - 1] for seat in (1, 2)]
        aims = ["" if seat in persons else start["aims"][seat - 1] for seat in (1, 2)]
        seated = start | {"ready": ready, "aims": aims}
        assert kit.load(seated, seed=12).is_numbered_deal
        assert not kit.load(seated, seed=13).is_numbered_deal
        later = seated | {"clock": 1.0, "ready": [time and time + 1 for time in ready]}
        assert not kit.load(later, seed=12).is_numbered_deal
    slower = start | {"ready": [None, start["ready"][1] + 1], "aims": ["", start["aims"][1]]}
    assert not kit.load(slower, seed=12).is_numbered_deal


def by_process(game):
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(copy.copy, game).result()


@pytest.mark.parametrize("duplicate", [
    copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game)), by_process,  # noqa: S301
])
def test_copy_of_a_game_is_equal_and_shares_nothing(duplicate):
    game = rich_game("six-stacks").at(6)
    game.undo()
    twin = duplicate(game)
    before = game.transcript(), game.moves(), game.undone_steps
    assert (twin.transcript(), twin.moves(), twin.undone_steps) == before and twin.frames(1) == game.frames(1)
    twin.history[0].events[0].data["changed"] = True
    twin.redo(), twin.undo(), twin.undo()
    twin.play(twin.moves()[-1])
    assert (game.transcript(), game.moves(), game.undone_steps) == before and len(game.history) == 5
    assert game.undo() == game.redo()


def test_tile_that_a_joker_stands_for_is_told_wherever_it_lies():
    declared = [
        (event.text, record.text) for seed in range(4) for game in [random_game("six-suit-solitaire", {}, seed)]
        for step, seen in zip(game.history, game.seen_history(by=1), strict=True)
        for record, event in zip(step.events, seen.events, strict=True) if record.kind == "declare"
    ]
    assert declared and all(told == recorded for told, recorded in declared)


def test_seen_history_follows_another_move_after_undo():
    game = kit.deal("swap", seed=1)
    first, second, *_ = game.moves()
    for move in (first, second):
        game.play(move)
        assert game.seen_history(by=1)[-1].move == move
        game.undo()
