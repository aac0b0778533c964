"""Computer players, simulations, odds, reviews and searches, all with intervals. In reading order:

- `stats`: intervals of estimates
- `players`: computer players, and games between them; `best_moves`: the scores of moves, and the moves with the best;
  `careful`: the careful player of each game, and how an expert plays it
- `playout`: games played by the compiled engine; `tables`: what it takes and gives; `exact`: an expert's search of the
  last moves
- `simulate`: thousands of games; `deals`: a batch of games and its DataFrame; `batch_file`: its file
- `measures`: what an experiment measures in each game
- `odds`: the expected outcome of each legal move; `hidden_cards`: hidden cards dealt at random; `card_knowledge`: the
  knowledge of a seat, which these deals agree with; `past_moves`: the moves of other seats, which these deals explain
- `review`: the luck and the choices of a finished game, step by step; `moments`: the positions of a review; `reasons`:
  the facts that go with the gain of a better move
- `solve`: can a deal be won, and which move threw a game away? `solver` runs the searches; `search`: the search of
  each game that has one
- `compiled`: the compiled engine; `sources`: what its modules consist of; `records`: its tables
- `brief_frame`: tables of figures of which a notebook shows the main columns
- `worker_thread`: interruptible work in threads, with a progress bar
"""
