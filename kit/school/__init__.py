"""Tools for teachers: reports on a class, worksheets, and self-contained pages. In reading order:

- `key`: the questions of a lesson and the right answers; the text of a lesson as HTML
- `answer_files`: the files of answers of all pupils, and the owner of each file
- `grading`: grades the answers and finds the rule that each wrong answer breaks
- `report`: how a class answered, as tables, text, a page, and marks for a spreadsheet
- `game_page`: a recorded game to step through, with `game_page.js`; its pictures share their cards
- `tasks`: questions about a numbered deal; `worksheet`: a worksheet of such tasks, or of a lesson

The HTML of pages and worksheets is in templates beside the modules; `on_paper.html` has the parts that both kinds of
worksheets share.
"""

from kit.school.grading import read

__all__ = ["read"]
