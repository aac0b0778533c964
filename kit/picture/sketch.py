"""What a widget shows now, as the parts of a still: its words, pictures and buttons, from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import ipywidgets

from kit.picture.still import Part

_UNSEEN = re.compile(r"<style.*?</style>|<table.*?</table>", re.DOTALL)  # numbers out of their columns say nothing
_PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)
_END_OF_LINE = re.compile(r"</(p|div|span|li)>")
_TAG = re.compile(r"<[^>]*>")


def parts_of(widget: ipywidgets.Widget) -> Iterator[Part]:
    """The parts of a still of a widget; one that draws itself has a method `sketch` of its own."""
    looks = getattr(widget, "_dom_classes", ())
    if getattr(widget, "layout", None) is not None and widget.layout.display == "none":
        return
    match widget:
        case ipywidgets.Box():
            own = "kit-tile" in looks and [each for each in widget.children if "<svg" in getattr(each, "value", "")]
            for child in own or widget.children:
                yield from child.sketch() if hasattr(child, "sketch") else parts_of(child)
        case ipywidgets.HTML():
            yield from _written(widget.value, "kit-face" in looks)
        case ipywidgets.Button() | ipywidgets.ToggleButton():
            yield Part("button", widget.description)
        case ipywidgets.Text():
            yield Part("button", widget.value or widget.placeholder)
        case ipywidgets.Label():
            yield Part("button", widget.value)
        case ipywidgets.ValueWidget():
            yield Part("button", f"{widget.description}: {getattr(widget, 'label', None) or widget.value}")


def plain(html: str) -> str:
    """HTML as plain text; what stands in lines of its own keeps them."""
    text = unescape(_TAG.sub("", _END_OF_LINE.sub("\n", " ".join(html.split()))))
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def _written(html: str, is_tile: bool) -> Iterator[Part]:
    """What HTML shows: pictures with its words below the last, or a title if it has one, and its words."""
    html = _UNSEEN.sub("", html)
    *others, last = ["", *_PICTURE.findall(html)]
    words, kind = plain(_PICTURE.sub("", html)), "tile" if is_tile else "picture"
    if last:
        yield from (Part(kind, svg=each) for each in others if each)
        yield Part(kind, words, last)
    elif "kit-title" in html:
        title = re.search(r'<p class="kit-title">(.*?)</p>', html)
        assert title is not None
        yield Part("title", plain(title[1]))
        rest = plain(html.replace(title[0], ""))
        if rest:
            yield Part("text", rest)
    elif words:
        yield Part("text", words)
