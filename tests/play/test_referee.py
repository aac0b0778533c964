"""The referee: a sound transcript passes, and every sort of forgery is found where it is."""

import json
from collections.abc import Sequence
from itertools import chain
from typing import Any

import pytest

import kit
from kit.rules.engine import rules
from tests.games import SLUGS, combinations, each_game, each_readable_move, random_game
from tests.golden import rich_game


@pytest.fixture(params=SLUGS)
def transcript(request) -> dict[str, Any]:
    """A sound transcript of each game, to be forged."""
    return read_back(rich_game(request.param))


def read_back(game: kit.Game) -> dict[str, Any]:
    """Return a game's transcript as it is read from a file."""
    return json.loads(json.dumps(game.transcript()))


def end_rule(game: kit.Game) -> str:
    """Return the rule that ends a game, which is named for whatever is wrong at the end."""
    law = rules(game.slug)
    return f"{game.slug}/{law.RULES[law.end_rule(game.table)]}"


def find_fault(transcript: dict[str, Any]) -> tuple[int, str]:
    """Return the step before which and the rule by which the referee finds a fault."""
    fault = kit.check(transcript)
    assert fault is not None, "the forgery was not found"
    assert fault.text
    return fault.step, fault.rule


def replace_step(transcript: dict[str, Any], at: int, step: Any) -> dict[str, Any]:
    """Return the transcript with another step in the place of one."""
    steps = transcript["steps"]
    return transcript | {"steps": [*steps[:at], step, *steps[at + 1 :]]}


def replace_event(transcript: dict[str, Any], at: int, nth: int, *events: Any) -> dict[str, Any]:
    """Return the transcript with other events, or none, in the place of one."""
    step = transcript["steps"][at]
    return replace_step(transcript, at, step | {"events": [*step["events"][:nth], *events, *step["events"][nth + 1 :]]})


