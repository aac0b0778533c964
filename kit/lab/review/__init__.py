"""A game judged step by step: what was luck, and what was choice. In the order in which one reads it:

- `review`: the table, a row a step, and how it grows while one looks on
- `moments`: the positions of a game, each with the moves to be judged there
- `race`: which moves are played on, and for how long: until the verdict is clear
- `playouts`: playing on, on all cores
- `verdict`: what the playouts say of a moment
"""
