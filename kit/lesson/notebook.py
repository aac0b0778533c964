"""Each code cell of a lesson imports this module, so that the cells work in any order; see `cell_order`."""

from kit.lesson.cell_order import open_notebook

open_notebook()
