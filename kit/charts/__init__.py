"""Charts and score sheets. In the order in which one reads them:

- `chart`: a chart and how it becomes SVG; the style of all charts, and estimates with their intervals
- `general`: charts of any measurement: estimates side by side, a spread, the parts of wholes, a map of shares
- `game_charts`: the score after each move; the chance to win through a game that was reviewed
- `sheet`: tables as HTML, and what a score sheet is; `score_sheet`: that of a game or of several
- a file a game for a sheet of its own: `solitaire_for_two` and `stack_the_deck`

What one notebook alone draws is beside it, in `notebooks/extras` or `tutorials/chance/lessons`.
"""
