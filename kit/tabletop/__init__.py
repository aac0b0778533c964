"""The interactive table. What it shows and what may be done with it is plain Python; a few widgets show it.

Without widgets, in the order in which they can be read:

    seats         who sits where: a person, or a computer player
    state         what the table shows: game, step, event; the scene, and the legal moves as routes of cards
    explaining    what a table says: why a move is allowed or not, what it set off; the status line
    pacing        showing things one after another, and questions worked out in a thread, better and better
    playing       a game played in turn, event by event; back and forth in its history; a race in real time
    hints         what is told of each legal move while a person thinks
    judging       can it still be won, which move threw it away; and the review of a game, as it grows
    reviewed      what is said of a review
    autosave      games in progress, saved after every move
    model         the table: its state and all that may be done there; tells of every change
    pointing      what the page is told with every picture, and what it tells that a person did

With widgets:

    cell_widget   what a cell shows: a widget that goes with all its parts
    controls      the buttons, lists and fields, and how they lie on the page
    tabs          the score, and the review: its sum, its graph, its mistakes
    page          the canvas, and the layer above it: pointing, keys, speech, the clock (scripts in `page/`)
    widget        the table: binds the widgets to the model, and paints after every change
    series        what `kit.table` lays: the table of a game, or of games played one after another; a table that replays
"""
