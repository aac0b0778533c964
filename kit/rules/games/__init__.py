"""The games, one module for each. `kit.rules.law` explains the names in these modules.

The kit finds a game by its rulebook, `kit/rules/rulebook/GAME.toml`.
"""
