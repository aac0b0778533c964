"""The battery: tests that every registered game must pass."""

import json
from random import Random

import pytest

import kit
from kit.play.move_texts import parse_move
from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.table import LEGAL
from tests.games import cards_on, each_finished_game, each_table, moments, random_game, readable_moves, setup_arguments
from tests.golden import read_golden_transcript
from tests.rules.rows import codes_in

SEED = 0  # of the random game that all tests use, so that it is played once
EVERY = 7  # slow tests examine every seventh position,
FEW = 4  # or about this many, if they play the rest of the game from each


@each_table
def test_position_has_all_cards_a_move_and_a_score_that_adds_up(slug, options):
    pack = list(range(rules(slug).PACK.size))
    for moment in moments(random_game(slug, options, SEED)):
        assert cards_on(moment.table) == pack
        assert bool(moment.moves()) != moment.over
        assert set(moment.winners()) <= set(range(1, moment.seats + 1))
        assert moment.over or moment.winners() == []
        score = moment.score()
        assert list(score) == ["parts", "total", *rules(slug).SCORE_NOTES]
        parts, total = list(score["parts"].values()), score["total"]
        assert total == (sum(parts) if moment.seats == 1 else [sum(column) for column in zip(*parts, strict=True)])


@each_table
def test_undo_and_redo_restore_identical_positions_at_any_depth(slug, options):
    game = random_game(slug, options, SEED)
    positions, steps = [moment.position() for moment in moments(game)], game.history
    for depth in sorted({0, 1, len(steps) // 3, len(steps)}):
        for left in reversed(range(len(steps) - depth, len(steps))):
            assert game.undo() == steps[left]
            assert (game.position(), game.history) == (positions[left], steps[:left])
        assert game.undone_steps == steps[len(steps) - depth :]
        if depth == len(steps):
            with pytest.raises(kit.KitError, match="nothing to undo"):
                game.undo()
        assert [game.redo() for _ in range(depth)] == steps[len(steps) - depth :]
        assert (game.position(), game.history) == (positions[-1], steps)
    game.undo()
    assert game.play(game.undone_steps[0].move) == list(game.history[-1].events)
    assert game.undone_steps == []
    with pytest.raises(kit.KitError, match="nothing to redo"):
        game.redo()


@each_table
def test_load_and_setup_restore_every_position(slug, options):
    for moment in moments(random_game(slug, options, SEED)):
        position = moment.position()
        assert position["options"] == options
        for source in (position, json.dumps(position)):
            loaded = kit.load(source)
            assert loaded.position() == position
            assert (loaded.moves(), loaded.turn, loaded.over) == (moment.moves(), moment.turn, moment.over)
            assert (loaded.winners(), loaded.score()["total"]) == (moment.winners(), moment.score()["total"])
            if slug != "solitaire-for-two":  # there, points of a loaded position come from before it
                assert loaded.score() == moment.score()
    for moment in moments(random_game(slug, options, SEED), EVERY):
        assert kit.setup(slug, **options, **setup_arguments(moment)).position() == moment.position()


@each_table
def test_setup_shuffles_unnamed_cards_by_the_seed(slug, options):
    position = kit.deal(slug, seed=35, **options).position()
    stock_field = words(slug).PLACES.rest.field
    named = {name: value for name, value in position.items() if name not in ("game", "options", stock_field)}
    tables = [kit.setup(slug, seed=seed, **options, **named) for seed in (1, 1, 2)]
    piles = [table.position().pop(stock_field) for table in tables]
    assert piles[0] == piles[1] and (piles[1] == piles[2]) is (len(list(codes_in(piles[0]))) < 2)
    for table, pile in zip(tables, piles, strict=True):
        assert table.position() == position | {stock_field: pile}
        assert sorted(codes_in(pile)) == sorted(codes_in(position[stock_field]))


@each_table
def test_load_restores_transcripts_that_can_be_continued(slug, options):
    game = random_game(slug, options, SEED)
    for moment in moments(game, every=max(1, len(game.history) // FEW)):
        transcript = moment.transcript()
        assert kit.check(transcript) is None
        loaded = kit.load(json.dumps(transcript))
        assert loaded.transcript() == transcript
        for step in game.history[len(moment.history) :]:
            assert loaded.play(step.move) == list(step.events)
        assert loaded.transcript() == game.transcript()


@each_table
def test_move_texts_are_unique_stable_and_readable(slug, options):
    speech = words(slug)
    for moment in moments(random_game(slug, options, SEED)):
        texts = moment.moves()
        assert len(set(texts)) == len(texts)
        assert texts == moment.moves() == moment.copy().moves()
        for text in texts:
            move = parse_move(slug, moment.table, text)
            assert speech.spell(moment.table, move) == text
            for spelling in (text.upper(), text.lower(), f"  {text.replace(' ', '   ')}\t"):
                assert parse_move(slug, moment.table, spelling) == move


@each_table
def test_ruling_allows_exactly_the_legal_moves_and_names_its_rule(slug, options):
    book = {f"{slug}/{rule.slug}": rule for rule in kit.rulebook(slug)}
    decisive = {(clause.status, clause.source) for rule in book.values() for clause in rule.clauses}
    for moment in moments(random_game(slug, options, SEED), EVERY):
        moves, position, legal = readable_moves(moment), moment.position(), moment.moves()
        assert {text for text, move in moves.items() if rules(slug).ruling(moment.table, move) == LEGAL} == set(legal)
        texts = list(moves)
        for text in Random(52).sample(texts, min(25, len(texts))) + legal:
            ruling = moment.ruling(text)
            assert ruling.legal == (text in legal)
            assert ruling.rule in book
            assert (ruling.status, ruling.source) in decisive
            assert ruling.text and "{" not in ruling.text
            assert ruling.text.partition(" Allowed now: ")[0] == ruling.why
            assert ("Allowed now: " in ruling.text) == bool(ruling.allowed)
            own_moves = [each for each in legal if moment.mover(each) == moment.mover(text)]
            assert set(ruling.allowed) <= set(own_moves)
            assert bool(ruling.allowed) == (not ruling.legal and bool(own_moves))
            if not ruling.legal:
                with pytest.raises(kit.IllegalMove) as refused:
                    moment.play(text)
                assert refused.value.ruling == ruling
        assert (moment.position(), len(moment.undone_steps)) == (position, 0)


@each_table
def test_every_move_is_refused_by_the_end_rule_after_the_end(slug, options):
    game = random_game(slug, options, SEED)
    assert game.over
    assert game.moves() == []
    end, moves = rules(slug).end_rule(game.table), readable_moves(game)
    assert {rules(slug).ruling(game.table, move) for move in moves.values()} == {end}
    for text in list(moves)[::EVERY]:
        assert game.ruling(text).rule == f"{slug}/{rules(slug).RULES[end]}"


@each_table
def test_frames_have_the_position_after_each_event(slug, options):
    game, pack = random_game(slug, options, SEED), sorted(rules(slug).PACK.codes)
    for number, step in enumerate(game.history, start=1):
        frames = game.frames(number)
        assert [event for event, _ in frames] == list(step.events)
        assert frames[-1][1] | {"turn": None} == game.at(number).position() | {"turn": None}
        for event, _ in frames:
            assert event.text and "{" not in event.text
            assert set(event.cards) <= set(pack)


@each_finished_game
def test_golden_transcript_replays_with_recorded_and_with_new_shuffles(slug):
    recorded = read_golden_transcript(slug)
    assert kit.check(recorded) is None
    game = kit.deal(slug, seed=recorded["seed"], **recorded["options"])
    for step in recorded["steps"]:
        game.play(step["move"])
    for replayed in (kit.load(recorded), game):
        assert replayed.over
        is_same = drop_words(replayed.transcript()) == drop_words(recorded)
        assert is_same, f"if the game is meant to differ, run python -m tests.golden {slug}"


def drop_words(transcript: dict) -> dict:
    """Return a transcript without the sentences of its events, whose wording may change."""
    steps = [
        step | {"events": [{name: event[name] for name in event if name != "text"} for event in step["events"]]}
        for step in transcript["steps"]
    ]
    return transcript | {"steps": steps}
