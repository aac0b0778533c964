"""The questions of a lesson, and their widgets. In reading order:

- `boxes`: the parts that all widgets share: boxes, buttons, messages, keys and the focus
- `answers`: the reader's answers, saved in a file beside the notebook
- `cell_order`: the cells of a lesson in any order; `notebook` starts this
- `steps`: the steps of a lesson, their states, and the line above each step
- `judging`: judges answers: by the rules, a search or measured figures; `numbers` reads them as people write them
- `asked`: a question without widgets, for notebook and site; `verdicts`: the verdicts on its answers, as HTML
- `case`: an edge case as a question; `gallery`: all edge cases of a game, each with its picture
- `questions`: questions about moves, tasks at the table, and deals of the reader's own, which a class adds up
- `exercises`: a share to guess, numbers to work out, and the reader's own sentence
- `tasks`: a task about a numbered deal, for practice and worksheets
- `practice`: questions without end, which come back; `practice_questions` makes them, `daily` has the deal of the day
- `lesson`: all questions of a lesson, counted as the reader answers; the report lists what to try again
- `findings`: sentences with computed numbers and numbers with their intervals
- `slider_chart`: a chart under sliders
"""
