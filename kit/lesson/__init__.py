"""The questions of a lesson, and their widgets. In reading order:

- `answers`: the reader's answers, saved in a file beside the notebook
- `cell_order`: the cells of a lesson in any order; `notebook` starts this
- `steps`: the steps of a lesson, their states, and the line above each step
- `judging`: judges answers: by the rules, a search or measured figures; `numbers` reads them as people write them
- `asked`: a question without widgets; `verdicts`: the verdicts on its answers, as HTML; `spots`: boxes on its board
- `form`: a question with fields and buttons, without widgets; `exercises`: a share to guess, numbers to work out, and
  the reader's own sentence; `models`: a model of a deal, which the reader builds
- `question_page`: the page of a question, for notebook and site: messages in, changed values out (scripts in `page/`)
- `gallery`: the page of all edge cases of a game, each with its picture; `practice`: the page of a practice
- `question_cell`: the widget of a page in a notebook; `case`: questions outside a lesson
- `table_tasks`: a task over a table, without widgets; `questions`: its cell in a notebook, and the reader's own deals
- `tasks`: a task about a numbered deal, for practice and worksheets
- `practice_plan`: questions without end, which come back; `practice_questions` makes them; `daily`: the deal of the day
- `calls`: the calls of a lesson's cells, which a notebook and the website share
- `lesson`: all questions of a lesson, counted as the reader answers; the report lists what to try again
- `findings`: sentences with computed numbers and numbers with their intervals
- `slider_chart`: a chart under sliders
"""
