"""Widgets share their layouts and styles, and one of them can be hidden."""

from ipywidgets import HTML, Button, Layout

from kit.picture.looks import is_shared, plain, share, show
from kit.tabletop.cell_widget import close_with_parts


def test_plain_widgets_share_their_looks():
    first, second, wide = plain(HTML, "a"), plain(HTML, "b"), plain(HTML, layout={"width": "9px"})
    assert first.layout is second.layout and first.style is second.style and is_shared(first.style)
    assert wide.layout is not first.layout and wide.layout.width == "9px" and not is_shared(HTML().layout)


def test_widget_is_hidden_alone():
    first, second = (plain(Button, description=text, layout={"width": "9px"}) for text in "ab")
    for is_shown, display in ((True, None), (False, "none"), (True, None)):
        show(first, is_shown)
        assert (first.layout.display, first.layout.width, second.layout.display) == (display, "9px", None)
    own = Button()
    show(own, False)
    assert own.layout.display == "none"


def test_closed_looks_are_made_anew_and_outlast_widgets():
    closed, kept = plain(HTML), plain(HTML)
    close_with_parts(closed)
    layout = kept.layout
    assert layout.comm is not None and kept.style.comm is not None
    layout.close()
    assert plain(HTML).layout is not layout and share(Layout, {}).comm is not None
