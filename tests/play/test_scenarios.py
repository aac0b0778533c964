"""Scenarios: their data files, and the answers computed from them."""

import pytest

import kit
from kit.play.checks import KINDS, is_fulfilled, make_tries, read_checks, reasons_against
from kit.play.scenarios import read_scenarios, scenarios
from kit.rules.rulebook import clause, rule_entries
from tests.games import all_scenarios
from tests.project import PROJECT
from tests.rows import ROWS, each_row

every_scenario = pytest.mark.parametrize("scenario", all_scenarios(), ids=lambda scenario: scenario.name)


@pytest.mark.parametrize("slug", [file.stem for file in (PROJECT / "data" / "scenarios").glob("*.toml")])
def test_file_of_scenarios_is_read(slug):
    """Read a file, because the tests of scenarios leave out a file that cannot be read. (`...` is only for cases.)"""
    assert len(scenarios(slug)) > 0


# ---- every scenario ----


@every_scenario
def test_scenario_has_one_right_guess_and_reasons_against_others(scenario):
    right = [guess for guess in scenario.guesses if scenario.is_right(guess)]
    assert right == [scenario.find_right_guess()]
    for guess in scenario.guesses:
        if guess is not scenario.find_right_guess():
            reasons = scenario.find_reasons(guess)
            assert reasons
            assert all(reason.text and reason.rule.startswith(f"{scenario.start.slug}/") for reason in reasons)


DRAWS = {"game": "six-stacks", "stacks": ["Th", "9s 8c", "Kd"], "hands": ["9d 7c Qc 2c 5d", "4c 4d Js"]}


@pytest.mark.parametrize(("tries", "checks", "rule", "expected"), [
    ("9d to s1", {"count": {"draw": 1}}, "draw-to-three", lambda game: clause("six-stacks", "draw-to-three").text),
    ("9d to s1", {"events": "draw"}, "draw-to-three", lambda game: clause("six-stacks", "draw-to-three").text),
    ("Qc to s1, 9d to s1", {"count": {"play": 2}}, "fits", lambda game: kit.setup(**DRAWS).ruling("Qc to s1").text),
    ("9d to s1", {"over": True}, "final-match", lambda game: game.ruling(game.moves()[0]).text),
], ids=["a count", "an event", "fewer than were counted on", "that a game is over"])
def test_reasons_against_names_the_rule_behind_a_wrong_claim(tries, checks, rule, expected):
    answer = make_tries(kit.setup(**DRAWS), tuple(tries.split(", ")))
    read_claims = read_checks("six-stacks", checks, "a test")
    (reason,) = reasons_against(read_claims, answer, f"six-stacks/{rule}")
    assert reason.text == expected(answer.game)
    assert reason.rule in (f"six-stacks/{rule}", answer.game.ruling(answer.game.moves()[0]).rule)


@every_scenario
def test_scenario_names_its_own_rule_and_only_existing_rules(scenario):
    assert scenario.rule in [moment.reason.rule for moment in scenario.answer.moments]
    rules = {f"{scenario.start.slug}/{name}" for name in rule_entries(scenario.start.slug)}
    for attempt in scenario.answer.tries:
        event_rules = [event.rule for event in attempt.events] or [attempt.ruling.rule]
        assert set(event_rules) <= rules, attempt.move


@every_scenario
def test_try_changes_the_position_only_when_legal(scenario):
    game = scenario.start.copy()
    for attempt in scenario.answer.tries:
        before = game.position()
        assert attempt.ruling == game.ruling(attempt.move)
        if attempt.ruling.legal:
            assert tuple(game.play(attempt.move)) == attempt.events
            assert game.position() != before
        else:
            with pytest.raises(kit.IllegalMove):
                game.play(attempt.move)
            assert game.position() == before
            assert attempt.events == ()
    assert game.position() == scenario.answer.game.position()


@every_scenario
def test_scenario_start_can_be_loaded_and_answer_is_sound(scenario):
    start = scenario.start
    assert kit.load(start.position()).position() == start.position()
    assert kit.check(scenario.answer.game.transcript()) is None and start.history == []


# ---- the cases of Six Stacks ----


def test_every_case_of_six_stacks_has_a_scenario():
    all_scenarios = scenarios("six-stacks")
    assert set(all_scenarios.cases) == set(range(1, 10))
    assert {scenario.case for scenario in all_scenarios} == set(all_scenarios.cases)


@each_row("case_of_six_stacks")
def test_case_of_six_stacks_ends_as_the_inventor_says(name, checks):
    answer = kit.scenario(f"six-stacks/{name}").answer()
    assert is_fulfilled(read_checks("six-stacks", checks, name), answer)


# ---- files that are broken ----

FILE = (PROJECT / "data" / "scenarios" / "six-stacks.toml").read_text(encoding="utf-8")
FIRST = FILE[: FILE.index("# ---- 2 ----")]


@each_row("broken_scenarios", ("# The end", FIRST[FIRST.index("[[scen") :], "two scenarios are called 'merge-first'"))
def test_broken_scenario_file_is_refused_with_the_fault(old, new, message):
    text = FIRST + "# The end"
    assert text.count(old) == 1 or old in ("[[scenarios]]", 'events = "merge"')
    with pytest.raises(kit.KitError, match=message):
        next(iter(read_scenarios("six-stacks", text.replace(old, new, 1)))).find_right_guess()


# ---- checks ----

ANSWERS = {
    "merged": make_tries(kit.scenario("six-stacks/merge-first").asked.scenario.start, ("Th to s1",)),
    "won": kit.scenario("six-stacks/final-match-won").answer(),
}


@each_row("claim")
def test_check_accepts_a_true_and_refuses_a_false_claim(answer, true, false):
    assert is_fulfilled(read_checks("six-stacks", true, "here"), ANSWERS[answer])
    assert not is_fulfilled(read_checks("six-stacks", false, "here"), ANSWERS[answer])


def test_rows_have_claims_of_every_kind():
    assert {next(iter(row["true"])) for row in ROWS["claim"]} == set(KINDS)
