"""A self-contained page: it loads nothing, and allows only its own scripts and styles."""

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kit.files import PACKAGE, check_out, write_to
from kit.picture.ruling_html import move_html, rule_line, ruling_line, sentence_html, status_tag
from kit.play.message import format_move

SIGNATURE = "<!-- made by stack-games-kit "  # begins the last line, which has the digest of everything before it
AS_HTML = (sentence_html, move_html, status_tag, ruling_line, rule_line)  # functions that return HTML


@cache
def templates() -> Environment:
    """Return the kit's templates. They escape every text; functions that return HTML are filters by their names."""
    environment = Environment(
        loader=FileSystemLoader(PACKAGE), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, keep_trailing_newline=True,
    )
    environment.filters |= {make.__name__: lambda *about, make=make: Markup(make(*about)) for make in AS_HTML}
    environment.filters["format_move"] = format_move
    return environment


def render(template: str, **values: Any) -> Markup:
    """Render a template of the kit, such as `school/worksheet.html`, with these values."""
    return Markup(templates().get_template(template).render(values))


def read_resource(name: str) -> str:
    """Return the text of a style sheet or script of the kit, such as `school/common.css`."""
    return (PACKAGE / name).read_text(encoding="utf-8")


def make_page(
    title: str, body: str, style: str, script: str = "", data: dict[str, Any] | None = None, has_styles: bool = False
) -> str:
    """Return a page with this body in HTML.

    Its script reads `data` as JSON from the element `data`. With `has_styles` the body has styles of its own, as charts
    have; else the page allows only `style`.
    """
    text = "" if data is None else json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    page = str(render(
        "picture/document.html", title=title, body=Markup(body), style=Markup(style), script=Markup(script),
        data=Markup(text), styles=Markup("'unsafe-inline'" if has_styles else source_hash(style)),
        scripts=Markup(source_hash(script) if script else "'none'"),
    ))
    return page + sign_page(page)


def source_hash(text: str) -> str:
    """Return the content-security source that allows a style or script with exactly this text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def sign_page(page: str) -> str:
    """Return the last line of a page, which proves that nobody has changed it."""
    return f"{SIGNATURE}{sha256(page.encode()).hexdigest()} -->\n"


def is_ours(text: str) -> bool:
    """Return whether a page is one of the kit's own, and nobody has changed it since."""
    before, begins, _ = text.rpartition(SIGNATURE)
    return bool(begins) and text == before + sign_page(before)


def page_file_name(*parts: str) -> Path:
    """Return the default file name of a page, from parts such as short names of deals and lessons."""
    return Path("-".join(parts).replace("/", "-") + ".html")


def check_page_path(out: Any) -> Path:
    """Return the path of a page's file. Raises BadOption if the file exists and is not an unchanged page of the kit."""
    why = "the kit did not make it, or it was changed since; name another file with --out"
    return check_out(out, "an HTML file", is_ours, why)


def write_page(out: Any, page: str) -> Path:
    """Write a page to a file, and return its path; see `check_page_path`. Raises BadOption."""
    return write_to(check_page_path(out), page)
