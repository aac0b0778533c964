"""Code that several games share.

- `suit_stacks`: the deck, working stacks and suits of Stack 'Em and Swap
- `tiles`: the tiles and piles of the tile games
- `jokers`: the tiles for which a joker stands
- `tile_law`: the rules on moves in the tile games
- `tile_moves`: how moves in the tile games are offered and played
"""
