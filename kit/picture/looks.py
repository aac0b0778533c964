"""Layouts and styles that widgets share. If each widget had its own, a page would have twice as many models."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from ipywidgets import DOMWidget, Layout, Widget

W = TypeVar("W", bound=DOMWidget)

NOTHING: Mapping[str, str] = MappingProxyType({})
_SHARED: dict[tuple[Any, ...], Widget] = {}


def plain(
    kind: type[W], *arguments: Any, layout: Mapping[str, str] = NOTHING, style: Mapping[str, str] = NOTHING,
    **named: Any,
) -> W:
    """Return a new widget of a kind. It shares its layout, and its style if it has one, with other such widgets.

    Nothing may change a shared layout or style. To show or hide the widget, call `show`.
    """
    looks = {"layout": share(Layout, layout)}
    if hasattr(kind, "style"):
        looks["style"] = share(kind.style.klass, style)
    widget: W = kind(*arguments, **looks, **named)
    return widget


def share(kind: type[Widget], values: Mapping[str, str]) -> Any:
    """Return the shared layout or style with these values. It is made anew if it was closed."""
    key = kind, *sorted(values.items())
    if key not in _SHARED or _SHARED[key].comm is None:
        _SHARED[key] = kind(**values)
    return _SHARED[key]


def is_shared(widget: Widget) -> bool:
    """Return whether a widget is a shared layout or style, which stays when a widget that has it is closed."""
    return any(widget is look for look in _SHARED.values())


def show(widget: DOMWidget, is_shown: bool = True) -> None:
    """Show or hide a widget."""
    for (_, *values), look in list(_SHARED.items()):
        if look is widget.layout:
            shown = {name: value for name, value in values if name != "display"}
            widget.layout = share(Layout, shown if is_shown else {**shown, "display": "none"})
            return
    widget.layout.display = None if is_shown else "none"
