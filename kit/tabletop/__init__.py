"""The interactive table. The model is plain Python; a few widgets show it.

Without widgets, in reading order:

    seats            who sits where: a person or a computer player
    state            what the table shows: game, step, event, scene, and the legal moves as routes of cards
    table_messages   the messages of the table: rulings, events, results, the status line
    background       actions shown one after another; questions answered step by step in a worker thread
    play_control     play in turn, event by event; undo, redo and replay; a race in real time
    hints            the text beside each legal move while a person thinks
    analysis         the search for a win, the losing move, and the review of a game as it grows
    review_texts     the sentences of a review
    autosave         games in progress, saved after every move
    setting_up       sets up a position by hand, which the model then plays on
    model            the table: its state, every action on it, and a call after every change
    page_messages    the picture for the page, and what each message of the page does
    table_page       the page of a table: messages in, changed values of its description out
    experiment       a question about a game, and the deals that answer it
    chance           what chance alone does: labels are shuffled, chosen deals are played again
    experiment_page  the page of an experiment

With widgets, in a notebook only:

    cell_widget      a widget that a cell shows and that closes with all its parts
    tabs             the parts of the drawer with charts: the score, and the review
    page             the widget that carries the messages, and the canvas of the board (scripts in `page/`)
    widget           the table: connects the model, its page and the canvas
    experiment_widget   the experiment of a cell, and the game of a dot
    series           the result of `kit.table`: a table of one game, of a series of games, or a replay
"""
