"""The first game: it suggests what to try next, and reports how the game ended."""

import kit
from notebooks.extras.welcome import FirstGame
from tests.rows import each_row


@each_row("first_game")
def test_first_game_suggests_the_next_step_and_reports_the_end(setup, lines):
    game = kit.setup("six-stacks", **setup) if setup else kit.deal("six-stacks", seed=872, players=2)
    first = FirstGame(game, "3d to s6", ["be refused", "play one", "play another", "play on"], "well done", "a pity")
    for move, line in lines:
        first.table.model.playing.undo() if move == "undo" else move and first.table.model.play(move)
        assert f"{line}</div>" in first.page.values["line"]


def test_first_game_keeps_its_line_while_the_table_shows_events():
    game = kit.deal("six-stacks", seed=872, players=2)
    first = FirstGame(game, "3d to s6", ["be refused", "play one", "play another"], "well done", "a pity")
    model, paints = first.table.model, []
    first.table.watch(lambda: paints.append((model.state.event, first.page.values["line"])))
    start = first.page.values["line"]
    model.play("3d to s4")
    shown = [event for event, _ in paints]
    last = shown.index(None)  # the picture after the reader's move; then the computer moves
    assert shown[:last] == [0, 1, 2] and {line for _, line in paints[:last]} == {start}
    assert "Seat 2 plays.</b> play another</div>" in paints[last][1] and "Your turn." in first.page.values["line"]
    model.playing.look_at(0)
    assert model.state.steps_shown == 0 and first.page.values["line"] == paints[-1][1]
