"""Short scripts, each of which answers one question about the games: `python -m data.studies.NAME data/results`.

A study that measures each game by itself writes into the folder of the game, and measures only the games that are named
after the folder. `notes.toml` in each folder says how its tables were made.
"""
