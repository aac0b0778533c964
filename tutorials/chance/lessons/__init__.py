"""What one lesson on chance alone draws and computes, a module a topic: `from lessons.last_player import places_chart`.

In the order of the lessons:

- `shared`: the charts of several lessons
- `half_or_most`: truths that fit, intervals that hit or miss, recipes and their coverage, verdicts, two walls
- `same_deals`: deals that were played twice
- `face_down`: the places of a tile face down, and its chance draw by draw
- `rule_worth`: an experiment done again and again
- `last_player`: deals of Fashion that everybody leads once, wins by place, and the points that cards keep
- `very_rare`: rounds of Stack The Deck that get stuck, words for how often, bounds after none
- `comes_back`: a card that went back into the deck, as a Markov chain
- `card_returns`: the same card in games played by the law
- `pigeonhole`: cards of Grid that agree, stacks that may be taken, and what skill is worth
- lesson 9: `hands`, opening deals and cards dealt without replacement
- lesson 10: `races`, the map of a race, and how often the faster player wins
- lesson 11: `fair_chance`, whether the way of a chance is fair; `paths`, games watched step by step
- lesson 12: `stopping`, experiments looked at again and again
- lesson 13: `riffles`, how many make a fair pack
- lesson 14: `series`, means of a few games and their intervals
- lesson 15: `strikes`, the turns of a game, and Simpson's paradox
- `strike_counts`: turns counted before the Final Match and in it
- lesson 16: `falling_stack`, a deck dealt onto one stack; `cards_that_fit`, how many cards fit it
"""
