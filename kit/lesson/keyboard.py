"""The link to the page of all that belongs to lessons: it keeps keys and the focus in order."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets


class Keyboard(anywidget.AnyWidget):
    """Invisible. `wanted` is a CSS selector: what it finds gets the focus if the reader works with the keyboard."""

    _esm = Path(__file__).with_name("keyboard.js").read_text(encoding="utf-8")

    wanted = traitlets.Unicode("").tag(sync=True)
