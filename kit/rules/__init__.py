"""The law of the games. Both engines run it, and it needs no package beside Python. In reading order:

- `cards`, `table`, `chance`: cards, piles and random numbers
- `option`, `log`, `choices`: house rules, the record of events, and lists of moves; `counts`: what a simulation has in
  place of the record
- `law`: the names that a game must have
- `games`: the law of each game
- `shared`: code that several games share
- `engine`: the functions of a game, interpreted (`make engine` compiles them)
- `rulebook`: the rules in words
"""
