"""A game as a person meets it: positions and moves as text, rulings and events in words, a history, files.

In reading order: `notation`, `fields`, `move_texts` (sorts of fields, piles and moves as text), `words` (the words of
each game, and those that several games share), `position`, `speech`, `names`, `game`, `referee` (loads and checks
files), `checks` (moves tried on a game, and claims about them), `message` (messages as text or HTML), and `scenarios`
(edge cases as data).
"""
