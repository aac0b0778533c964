"""A page that is complete in itself: it fetches nothing, and runs and wears only what it was written with."""

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kit.files import PACKAGE, check_out, write_to
from kit.picture.ruling_html import format_move, move_html, rule_line, ruling_line, sentence_html, status_tag

SIGNATURE = "<!-- made by stack-games-kit "  # begins the last line, which tells the digest of all before it
AS_HTML = (sentence_html, move_html, status_tag, ruling_line, rule_line)  # functions that return HTML


@cache
def templates() -> Environment:
    """Return the kit's templates. They escape every text; functions that return HTML are filters by their names."""
    found = Environment(
        loader=FileSystemLoader(PACKAGE), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, keep_trailing_newline=True,
    )
    found.filters |= {each.__name__: lambda *about, make=each: Markup(make(*about)) for each in AS_HTML}
    found.filters["format_move"] = format_move
    return found


def render(template: str, **values: Any) -> Markup:
    """Return a template of the kit's, such as `school/worksheet.html`, as HTML with these values."""
    return Markup(templates().get_template(template).render(values))


def read_resource(name: str) -> str:
    """Return a style or script of the kit's, such as `school/common.css`."""
    return (PACKAGE / name).read_text(encoding="utf-8")


def make_page(
    title: str, body: str, style: str, script: str = "", data: dict[str, Any] | None = None, has_styles: bool = False
) -> str:
    """Return a page with this body in HTML.

    `data` is what its script reads, as JSON, from the element `data`. With `has_styles` the body has
    styles of its own, as charts have; else the page allows only `style`.
    """
    told = "" if data is None else json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    page = str(render(
        "picture/document.html", title=title, body=Markup(body), style=Markup(style), script=Markup(script),
        data=Markup(told), styles=Markup("'unsafe-inline'" if has_styles else source_hash(style)),
        scripts=Markup(source_hash(script) if script else "'none'"),
    ))
    return page + sign_page(page)


def source_hash(text: str) -> str:
    """Return the source of a style or script that a page allows: that of just this text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def sign_page(page: str) -> str:
    """Return the last line of a page, by which the kit knows it again as it wrote it."""
    return f"{SIGNATURE}{sha256(page.encode()).hexdigest()} -->\n"


def is_ours(text: str) -> bool:
    """Whether a page is one of the kit's own, and nobody has changed it since."""
    before, begins, _ = text.rpartition(SIGNATURE)
    return bool(begins) and text == before + sign_page(before)


def page_file_name(*parts: str) -> Path:
    """Return the name of a page's file, where nobody has named another: it may hold short names of deals and of
    lessons.
    """
    return Path("-".join(parts).replace("/", "-") + ".html")


def check_page_path(out: Any) -> Path:
    """Return the path of a page's file. Raises BadOption where a file is that somebody else made or changed."""
    why = "the kit did not make it, or it was changed since; name another file with --out"
    return check_out(out, "an HTML file", is_ours, why)


def write_page(out: Any, page: str) -> Path:
    """Write a page to a file, and return which; see `check_page_path`. Raises BadOption."""
    return write_to(check_page_path(out), page)
