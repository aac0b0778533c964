"""Charts and score sheets. In the order in which one reads them:

- `chart`: what a chart is, how it becomes SVG, and the colours, dashes and patterns of all charts
- `score_chart`: the score after each move, of every game
- `review_chart`: the chance to win through a game that was reviewed; `luck_chart`: the games between luck and skill;
  `fair_way`: the ways of many games, for a lesson
- `sheet`: what a score sheet is; `score_sheet`: that of a game or of several
- what was measured: `measured`, means with their intervals, and how results are spread; `varied`, points in their
  intervals along whatever was varied; `parts`, of what kinds a whole is made; `share_map`, shares by two things at
  once; `same_deals`, deals that were played twice; `coverage`, how often an interval holds the truth;
  `walls`, a share between two bounds
- a file a game for what only it has: `six_suit_solitaire`, `solitaire_for_two` and `stack_the_deck` for their sheets,
  `six_stacks` for its chain reactions and `six_stacks_strikes` for its strikes, `fashion` for its maps and its fight,
  `stack_em`, `falling_stack` and `swap`, `speed` for the clock of its races, `deck_memory` for cards that lie in the
  deck of Stack The Deck
- `jokers`: what the jokers of the tile games live through; `duel`: a game for two, seen from both chairs
- `course_map`: which lesson comes before which
"""
