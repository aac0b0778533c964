"""A game as a person meets it: positions and moves as text, rulings and events in words, a history, files.

In the order in which they can be read: `notation` (sorts of fields and moves as text), `words` (how one speaks of each
game; what several share is in `shared`), `position`, `speech`, `spelling` (what was meant), `game`, `series`, `referee`
(loads and checks files), `answer` (moves tried on a game), `message` (something said, as text or HTML), `checks` and
`scenarios` (edge cases as data).
"""
