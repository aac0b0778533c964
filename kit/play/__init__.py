"""A game for people: positions and moves as text, rulings and events in words, a history, and files.

In reading order:

- `notation`, `fields`, `move_texts`: cards, fields, piles and moves as text
- `words`: the words of each game
- `position`, `speech`, `names`, `game`
- `referee`: loads and checks files
- `draft`: a position that a reader sets up by hand
- `checks`: claims about moves and their events
- `message`, `amounts`: messages, and values of positions, as text
- `scenarios`: edge cases as data
"""