def spread(places: Sequence[Any]) -> Sequence[Any]:
    """Return twenty of many places at most, spread evenly: the whole game is judged for each."""
    return places[:: len(places) // 20 + 1]


def test_a_sound_transcript_passes_in_other_words_without_its_score_and_before_the_end(transcript):
    assert kit.check(transcript) is None
    assert kit.check(kit.load(transcript).at(len(transcript["steps"]) // 2).transcript()) is None
    for step in transcript["steps"]:
        for event in step["events"]:
            event["text"] = "something happened"
    assert kit.load(transcript).position() == transcript["end"]
    del transcript["result"], transcript["score"]
    assert kit.check(transcript) is None


def test_another_seat_is_found(transcript):
    for at in spread(range(len(transcript["steps"]))):
        step = transcript["steps"][at]
        forged = replace_step(transcript, at, step | {"seat": step["seat"] + 1})
        assert find_fault(forged) == (at, f"{transcript['game']}/turn")


def test_an_illegal_move_is_found_with_the_rule_it_breaks(transcript):
    game = kit.load(transcript)
    for at in range(0, len(transcript["steps"]), 5):
        moment = game.at(at)
        move = next(text for text, _ in each_readable_move(moment) if text not in moment.moves())
        step = transcript["steps"][at] | {"move": move, "seat": moment.mover(move)}
        assert find_fault(replace_step(transcript, at, step)) == (at, moment.ruling(move).rule)


def test_a_move_after_the_end_is_found(transcript):
    game = kit.load(transcript)
    last = transcript["steps"][-1]
    transcript["steps"].append(last | {"seat": game.mover(last["move"])})
    assert find_fault(transcript) == (len(game.history), end_rule(game))


@pytest.mark.thorough
def test_an_event_left_out_added_or_changed_is_found(transcript):
    lengths = [len(step["events"]) for step in transcript["steps"]]
    for at, nth in spread([(at, nth) for at, length in enumerate(lengths) for nth in range(length)]):
        step = transcript["steps"][at]
        told, event = step["events"], step["events"][nth]
        for name, other in (("kind", "?"), ("rule", "?"), ("cards", ["?"]), ("data", event["data"] | {"?": 1})):
            if name != "kind" or event["kind"] != "shuffle":
                assert find_fault(replace_event(transcript, at, nth, event | {name: other})) == (at, event["rule"])
        if event["kind"] != "shuffle":  # without its order a shuffle falls to the dice: see the tests of shuffles
            assert find_fault(replace_step(transcript, at, step | {"events": [*told, event]})) == (at, event["rule"])
            next_ones = [told[other]["rule"] for other in range(nth, len(told)) if told[other] == event]
            left_out = find_fault(replace_event(transcript, at, nth))
            assert left_out[0] == at and left_out[1] in next_ones


def test_what_the_referee_refuses_is_not_loaded(transcript):
    transcript["steps"][3]["seat"] += 1
    with pytest.raises(kit.BadPosition, match=r"transcript, step 3: steps\[4\]: seat"):
        kit.load(transcript)


def test_a_wrong_end_score_or_result_and_steps_left_out_are_found(transcript):
    game = kit.load(transcript)
    start, end = transcript["start"], transcript["end"]
    forgeries = [{"end": end | {name: start[name]}} for name in end if start[name] != end[name]]
    forgeries += [{"end": start}, {"end": None}, {"result": [7]}, {"score": {}}]
    for told in [*forgeries, {"score": transcript["score"] | {"total": -1}}]:
        assert find_fault(transcript | told) == (len(game.history), end_rule(game))
    last = len(transcript["steps"]) - 1
    assert find_fault(transcript | {"steps": transcript["steps"][:last]}) == (last, end_rule(game.at(last)))


def test_a_start_that_was_not_this_games_is_found(transcript):
    other = kit.deal(transcript["game"], seed=transcript["seed"] + 1, **transcript["options"])
    assert kit.check(transcript | {"start": other.position()}) is not None


@each_game
def test_a_transcript_lacking_something_or_with_more_cannot_be_read(slug):
    transcript = read_back(rich_game(slug))
    for name in ("game", "options", "seed", "start", "end"):
        with pytest.raises(kit.BadPosition, match=f"lacks the field '{name}'"):
            kit.check({other: value for other, value in transcript.items() if other != name})
    with pytest.raises(kit.BadPosition, match="not a transcript"):
        kit.check({other: value for other, value in transcript.items() if other != "steps"})
    with pytest.raises(kit.BadPosition, match="no field 'more'"):
        kit.check(transcript | {"more": 1})
    other = next(options for options in combinations(slug) if options != transcript["options"])
    for told in ({"options": other}, {"game": "?"}):
        with pytest.raises(kit.BadPosition, match="game and options"):
            kit.check(transcript | told)


@each_game
def test_a_step_that_cannot_be_read_is_named(slug):
    transcript = read_back(rich_game(slug))
    step = transcript["steps"][2]
    for wrong in (None, {}, step | {"more": 1}, step | {"events": None}, step | {"move": "?"}, step | {"move": 1}):
        with pytest.raises(kit.BadPosition, match=r"steps\[3\]"):
            kit.check(replace_step(transcript, 2, wrong))


# ---- shuffles during play, shown on Six Stacks ----


@pytest.fixture
def redeal() -> tuple[dict[str, Any], int, int]:
    """A transcript of Six Stacks with a shuffle, and where it stands: step and event."""
    for game in chain([rich_game("six-stacks")], (random_game("six-stacks", {}, seed) for seed in range(100))):
        for at, step in enumerate(game.history):
            for nth, event in enumerate(step.events):
                if event.kind == "shuffle":
                    return read_back(game), at, nth
    raise AssertionError("some game of Six Stacks should have a redeal")


def test_a_shuffle_is_taken_from_the_transcript_and_another_order_is_found_by_the_cards_that_then_come(redeal):
    transcript, at, nth = redeal
    assert kit.check(transcript | {"seed": transcript["seed"] + 1}) is None
    event, following = transcript["steps"][at]["events"][nth : nth + 2]
    event["data"]["order"] = " ".join(reversed(event["data"]["order"].split()))
    event["cards"].reverse()
    assert find_fault(transcript) == (at, following["rule"])


@pytest.mark.parametrize(
    "forge",
    [
        lambda event: [event | {"cards": event["cards"][::-1]}],
        lambda event: [event | {"data": {"order": " ".join(event["data"]["order"].split()[1:])}}],
        lambda event: [event | {"data": {"order": ""}}],
        lambda event: [],
    ],
    ids=["cards that do not match the order", "a card less", "no cards", "left out"],
)
def test_a_forged_shuffle_is_found(redeal, forge):
    transcript, at, nth = redeal
    events = forge(transcript["steps"][at]["events"][nth])
    assert find_fault(replace_event(transcript, at, nth, *events)) == (at, "six-stacks/redeal")


def test_a_shuffle_of_no_cards_too_many_shuffles_or_one_that_did_not_happen_is_found(redeal):
    transcript, at, nth = redeal
    event = transcript["steps"][at]["events"][nth]
    forged = replace_event(transcript, at, nth, event | {"data": {"order": event["data"]["order"] + " ?"}})
    with pytest.raises(kit.BadPosition, match=rf"steps\[{at + 1}\]\.order: '\?' is not a card"):
        kit.check(forged)
    with pytest.raises(kit.BadPosition, match=rf"steps\[{at + 1}\] shuffles"):
        kit.check(replace_event(transcript, at, nth, *[event] * 1_000))
    transcript["steps"][0]["events"].append(event)
    assert find_fault(transcript) == (0, "six-stacks/redeal")
