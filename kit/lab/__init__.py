"""Many deals at once, and how sure one may be of what they tell. In the order in which one reads it:

- `stats`: intervals; `results`: tables that were measured and kept
- `players`: who plays (`careful`: each game's careful player), and a game played by them; `playout`: the same compiled
- `simulate`: a thousand games, a row each, made by a batch of `deals`, in a frame or in a `batch_file`
- `odds`: how a game may go on, hidden cards dealt anew (`imagining`) as fits what is `known` (`knowledge`: of moves)
- `review`: how a game went, step by step, by luck and by choice; `moments`: the positions that are played on for it
- `solve`: can this deal be won, can many, and which move threw a game away? Only in games with a `search`;
  `solver` runs it
- `apart`: work in threads that hears an interrupt, and its progress; `slowly`: what is said to whoever waits;
  `warm`: compiles everything beforehand
"""
