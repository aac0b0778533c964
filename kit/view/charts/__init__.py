"""Charts and score sheets. In the order in which one reads them:

- `chart`: what a chart is, how it becomes SVG, and the colours, dashes and patterns of all charts
- `score_chart`: the score after each move, of every game
- `sheet`: what a score sheet is; `score_sheet`: that of a game or of several
- a file a game for what only it has: `six_suit_solitaire`, `solitaire_for_two` and `stack_the_deck` for their sheets,
  `fashion` for its maps, `six_stacks` for its chain reactions
- `jokers`: what the jokers of the tile games live through; `duel`: a game for two, seen from both chairs
- `measured`: means with their intervals, and how results are spread
"""
