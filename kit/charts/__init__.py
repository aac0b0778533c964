"""Charts and score sheets. In reading order:

- `chart`: the class of charts, their style, and estimates with intervals
- `general`: the score after each move, and charts of any measurement: compared estimates, a spread, bars split into
  parts, a map of shares
- `sheet`: HTML tables, and the class of score sheets; `score_sheet`: the score sheet of one or several games
- `solitaire_for_two` and `stack_the_deck`: the score sheets of these games

Charts for a single notebook are in `notebooks/extras` or `tutorials/chance/lessons`.
"""
