"""Where the piles of each game lie: one module a game, see `kit.view.picture.layout`."""
