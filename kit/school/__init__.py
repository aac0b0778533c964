"""Tools for teachers: reports on a class, worksheets, and self-contained pages. In reading order:

- `key`: the questions of a lesson and the right answers; the text of a lesson as HTML
- `answer_files`: the pupils' files of answers, and the owner of each file
- `grading`: grades the answers and finds the rule that each wrong answer breaks
- `report`: the results of a class as tables, text, a page, and marks for a spreadsheet
- `game_page`: a page that steps through a recorded game, with `game_page.js`
- `worksheet`: a worksheet on numbered deals, or of a lesson

The HTML of pages and worksheets is in templates in this folder. Both kinds of worksheets use `on_paper.html`.
"""

from kit.school.grading import read

__all__ = ["read"]
