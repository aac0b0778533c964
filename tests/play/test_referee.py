"""The referee: it accepts a sound transcript, and finds every kind of forgery at its place."""

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
    """A sound transcript of each game, which the tests forge."""
    return saved_transcript(rich_game(request.param))


def saved_transcript(game: kit.Game) -> dict[str, Any]:
    """Return a game's transcript as read from a file."""
    return json.loads(json.dumps(game.transcript()))


def end_rule(game: kit.Game) -> str:
    """Return the rule that ends a game, which the referee names for every fault at the end."""
    law = rules(game.slug)
    return f"{game.slug}/{law.RULES[law.end_rule(game.table)]}"


def find_fault(transcript: dict[str, Any]) -> tuple[int, str]:
    """Return the step and the rule at which the referee finds a fault."""
    fault = kit.check(transcript)
    assert fault is not None, "the forgery was not found"
    assert fault.text
    return fault.step, fault.rule


def replace_step(transcript: dict[str, Any], at: int, step: Any) -> dict[str, Any]:
    """Return a transcript with one step replaced."""
    steps = transcript["steps"]
    return transcript | {"steps": [*steps[:at], step, *steps[at + 1 :]]}


def replace_event(transcript: dict[str, Any], at: int, nth: int, *events: Any) -> dict[str, Any]:
    """Return a transcript with one event replaced by other events, or removed."""
    step = transcript["steps"][at]
    return replace_step(transcript, at, step | {"events": [*step["events"][:nth], *events, *step["events"][nth + 1 :]]})


