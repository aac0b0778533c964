"""Charts and score sheets. In reading order:

- `chart`: a chart and how it becomes SVG; the style of all charts, and estimates with their intervals
- `general`: charts of any measurement: estimates side by side, a spread, the parts of wholes, a map of shares
- `game_charts`: the score after each move; the chance to win through a reviewed game
- `sheet`: tables as HTML, and the class of score sheets; `score_sheet`: the score sheet of one or several games
- `solitaire_for_two` and `stack_the_deck`: the score sheets of these games

Charts of a single notebook are next to it, in `notebooks/extras` or `tutorials/chance/lessons`.
"""
