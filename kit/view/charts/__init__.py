"""Charts and score sheets. In the order in which one reads them:

- `chart`: what a chart is, how it becomes SVG, and the colours, dashes and patterns of all charts
- `score_chart`: the score after each move, of every game
- `sheet`: what a score sheet is; `score_sheet`: that of a game or of several
- `share_map`: shares by two things at once, in any game
- a file a game for what only it has: `six_suit_solitaire`, `solitaire_for_two` and `stack_the_deck` for their sheets,
  `fashion` for its maps and its fight, `stack_em` and `swap` for what their notebooks ask
"""
