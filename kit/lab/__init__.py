"""Many deals at once, and how sure one may be of what they tell. In the order in which one reads it:

- `stats`: intervals
- `players`: who plays (`careful`: each game's careful player), and a game played by them; `playout`: the same compiled
- `simulate`: a thousand games, a row each, made by a batch of `deals`, in a frame or in a `batch_file`
- `odds`: how a game may go on, with `hidden_cards` dealt again so that they fit the `card_knowledge`
- `review`: how a game went, step by step, by luck and by choice; `moments`: the positions that are played on for it
- `solve`: can this deal be won, can many, and which move threw a game away? Only in games with a `search`;
  `solver` runs it
- `worker_thread`: work in threads that hears an interrupt, and its progress; `time_warnings`: what is said to whoever
  waits; `precompile`: compiles everything beforehand
"""
