"""The law of the games. Both engines run it. In reading order:

- `cards`, `table`, `chance`: cards, piles and random numbers
- `option`, `log`, `choices`: house rules, the record of events, and lists of moves
- `law`: the names that a game must have
- `games`: the law of each game
- `shared`: code that several games share
- `engine`: interprets or compiles a game's functions
- `rulebook`: the rules in words
"""
