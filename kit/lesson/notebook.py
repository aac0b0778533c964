"""Open the notebook of this kernel (`cell_order`). `kit lab` loads this module; elsewhere the first cell imports it."""

from kit.lesson.cell_order import open_notebook


def load_ipython_extension(_: object) -> None:
    """Do nothing: IPython has imported this module, which is enough."""


open_notebook()
