"""Many deals at once, and the certainty of their results. In reading order:

- `stats`: intervals
- `players`: the players (`careful`: each game's careful player), and a game that they play; `playout`: the same,
  compiled
- `simulate`: thousands of games, a row each, made by a batch of `deals`, in a frame or in a `batch_file`
- `odds`: how a game may continue, with `hidden_cards` dealt again so that they fit the `card_knowledge`
- `review`: how a game went, step by step, by luck and by choice; `moments`: the positions that a review plays on
- `solve`: can this deal be won, can many, and which move threw a game away? Only in games with a `search`;
  `solver` runs it
- `worker_thread`: work in threads that can be interrupted, and its progress; `time_warnings`: messages for a user who
  waits; `precompile`: compiles everything beforehand
"""
