"""The games: a module each, all with the names that `kit.rules.law` explains.

A game is registered by its rulebook: `kit/rules/rulebook/GAME.toml` beside `kit/rules/games/GAME.py`.
"""
