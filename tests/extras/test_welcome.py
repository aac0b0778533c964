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
        assert f"{line}</div>" in first.line.value
