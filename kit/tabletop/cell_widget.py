"""A widget of a notebook cell, which is closed with all its parts, and when its cell is run again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import ipywidgets
from IPython import get_ipython

from kit.picture.looks import is_shared, share_layout
from kit.picture.still import LIVE_CLASS, StillPart, publish_still

# by cell: the widgets shown there, each with the run that showed it
_WIDGETS_BY_CELL: dict[str, dict[CellWidget, str]] = {}


class CellWidget(ipywidgets.VBox):
    """A widget with parts. The kernel keeps every widget until it is closed: `close` closes all parts too.

    When its cell is run again, the output is gone, so the widget is closed, unless another cell shows it.
    A notebook first shows a still of it, which names the `purpose` of the widget.
    """

    purpose = "bring it to life"

    def __init__(self, children: Sequence[ipywidgets.Widget] = ()) -> None:
        super().__init__(children, layout=share_layout())
        self.add_class(LIVE_CLASS)

    def close(self) -> None:
        """Take the widget and all its parts off the page and out of the kernel's memory."""
        if self.comm is None:
            return
        parts = list(widget_parts(self))
        super().close()
        self.stop()
        for part in parts:
            close_with_parts(part)
        for widgets in _WIDGETS_BY_CELL.values():
            widgets.pop(self, None)

    def stop(self) -> None:
        """End everything that the widget still runs; called when it is closed."""

    def sketch(self) -> Iterator[StillPart]:
        """Yield the parts of a still of the widget as it is now."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return "; ".join(part.words for part in self.sketch() if part.kind in ("title", "text")).replace("\n", " ")

    def _repr_mimebundle_(self, **how: Any) -> Any:
        _remember_cell(self)
        parts, name = list(self.sketch()), repr(self)
        captions = (part.words for part in parts if part.kind == "picture" and part.words not in name)
        publish_still(parts, self.purpose, " ".join([name, *captions]))
        return super()._repr_mimebundle_(**how)


def widget_parts(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """Yield the widgets that belong to a widget: its children, layout and style, but none that is shared."""
    for name in widget.keys:
        value = getattr(widget, name)
        for part in value if isinstance(value, (list, tuple)) else (value,):
            is_default = part is widget.traits()[name].default_value
            if isinstance(part, ipywidgets.Widget) and not is_default and not is_shared(part):
                yield part


def close_with_parts(widget: ipywidgets.Widget) -> None:
    """Close a widget, and the parts that it has."""
    parts = [] if isinstance(widget, CellWidget) else list(widget_parts(widget))
    widget.close()
    for part in parts:
        close_with_parts(part)


def replace_children(box: ipywidgets.Box, children: Sequence[ipywidgets.Widget]) -> None:
    """Show these children in a box, and close its other children."""
    before = box.children
    box.children = tuple(children)
    for child in before:
        if child not in children:
            close_with_parts(child)


# ---- cells that are run again ----


def _remember_cell(widget: CellWidget) -> None:
    """Remember the cell of a widget, if the page reports which cell it runs."""
    cell, run = _find_current_run()
    if cell:
        if not _WIDGETS_BY_CELL:
            get_ipython().events.register("post_run_cell", _close_replaced)
        _WIDGETS_BY_CELL.setdefault(cell, {})[widget] = run


def _find_current_run() -> tuple[str, str]:
    """Return the ids of the cell that is run now and of this run; both empty outside a notebook's kernel."""
    request: Mapping[str, Mapping[str, str]] = getattr(get_ipython(), "get_parent", dict)()
    return request.get("metadata", {}).get("cellId", ""), request.get("header", {}).get("msg_id", "")


def _close_replaced(_: Any) -> None:
    """Close the widgets of earlier runs of a cell that has just run."""
    cell, run = _find_current_run()
    for widget in [each for each, shown_by in _WIDGETS_BY_CELL.get(cell, {}).items() if shown_by != run]:
        del _WIDGETS_BY_CELL[cell][widget]
        if not any(widget in widgets for widgets in _WIDGETS_BY_CELL.values()):
            widget.close()
            _forget_as_output(widget)


def _forget_as_output(widget: CellWidget) -> None:
    """Remove a widget from the cell values that IPython never deletes, such as `Out[7]` and `_7`."""
    shell = get_ipython()
    outputs = shell.user_ns.get("_oh", {})
    for number in [number for number, value in outputs.items() if value is widget]:
        del outputs[number]
        for names in (shell.user_ns, shell.user_ns_hidden):
            names.pop(f"_{number}", None)
