"""The still beside a widget: an output of its own before the widget's, a picture of what the widget shows at first.

Where a notebook is not trusted, where it is only read (GitHub, nbviewer, an export), and while the widget is loading,
the picture is what one sees. So it is in one's own saved notebook too: without a kernel that knows the widget,
JupyterLab would write an error in its place.
"""

from __future__ import annotations

import warnings
from base64 import b64encode
from collections.abc import Iterable

from IPython import get_ipython
from IPython.display import publish_display_data

from kit.picture.still import Part, still

LIVE = "kit-cell"  # the class that every widget of the kit has on the page
MARK = "kit-still"  # the class of what begins a still

# Three outputs follow one another: this sheet, which takes no room, the picture, and the widget. The picture is shown
# unless the widget lives, and the widget's output only if it does: otherwise it says that it is loading, or cannot be
# shown. Where style sheets are not let through, the picture stands before whatever the widget's output says.
_OUTPUT = ".jp-OutputArea-child"
_SHEET = f"{_OUTPUT}:has(> .jp-OutputArea-output > .{MARK})"
_STYLE = (
    f"<style>{_SHEET}, {_SHEET} + {_OUTPUT}:has(+ {_OUTPUT} .{LIVE}), "
    f"{_SHEET} + {_OUTPUT} + {_OUTPUT}:not(:has(.{LIVE})) {{ display: none; }}</style>"
)


def publish_still(parts: Iterable[Part], purpose: str, words: str) -> None:
    """Show the still of a widget that is to be shown next, in a notebook; elsewhere nothing happens.

    `purpose` is what the widget is for, such as `play`; `words` name what it is where not even a picture is shown.
    """
    if not hasattr(get_ipython(), "kernel"):
        return
    try:
        picture = still(parts, f"A picture. Run the cells down to here (Shift+Enter) to {purpose}.")
    except Exception as error:  # the widget itself is worth more than its picture
        warnings.warn(f"no still was made of what this cell shows: {error}", stacklevel=2)
        return
    publish_display_data({"text/html": f'{_STYLE}<div class="{MARK}"></div>', "text/plain": ""})
    alt = {"alt": f"A picture: {words}"}
    publish_display_data(
        {"image/png": b64encode(picture).decode(), "text/plain": alt["alt"]}, {"image/png": alt}
    )