def select_evenly(places: Sequence[Any]) -> Sequence[Any]:
    """Return at most twenty places, evenly spread, because the referee replays the whole game for each."""
    return places[:: len(places) // 20 + 1]


def test_check_accepts_a_transcript_with_other_words_or_without_score(transcript):
    assert kit.check(transcript) is None
    assert kit.check(kit.load(transcript).at(len(transcript["steps"]) // 2).transcript()) is None
    for step in transcript["steps"]:
        for event in step["events"]:
            event["text"] = "something happened"
    assert kit.load(transcript).position() == transcript["end"]
    del transcript["result"], transcript["score"]
    assert kit.check(transcript) is None


def test_check_finds_a_wrong_seat(transcript):
    for at in select_evenly(range(len(transcript["steps"]))):
        step = transcript["steps"][at]
        forged = replace_step(transcript, at, step | {"seat": step["seat"] + 1})
        assert find_fault(forged) == (at, f"{transcript['game']}/turn")


def test_check_finds_an_illegal_move_and_its_rule(transcript):
    game = kit.load(transcript)
    for at in range(0, len(transcript["steps"]), 5):
        moment = game.at(at)
        move = next(text for text, _ in each_readable_move(moment) if text not in moment.moves())
        step = transcript["steps"][at] | {"move": move, "seat": moment.mover(move)}
        assert find_fault(replace_step(transcript, at, step)) == (at, moment.ruling(move).rule)


def test_check_finds_a_move_after_the_end(transcript):
    game = kit.load(transcript)
    last = transcript["steps"][-1]
    transcript["steps"].append(last | {"seat": game.mover(last["move"])})
    assert find_fault(transcript) == (len(game.history), end_rule(game))


@pytest.mark.thorough
def test_check_finds_a_removed_added_or_changed_event(transcript):
    lengths = [len(step["events"]) for step in transcript["steps"]]
    for at, nth in select_evenly([(at, nth) for at, length in enumerate(lengths) for nth in range(length)]):
        step = transcript["steps"][at]
        events, event = step["events"], step["events"][nth]
        for name, other in (("kind", "?"), ("rule", "?"), ("cards", ["?"]), ("data", event["data"] | {"?": 1})):
            if name != "kind" or event["kind"] != "shuffle":
                assert find_fault(replace_event(transcript, at, nth, event | {name: other})) == (at, event["rule"])
        if event["kind"] != "shuffle":  # without its order a shuffle is random: see the tests of shuffles
            assert find_fault(replace_step(transcript, at, step | {"events": [*events, event]})) == (at, event["rule"])
            next_rules = [events[other]["rule"] for other in range(nth, len(events)) if events[other] == event]
            fault = find_fault(replace_event(transcript, at, nth))
            assert fault[0] == at and fault[1] in next_rules


def test_load_refuses_a_forged_transcript(transcript):
    transcript["steps"][3]["seat"] += 1
    with pytest.raises(kit.BadPosition, match=r"transcript, step 3: steps\[4\]: seat"):
        kit.load(transcript)


def test_check_finds_a_wrong_end_score_result_or_missing_step(transcript):
    game = kit.load(transcript)
    start, end = transcript["start"], transcript["end"]
    forgeries = [{"end": end | {name: start[name]}} for name in end if start[name] != end[name]]
    forgeries += [{"end": start}, {"end": None}, {"result": [7]}, {"score": {}}]
    # In Python 4.0 equals 4. A saved 4.0 is still not what the kit writes.
    forgeries.append({"score": json.loads(json.dumps(transcript["score"]), parse_int=float)})
    for forgery in [*forgeries, {"score": transcript["score"] | {"total": -1}}]:
        assert find_fault(transcript | forgery) == (len(game.history), end_rule(game))
    last = len(transcript["steps"]) - 1
    assert find_fault(transcript | {"steps": transcript["steps"][:last]}) == (last, end_rule(game.at(last)))


def test_check_finds_the_start_of_another_deal(transcript):
    other = kit.deal(transcript["game"], seed=transcript["seed"] + 1, **transcript["options"])
    assert kit.check(transcript | {"start": other.position()}) is not None


@each_game
def test_check_refuses_a_transcript_with_missing_or_unknown_fields(slug):
    transcript = saved_transcript(rich_game(slug))
    for name in ("game", "options", "seed", "start", "end"):
        with pytest.raises(kit.BadPosition, match=f"lacks the field '{name}'"):
            kit.check({other: value for other, value in transcript.items() if other != name})
    with pytest.raises(kit.BadPosition, match="not a transcript"):
        kit.check({other: value for other, value in transcript.items() if other != "steps"})
    with pytest.raises(kit.BadPosition, match="no field 'more'"):
        kit.check(transcript | {"more": 1})
    other = next(options for options in combinations(slug) if options != transcript["options"])
    for change in ({"options": other}, {"game": "?"}):
        with pytest.raises(kit.BadPosition, match="game and options"):
            kit.check(transcript | change)


@each_game
def test_check_names_a_step_that_cannot_be_read(slug):
    transcript = saved_transcript(rich_game(slug))
    step = transcript["steps"][2]
    for wrong in (None, {}, step | {"more": 1}, step | {"events": None}, step | {"move": "?"}, step | {"move": 1}):
        with pytest.raises(kit.BadPosition, match=r"steps\[3\]"):
            kit.check(replace_step(transcript, 2, wrong))


# ---- shuffles during play, shown on Six Stacks ----


@pytest.fixture
def redeal() -> tuple[dict[str, Any], int, int]:
    """A transcript of Six Stacks with a shuffle, and the shuffle's step and event."""
    for game in chain([rich_game("six-stacks")], (random_game("six-stacks", {}, seed) for seed in range(100))):
        for at, step in enumerate(game.history):
            for nth, event in enumerate(step.events):
                if event.kind == "shuffle":
                    return saved_transcript(game), at, nth
    raise AssertionError("no game of Six Stacks has a redeal")


def test_check_finds_another_shuffle_by_the_cards_that_follow(redeal):
    transcript, at, nth = redeal
    assert kit.check(transcript | {"seed": transcript["seed"] + 1}) is None
    event, following = transcript["steps"][at]["events"][nth : nth + 2]
    event["data"]["order"] = " ".join(reversed(event["data"]["order"].split()))
    event["cards"].reverse()
    assert find_fault(transcript) == (at, following["rule"])


@pytest.mark.parametrize("forge", [
    lambda event: [event | {"cards": event["cards"][::-1]}],
    lambda event: [event | {"data": {"order": " ".join(event["data"]["order"].split()[1:])}}],
    lambda event: [event | {"data": {"order": ""}}],
    lambda event: [],
], ids=["cards that do not match the order", "a card less", "no cards", "left out"])
def test_check_finds_a_forged_shuffle(redeal, forge):
    transcript, at, nth = redeal
    events = forge(transcript["steps"][at]["events"][nth])
    assert find_fault(replace_event(transcript, at, nth, *events)) == (at, "six-stacks/redeal")


def test_check_finds_impossible_additional_or_unknown_shuffles(redeal):
    transcript, at, nth = redeal
    event = transcript["steps"][at]["events"][nth]
    forged = replace_event(transcript, at, nth, event | {"data": {"order": event["data"]["order"] + " ?"}})
    with pytest.raises(kit.BadPosition, match=rf"steps\[{at + 1}\]\.order: '\?' is not a card"):
        kit.check(forged)
    with pytest.raises(kit.BadPosition, match=rf"steps\[{at + 1}\] shuffles"):
        kit.check(replace_event(transcript, at, nth, *[event] * 1_000))
    transcript["steps"][0]["events"].append(event)
    assert find_fault(transcript) == (0, "six-stacks/redeal")
