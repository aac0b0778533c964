"""The pictures of a table without widgets: events one after another, computers, history, hints, hidden cards."""

import asyncio
import threading

import pytest

import kit
from kit.lab import odds, players
from kit.lab.odds import MoveOdds
from kit.tabletop import hints, page_messages
from kit.tabletop.background import BackgroundQuestion
from kit.tabletop.hints import MoveHint
from kit.tabletop.state import NOW
from tests.tabletop.at_table import hints_by_move, key, open_table, set_pauses

# ---- one after another ----


def test_events_are_shown_one_after_another_and_can_be_hurried(game):
    async def play():
        shown = []
        table = open_table(game, people="person")
        set_pauses(table, 0.02).changed = lambda: shown.append(table.state.event)
        pace = table.playing.pace
        table.play("Th to s1")
        assert shown == [0]  # the first picture at once, the others later
        while pace.script is not None:
            await asyncio.sleep(0.01)
        events = len(game.history[0].events)
        assert shown == [*range(events), None]
        game.undo()
        set_pauses(table, 60).play("Th to s1")
        assert table.state.event == 0
        key(table, "hurry")
        assert table.state.event is None and pace.script is None

    asyncio.run(play())


@pytest.mark.parametrize(
    ("player", "line"), [("person", "You have played"), ("careful", "The careful computer is playing")]
)
def test_status_says_who_has_played_in_a_game_for_one(player, line):
    async def play():
        shown, table = [], open_table(kit.deal("swap", seed=1), people="person")
        set_pauses(table, 0.02).changed = lambda: shown.append(str(table.status()))
        if player == "person":
            table.play(table.game.moves()[0])
        else:
            table.set_seat(1, player)
        while not (played := [text for text in shown if "played" in text or "playing" in text]):
            await asyncio.sleep(0.01)
        assert played[0].startswith(line)

    asyncio.run(play())


def test_computers_play_until_a_persons_turn_and_undo_returns_to_it():
    game = kit.deal("six-stacks", seed=3, players=4)
    table = open_table(game, people={2: "random", 3: "careful", 4: "random"})
    assert "Deal 3" in table.said
    for _ in range(2):
        table.play(game.moves()[0])
    for act, steps in ((lambda: None, 8), (table.playing.undo, 4), (table.playing.redo, 8)):
        act()
        assert len(game.history) == steps and game.turn == 1
    while not game.over:
        assert game.turn == 1
        table.play(game.moves()[0])
    assert {step.seat for step in game.history} == {1, 2, 3, 4}
    assert "wins" in table.said and "The game is over" in str(table.status())


def test_slow_computer_leaves_the_table_free(monkeypatch):
    thinks, may_answer, has_answered = threading.Event(), threading.Event(), threading.Event()

    def slow(game):
        thinks.set()
        assert may_answer.wait(30)
        has_answered.set()
        return game.moves()[0]

    monkeypatch.setitem(players.PLAYERS, "slow", slow)

    async def play():
        game = kit.deal("six-stacks", seed=3, players=2)
        table = set_pauses(open_table(game, people={2: "slow"}, autosave=False), 0.001)
        table.play(game.moves()[0])
        await asyncio.to_thread(thinks.wait, 30)
        assert game.turn == 2 and len(game.history) == 1
        table.playing.look_at(0)  # served while the computer thinks, and makes it stop
        assert table.state.scene().place("hand 1").cards == tuple(game.at(0).position()["hands"][0].split())
        may_answer.set()
        for wait in (has_answered.wait, lambda: None):  # after the second wait the loop has the answer too
            await asyncio.to_thread(wait)
        assert len(game.history) == 1
        table.playing.look_at(NOW)
        while game.turn != 1:
            await asyncio.sleep(0.01)
        assert [step.seat for step in game.history] == [1, 2]

    asyncio.run(play())


# ---- questions answered in a worker thread ----


class Question(BackgroundQuestion):
    """A question that keeps its answers."""

    WAITING = "Wait"

    def forget(self):
        super().forget()
        self.answers = []

    def take_answer(self, answer):
        self.answers.append(answer)


def test_every_new_answer_is_shown_once_and_the_work_stops_when_it_is_forgotten():
    steps, seen = [], []

    def answers(stopped):
        yield {}
        first = {"a": 1}
        yield first
        yield first
        yield {"a": 2}
        steps.append("waits")
        assert stopped.wait(30)
        steps.append("stopped")

    async def ask():
        question = Question(lambda: seen.append((question.wait(), len(question.answers))), seen.append)
        game = kit.deal("swap", seed=3)
        question.ask(game, 0)
        question.begin(answers)
        assert question.wait() == "Wait" and not seen
        while len(question.answers) < 2 or not steps:
            await asyncio.sleep(0.01)
        assert question.running and question.is_about(game) and not question.is_about(game.copy())
        question.forget()
        while steps[-1] != "stopped":
            await asyncio.sleep(0.01)
        assert not question.running and not question.answers

    asyncio.run(ask())
    assert seen == [("", 1), ("", 2)]


# ---- hidden cards ----


