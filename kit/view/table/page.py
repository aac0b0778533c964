"""The link to the page: a widget that carries keys, speech, the clipboard and the clock to and fro."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

_HERE = Path(__file__).parent


class PageLink(anywidget.AnyWidget):
    """Invisible: `position` and `said` are read out by screen readers, the latter whenever it changes.

    `count` and `choice` say how many legal moves the keys go through and which is marked (-1 for none), `holding`
    whether Escape has something to put down. `theme` is the page's own, `light` or `dark`, as the page reports it;
    empty before it has. `race` is how a race stands: whether it `runs`, its `clock` in milliseconds, and how many it is
    to `wait` (None: for ever) before the page sends back `due`, the number of steps.

    Messages from the page are `{"key": name}` and `{"move": text}`; in a race each click and key is told with the
    moment `at` which it was made, and `{"due": steps}` when the computer's time has come.
    """

    _esm = (_HERE / "page.js").read_text(encoding="utf-8")
    _css = (_HERE / "table.css").read_text(encoding="utf-8")

    label = traitlets.Unicode("").tag(sync=True)
    position = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    count = traitlets.Int(0).tag(sync=True)
    choice = traitlets.Int(-1).tag(sync=True)
    holding = traitlets.Bool(False).tag(sync=True)
    race = traitlets.Dict({}).tag(sync=True)
    theme = traitlets.Unicode("").tag(sync=True)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard of the person's browser, where it allows that."""
        self.send({"copy": text})
