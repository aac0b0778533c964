"""A game as a person meets it: positions and moves as text, rulings and events in words, a history, files.

In the order in which they can be read: `notation`, `fields`, `move_texts` (sorts of fields, piles and moves as text),
`words` (how one speaks of each game; what several share is beside them), `position`, `speech`, `names`, `game`,
`referee` (loads and checks files), `checks` (moves tried on a game, and what is claimed of them), `message`
(something said, as text or HTML), and `scenarios` (edge cases as data).
"""
