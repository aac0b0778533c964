"""A page that is complete in itself: it fetches nothing, and runs and wears only what it was written with."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from kit.errors import BadOption
from kit.files import place_of, write_whole

MADE = "<!-- made by stack-games-kit "  # begins the last line, which tells the digest of all before it


def document(title: str, body: str, style: str, script: str = "", data: dict[str, Any] | None = None) -> str:
    """A page with this body in HTML; `data` is what its script reads, as JSON, from the element `data`."""
    parts = [body]
    if data is not None:
        told = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        parts.append(f'<script type="application/json" id="data">{told}</script>')
    if script:
        parts.append(f"<script>{script}</script>")
    runs = digest(script) if script else "'none'"
    allowed = (
        f"default-src 'none'; style-src {digest(style)}; script-src {runs}; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )
    page = "\n".join([
        "<!DOCTYPE html>", '<html lang="en-GB">', "<head>", '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{allowed}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title>", f"<style>{style}</style>", "</head>", "<body>",
        *parts, "</body>", "</html>", "",
    ])
    return page + mark(page)


def digest(text: str) -> str:
    """The source of a style or script that a page allows: that of just this text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def mark(page: str) -> str:
    """The last line of a page, by which the kit knows it again as it wrote it."""
    return f"{MADE}{sha256(page.encode()).hexdigest()} -->\n"


def is_ours(text: str) -> bool:
    """Whether a page is one of the kit's own, and nobody has changed it since."""
    before, begins, _ = text.rpartition(MADE)
    return bool(begins) and text == before + mark(before)


def file_name(*parts: str) -> Path:
    """The name of a page's file, where nobody has named another: it may hold short names of deals and of lessons."""
    return Path("-".join(parts).replace("/", "-") + ".html")


def write_page(out: Any, page: str) -> Path:
    """Write a page to a file, and return which; one that was made otherwise, or changed since, is left as it is.

    Raises BadOption.
    """
    path = place_of(out, "an HTML file")
    try:
        if path.exists() and not is_ours(path.read_text(encoding="utf-8", errors="replace")):
            raise BadOption(
                f"{path} is there already, and the kit did not make it, or it was changed since; "
                "name another file with --out"
            )
        write_whole(path, page.encode())
    except OSError as error:
        raise BadOption(f"{path} cannot be written ({error.strerror})") from error
    return path
