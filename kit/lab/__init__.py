"""Many deals at once, and how sure one may be of what they tell. In the order in which one reads it:

- `stats`: intervals; `deals`: the numbers of deals and their tables; `results`: tables that were measured and kept
- `players`: who plays (`careful`: each game's careful player); `playout`: a game played to its end
- `simulate`: a thousand games, a row each, made by a `batch`, in `frames` or in a `batch_file`, which grows in `parts`;
  `gains`: what a player gains against a table of others;
  `odds`: how a game may go on; `review`: how a game went, step by step, by luck and by choice
- `solve`: can this deal be won? `searchable` games only (`search`: how each is searched); `solve_deals`: many deals;
  `losing_move`: which move threw the game away
- `progress`: told while one waits; `compiling`: what is being compiled, and how long that takes; `apart`: waiting that
  hears an interrupt; `warm`: compiles everything beforehand
"""
