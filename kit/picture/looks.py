"""Layouts that widgets share. If each widget had its own, a page would have twice as many models."""

from ipywidgets import Layout, Widget

_SHARED: dict[tuple[tuple[str, str], ...], Layout] = {}


def share_layout(**values: str) -> Layout:
    """Return the shared layout with these values, which nothing may change. It is made anew if it was closed."""
    key = tuple(values.items())
    if key not in _SHARED or _SHARED[key].comm is None:
        _SHARED[key] = Layout(**values)
    return _SHARED[key]


def is_shared(widget: Widget) -> bool:
    """Return whether a widget is a shared layout, which stays when a widget that has it is closed."""
    return any(widget is layout for layout in _SHARED.values())
