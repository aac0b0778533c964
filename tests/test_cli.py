"""The command line as a person uses it: its output and exit codes."""

import json

import pandas as pd
import pytest

import kit
from tests.command_line import run


def test_games_lists_every_game():
    done, slugs = run("games"), [info.slug for info in kit.games()]
    assert done.returncode == 0 and "speed: Speed, reconstructed (2 players)" in done.stdout
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == slugs
    assert [info["slug"] for info in json.loads(run("games", "--json").stdout)] == slugs


def test_deal_prints_the_same_position_as_python():
    done = run("deal", "six-stacks", "--seed", "7", "-o", "players=3", "--json")
    assert json.loads(done.stdout) == kit.deal("six-stacks", seed=7, players=3).position()
    assert "Hand of seat 1" in run("deal", "six-stacks", "--seed", "7").stdout


def test_moves_and_ruling_follow_the_rules():
    game = kit.setup("six-stacks", stacks=["Jh", "9d 8h"], reserve="9h", hands=["Th Ks", ""])
    text = json.dumps(game.position())
    assert run("moves", "-", given=text).stdout.split("\n")[:-1] == game.moves()
    allowed, refused = run("ruling", "-", "th to s1", given=text), run("ruling", "-", "Ks to s1", given=text)
    assert (allowed.returncode, refused.returncode) == (0, 1)
    assert "six-stacks/fits (stated)" in refused.stdout
    assert json.loads(run("ruling", "-", "Ks to s1", "--json", given=text).stdout)["allowed"] == ["Th to s1"]


def test_check_passes_a_played_game_and_refuses_a_forged_one():
    words = "play", "six-stacks", "--seed", "3", "--by", "random,careful"
    printed, played = run(*words).stdout, json.loads(run(*words, "--json").stdout)
    assert all(event.text in printed for step in kit.load(played).history for event in step.events)
    assert run("check", "-", given=json.dumps(played)).returncode == 0
    place = next(place for place, step in enumerate(played["steps"]) if step["move"] != "strike")
    played["steps"][place]["move"] = "strike"
    forged = run("check", "-", given=json.dumps(played))
    assert forged.returncode == 1 and f"step {place + 1}, six-stacks/must-play" in forged.stdout


@pytest.mark.compiled
def test_simulate_writes_one_row_for_each_deal(tmp_path):
    out = tmp_path / "rows.parquet"
    done = run("simulate", "six-stacks", "--games", "50", "--seed", "9", "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert pd.read_parquet(out).deal.tolist() == list(range(9, 59))


@pytest.mark.thorough
def test_players_can_be_set_by_number_by_name_or_as_option():
    assert json.loads(run("deal", "six-stacks", "--players", "3", "--json").stdout)["options"]["players"] == 3
    for words in ("--by random,careful,random", "--players 3 --by careful", "-o players=3"):
        assert json.loads(run("play", "six-stacks", "--json", *words.split()).stdout)["options"]["players"] == 3
    assert json.loads(run("play", "swap", "--players", "1", "--json").stdout)["game"] == "swap"


@pytest.mark.compiled
def test_solve_prints_the_line_and_the_verdict():
    words = "solve", "swap", "--seed", "6", "-o", "work_stacks=5"
    won, printed = run(*words, "--json"), run(*words).stdout.splitlines()
    result = json.loads(won.stdout)
    assert (won.returncode, result["verdict"]) == (0, "won") and result["nodes"] > 0
    game = kit.deal("swap", seed=6, work_stacks=5)
    for move in result["line"]:
        game.play(move)
    assert game.winners() == [1]
    assert printed[:-1] == result["line"] and printed[-1].startswith("won in ")
    lost = run("solve", "stack-em", "--seed", "1", "-o", "work_stacks=1", "-o", "hand_limit=1")
    assert lost.returncode == 1 and lost.stdout.startswith("lost (")


@pytest.mark.thorough
def test_commands_accept_the_short_name_of_a_deal():
    seeded = run("deal", "stack-em", "--seed", "1", "-o", "hand_limit=5")
    assert run("deal", "stack-em/1/hand_limit=5").stdout == seeded.stdout
    own = kit.deal("stack-em", of="Ada", task=3)
    words = "deal", "stack-em", "--of", " ADA", "--task", "3"
    assert json.loads(run(*words, "--json").stdout) == own.position()
    assert run(*words).stdout == f"{own.name}\n{own}\n"
    assert run("moves", own.name).stdout == "draw\n"
    assert run("ruling", own.name, "draw").returncode == 0
    review = run("review", own.name)
    assert (review.returncode, review.stdout) == (0, "no step was played yet\n")
    assert json.loads(run("play", "fashion/3", "--by", "random,random,random", "--json").stdout)["seed"] == 3
