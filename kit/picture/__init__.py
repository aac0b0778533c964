"""Pictures of games. In the order in which one reads it:

- `theme`: colours and type, light, dark or the page's; the style sheet of pages
- `shapes`: the four shapes that every picture is made of, a card made of them, and the signs of suits, as paths
- `layout`: what a game says of its table, its piles and where they lie; `layouts`: each game saying it
- `scene`: all that a table shows, as plain data with coordinates, made from a position and its game's layout; excerpts
- `drawing`: a scene as shapes, where marks become colours
- the painters: `svg_painter` and `canvas_painter` paint shapes, `text_painter` says the same scene in words
- `still`: pictures and words under a band that says that they are a picture, as PNG; that of a widget
- `document`: write a page that is complete in itself; Markdown as HTML
- `ruling_html`: sentences about moves and rules as HTML
"""