def test_no_event_shows_hidden_cards():
    game = kit.deal("six-stacks", seed=5, players=3)
    hidden = []

    def watch():
        scene = table.state.scene()
        own = scene.place("hand 1").cards
        others = [scene.place(f"hand {seat}").cards for seat in (2, 3)]
        hidden.append("??" not in own and all(set(cards) <= {"??"} for cards in others))
        hidden.append(set(scene.place("stock").cards) <= {"??"})

    table = open_table(game, people={2: "random", 3: "random"}, autosave=False)
    table.changed = watch
    for _ in range(5):
        table.play(game.moves()[0])
    assert len(hidden) > 30 and all(hidden)


# ---- hints ----


def test_hints_with_texts_are_shown_at_once_the_best_first(monkeypatch):
    game = kit.setup("six-stacks", seed=3, stacks=["9d", "3c", "Jh"], hands=["8d Th", ""])

    def stream(copy):
        assert copy is not game and copy.position() == game.position()
        yield dict.fromkeys(copy.moves(), MoveHint("50 %"))
        yield {"Th to s3": MoveHint("70 %", "between 60 and 80 %", True), "8d to s1": MoveHint("40 %")}

    monkeypatch.setitem(hints.HINTS, "odds", stream)
    shown = []
    table = open_table(game, people="person", autosave=False)
    assert "Your position" in table.said and "chance" not in str(table.status())
    table.changed = lambda: shown.append(list(hints_by_move(table).items()))
    table.set_hint("odds")
    moves = game.moves()
    assert shown[:2] == [[(move, "") for move in moves], [(move, "50 %") for move in moves]]
    assert shown[2:] == [[("Th to s3", "70 %"), ("8d to s1", "40 %")]]
    assert "The chance to win if all play carefully from here" in str(table.status())
    routes = table.state.routes()
    texts = [rest for _, _, *rest in page_messages.hints(routes, table.hints.describe(routes.moves))]
    assert texts == [["70 %, between 60 and 80 %", True], ["40 %", False]]
    table.set_hint("legal moves")
    assert hints_by_move(table) == dict.fromkeys(moves, "")
    table.set_hint("none")
    assert hints_by_move(table) == {}


@pytest.mark.compiled
def test_ladder_of_hints_names_the_best_move_on_its_last_rung_only():
    table = open_table(kit.play_deal("fashion", seed=1, by="random").at(28), people="person", autosave=False)
    notes = {}
    for rung in ("nudge", "reason", "move"):
        table.set_hint(rung)
        notes[rung] = table.hints.note()
        marked = [move for move, hint in table.hints.describe(table.game.moves()).items() if hint.is_best]
        assert marked == ["8c to Jd"] * (rung == "move")
    assert notes["move"] == "`8c to Jd`" and not any("`" in notes[rung] for rung in ("nudge", "reason"))
    fact = notes["nudge"].removeprefix("Think of this: ")
    assert f"when {fact} " in notes["reason"] and ": then one move gains" in notes["reason"]


def move_odds(move, estimate, gap_low, **more):
    """Return the odds of a move."""
    figures = {"low": 0.3, "high": 0.7, "gap": 0, "gap_high": 0.1, "playouts": 100, "unfinished": 0} | more
    return MoveOdds(move=move, estimate=estimate, gap_low=gap_low, **figures)


def test_odds_have_a_unit_and_mark_the_moves_that_may_be_the_best(monkeypatch):
    between = "between 30 and 70 %"
    second, worse = move_odds("b", 0.5, 0), move_odds("a", 0.2, 0.1)
    looks = [
        [worse, second, move_odds("c", 0.55, 0, unfinished=5)], [worse, second],
        [move_odds("a", float("nan"), 0, low=0, high=1, unfinished=100), second],
    ]
    both = [("b", ("50 %", between, True)), ("a", ("20 %", between, False))]
    monkeypatch.setattr(odds, "refine_odds", lambda game, playouts: iter(looks))
    assert [list(shown.items()) for shown in hints.stream_odds(kit.deal("six-stacks", seed=1))] == [
        [("c", ("55 %", f"{between}, 5.0% of the playouts did not end", True)), *both], both,
        [both[0], ("a", ("? %", "between 0 and 100 %, 100.0% of the playouts did not end", True))],
    ]


def test_status_reports_the_cause_of_waiting_for_odds(monkeypatch):
    monkeypatch.setitem(hints.HINTS, "odds", lambda game: iter([dict.fromkeys(game.moves(), MoveHint("50 %"))]))
    seen = []
    table = open_table(kit.deal("six-stacks", seed=1), autosave=False)
    table.changed = lambda: seen.append(str(table.status()))
    table.set_hint("odds")
    text = "the moves are being played on"
    assert text in seen[0] and text not in seen[-1]


# ---- seats ----


def test_computer_plays_a_seat_once_it_takes_it(table, game):
    table.play("Th to s1")
    assert game.turn == 2
    table.set_seat(2, "careful")
    assert game.turn == 1 and game.history[1].seat == 2
    with pytest.raises(kit.BadOption):
        table.set_seat(2, "nobody")
