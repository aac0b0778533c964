"""What keeps a page from somebody: faults that axe finds, and targets that are too small."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LEAST = 24  # CSS pixels that a target is wide and high
SMALL_TARGETS = """least => [...document.querySelectorAll(
    ':is(.kit-page, .kit-table) :is(button, input, select, textarea, a, [contenteditable=true])'
    + ', :is(.kit-page, .kit-table) [tabindex]:not([tabindex="-1"])'
)].filter(target => target.offsetParent).map(target => [target, target.getBoundingClientRect()])
    .filter(([, box]) => box.width < least || box.height < least)
    .map(([target, box]) => `${target.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)"""


def faults(page: Page, part: str) -> list[str]:
    """What axe finds serious in the parts of a page that a CSS selector finds."""
    found = Axe().run(page, context={"include": [[part]]}, options={"resultTypes": ["violations"]})
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:200]}: {node['failureSummary']}"
        for fault in found.response["violations"] if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
