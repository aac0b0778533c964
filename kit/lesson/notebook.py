"""Open the lesson's notebook. Each code cell that shares names with others imports this module (`cell_order`)."""

from kit.lesson.cell_order import open_notebook

open_notebook()
