"""Charts and score sheets. In the order in which one reads them:

- `chart`: what a chart is, how it becomes SVG, and the colours, dashes and patterns of all charts
- `review_chart`: the chance to win through one game; `fair_way`: its ways in many games, for a lesson
- `score_chart`: the score after each move, of every game
- `review_chart`: the chance to win through a game that was reviewed; `luck_chart`: the games between luck and skill
- `sheet`: what a score sheet is; `score_sheet`: that of a game or of several
- `varied`: points in their intervals, along whatever was varied; `parts`: of what kinds a whole is made
- a file a game for what only it has: `six_suit_solitaire`, `solitaire_for_two` and `stack_the_deck` for their sheets,
  `fashion` for its maps, `speed` for the clock of its races, `deck_memory` for cards that lie in the deck of
  Stack The Deck
"""
