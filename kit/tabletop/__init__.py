"""The interactive table. What it shows and what may be done with it is plain Python; a few widgets show it.

Without widgets, in the order in which they can be read:

    seats         who sits where: a person, or a computer player
    routes        the legal moves as ways of a card from place to place
    state         what the table shows: game, step, event; the scene and the routes that follow from them
    explaining    what a table says: what a person may do, why a move is allowed or not, what a move set off
    captions      what is written beside the table: the status line, the move list, the score
    pacing        showing things one after another without blocking the kernel
    playing       a game played in turn, event by event; back and forth in its history
    race          a game without turns, played against the computer in real time
    background    a question worked out in a worker thread, answered better and better
    hints         what is told of each legal move while a person thinks
    win_search    can it still be won, and which move threw it away
    review        the review of a game, as it grows
    reviewed      what is said of it
    autosave      games in progress, saved after every move
    model         the table: its state and all that may be done there; tells of every change
    pointing      what the page is told with every picture, so that it can point by itself
    gestures      what the page tells that a person did, as what the model is asked to do

With widgets:

    score_tab     the score as a table and as a chart
    controls      the buttons, lists and fields, and how they lie on the page
    review_tab    the review: its sum, its graph, its mistakes
    canvas        paints scenes
    page          the layer in the page: pointing, keys, speech, the clipboard, the clock (scripts in `page/`)
    widget        the table: binds the widgets to the model, and paints after every change
    series        what `kit.table` lays: the table of a game, or of games played one after another
    stepper       a table that only replays
"""
