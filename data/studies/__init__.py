"""Short scripts, each of which answers one question about the games: `python -m data.studies.NAME data/results`."""
