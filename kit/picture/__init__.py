"""Pictures of games. In reading order:

- `theme`: colours and type, light, dark or the page's; the style sheet of pages
- `shapes`: the four shapes of every picture, cards made of them, and the signs of suits as paths
- `layout`: the parts of a table's layout, such as its piles and their places; `layouts`: the layout of each game
- `scene`: everything on a table as plain data with coordinates, made from a position and its layout; excerpts
- `drawing`: a scene as shapes, where marks become colours
- the painters: `svg_painter` and `canvas_painter` paint shapes, `text_painter` describes the scene in words
- `still`: a PNG of a widget, under a band with the words that it is a picture
- `document`: write a self-contained page
- `ruling_html`: sentences about moves and rules as HTML
"""
