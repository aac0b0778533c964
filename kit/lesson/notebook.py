"""Open the lesson's notebook. Each code cell imports this module, so that cells work in any order (`cell_order`)."""

from kit.lesson.cell_order import open_notebook

open_notebook()
