"""Drawings and computations for single lessons on chance, a module for each topic.

A lesson imports them like this: `from lessons.last_player import rotate_leaders`. In the order of the lessons:

- `shared`: charts for several lessons; `repeats`: repeats by chance alone or by resampling, the strand of inference
- `placebo`: deals played again with other random numbers
- `half_or_most`: parts of a model, truths that fit, and intervals that hit or miss
- `face_down`: parts of a model of a tile that nobody sees
- `last_player`: deals of Fashion played once with each leader, and the points that cards keep
- `very_rare`: rounds of Stack The Deck that get stuck, chances too large for seeing none, words for small shares
- `card_returns`: a card that went back into the deck, as a Markov chain and in games
- `card_journeys`: charts of the way of such a card
- `deck_places`: the deck of Stack The Deck with numbered places, at a table
- `pigeonhole`: cards of Grid that agree, and turns of Grid
- lesson 9: `hands`, opening deals
- lesson 10: `races`, the map of a race, and the faster player's share of wins
- lesson 11: `fair_chance`, tests whether the path of a chance is fair; `paths`, estimates for each step of games
- lesson 12: `stopping`, repeated looks; `leads`, the game *Stop!* for notebook and site; `stop_game`, its cell
- lesson 13: `riffles`, shuffled packs and their distance from a fair pack
- lesson 14: `series`, means of a few games and their intervals
- lesson 15: `strike_counts`, counts of strikes before the Final Match and in it; `strike_order`, games turn by turn
- lesson 16: `cards_that_fit`, decks dealt onto one stack, and the cards that fit
- lesson 17: `own_numbers`, numbers that the reader pastes, and their charts
"""
