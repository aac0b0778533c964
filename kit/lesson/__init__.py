"""What a lesson is made of, as widgets for cells. In the order in which one reads it:

- `boxes`: what all widgets share: boxes, buttons, messages, keys and the focus; *Run All* waits where the reader has
  something to do
- `answers`: what the reader answers, kept in a file beside the notebook
- `case`: an edge case to be guessed at; `gallery`: all those of a game, with what each is about as a picture
- `questions`: about moves, tasks at the table, and deals of the reader's own, which a class adds up
- `exercises`: a share to guess and numbers to work out
- `lesson`: all that a lesson asks for, counted as it is answered; the report says what to try again
- `told`: sentences with numbers that a cell has worked out, numbers with their intervals, and tables of rulings
- `slider_chart`: a chart under sliders; `race_clock`: a race of Speed under one
"""
