"""What one lesson on chance alone draws and computes, a module a topic: `from lessons.last_player import rotated`.

In the order of the lessons:

- `shared`: the charts of several lessons
- `half_or_most`: truths that fit, and intervals that hit or miss
- `last_player`: deals of Fashion that everybody leads once, and the points that cards keep
- `very_rare`: rounds of Stack The Deck that get stuck, words for how often, bounds after none
- `card_returns`: a card that went back into the deck, as a Markov chain and in games played by the law
- `pigeonhole`: cards of Grid that agree, and games of it
- lesson 9: `hands`, opening deals
- lesson 10: `races`, the map of a race, and how often the faster player wins
- lesson 11: `fair_chance`, whether the path of a chance is fair; `paths`, games watched step by step
- lesson 12: `stopping`, repeated looks at one experiment
- lesson 13: `riffles`, shuffled packs and their distance from a fair pack
- lesson 14: `series`, means of a few games and their intervals
- lesson 15: `strike_counts`, strikes before the Final Match and in it
- lesson 16: `cards_that_fit`, decks dealt onto one stack, and the cards that fit
"""
