"""The law of the games, which both engines run. In the order in which one reads it:

- `cards`, `table`, `chance`: cards, piles and the dice, as whole numbers; `option`, `log`, `choices`: the house rules,
  the record of events, and lists of moves
- `law`: what a game must have; `games`: each game having it; `shared`: what several games have alike
- `engine`: a game's functions as they are, or compiled
- `rulebook`: the rules in words
"""
