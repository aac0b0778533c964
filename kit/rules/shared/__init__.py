"""What several games have alike, the tile games above all.

- `suit_stacks`: the deck, working stacks and suits of Stack 'Em and Swap
- `tiles`: what is where in a tile game; `jokers`: what a joker stands for; `tile_law`: what is allowed; `tile_moves`:
  how it is played
"""
