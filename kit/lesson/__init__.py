"""What a lesson is made of, as widgets for cells. In the order in which one reads it:

- `keyboard`: keys and the focus; `boxes`: the boxes, buttons and messages of all the others
- `pause`: *Run All* waits where the reader has something to do
- `answers`: what the reader answers, kept in a file beside the notebook
- `case`: an edge case to be guessed at; `gallery`: all those of a game; `subject`: what each is about, as a picture
- `report`: how the questions of a lesson were answered, and what to try again
- `lesson`: all that a lesson asks for, counted as it is answered; `questions`: about moves, and tasks at the table
- `first_game`: a game for whoever has never seen the table: a line says what to try next
- `own_deals`: deals of the reader's own, which a class adds up
- `exercises`: a share to guess and numbers to work out
- `told`: sentences with numbers that a cell has worked out; `figures`: how numbers with their intervals are written
- `slider_chart`: a chart under sliders; `race_clock`: a race of Speed under one
"""
