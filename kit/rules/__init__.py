"""The law of the games, which both engines run. In reading order:

- `cards`, `table`, `chance`: cards, piles and random numbers, as whole numbers; `option`, `log`, `choices`: the house
  rules, the record of events, and lists of moves
- `law`: the names that a game must have; `games`: the law of each game; `shared`: code that several games share
- `engine`: a game's functions, interpreted or compiled
- `rulebook`: the rules in words
"""
