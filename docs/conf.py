"""The reference: `make docs` writes it to `docs/build/html`. A name in a docstring that leads nowhere stops it.

Its pages are the walk of README.md, the public names, the rulebooks, and all modules of the kit, room by room.
This file writes the pages about rulebooks and modules to `docs/build/pages`.
"""

import re
import shutil
from itertools import groupby
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from sphinx.application import Sphinx

import kit
from kit.rules.rulebook import GameInfo, book, players_in_words, status_in_words

PAGES = Path(__file__).parent / "build" / "pages"
NAME = re.compile(r"(?<!`)`(kit(?:\.\w+)+)`")  # a name of the kit in a docstring
PART = re.compile(r"(?<![:`\w])`(\w+)`")  # a module in the docstring of its package

project = "Stack Games Kit"
author = "The Stack Games Kit authors"
release = kit.__version__
html_title = f"{project} {release}"
html_theme = "furo"
html_copy_source = html_show_copyright = html_show_sphinx = False
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
exclude_patterns = ["build/html"]
default_role = "code"
smartquotes = False
nitpicky = True
nitpick_ignore_regex = [("py:(?!obj).*", ".*"), ("py:obj", r"typing\..*")]  # the types in signatures
suppress_warnings = ["ref.python"]  # a type such as Game has two pages
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
maximum_signature_line_length = 80


def setup(app: Sphinx) -> None:
    """Write the pages before Sphinx looks for them, and let it read docstrings as the kit writes them."""
    write_pages()
    app.connect("autodoc-process-docstring", link_names)
    app.connect("autodoc-skip-member", lambda app, kind, name, value, skip, options: skip or is_field(value))


def write_pages() -> None:
    """Write a page for each rulebook and each module, and a list of both. Pages of modules that are gone go too."""
    shutil.rmtree(PAGES, ignore_errors=True)
    (PAGES / "rules").mkdir(parents=True)
    for game in kit.games():
        (PAGES / "rules" / f"{game.slug}.md").write_text(rulebook_page(game), encoding="utf-8")
    modules = [module.name for module in walk_packages(kit.__path__, "kit.") if module.name != "kit.__main__"]
    for name in ["kit", *modules]:
        (PAGES / f"{name}.rst").write_text(module_page(name, modules), encoding="utf-8")


def rulebook_page(game: GameInfo) -> str:
    """Return the rules of a game in Markdown: of each rule its clauses, with their authors, and an example."""
    lines = [f"# {game.title}", book(game.slug)["sentence"], f"{players_in_words(game.players)}. {game.source}."]
    for name, (default, *others) in game.options.items():
        lines.append(f"- `{name}`: {default} (default){''.join(f', {value}' for value in others)}")
    for rule in kit.rulebook(game.slug):
        lines += [f"## {rule.title}", f"`{game.slug}/{rule.slug}`"]
        for status, clauses in groupby(rule.clauses, key=lambda clause: clause.status):
            lines += [f"**{status_in_words(status).capitalize()}**"]
            lines += [f"- {clause.text} *({clause.source.rstrip('.')})*" for clause in clauses]
        lines.append(f"Example: {rule.example}")
    return "\n\n".join(lines)


def module_page(name: str, modules: list[str]) -> str:
    """Return the page of a module. That of `kit` lists the public names, that of a package its modules."""
    title = "The public interface" if name == "kit" else name
    names = [f"kit.{each}" for each in kit.__all__] if name == "kit" else []
    parts = [each for each in modules if name != "kit" and each.rpartition(".")[0] == name]
    return "\n".join([
        title, "=" * len(title), "",
        *([".. autosummary::", "   :signatures: none", "", *(f"   {each}" for each in names), ""] if names else []),
        f".. automodule:: {name}", *(["   :imported-members:"] if names else []), "",
        *([".. toctree::", "   :maxdepth: 1", "", *(f"   {each}" for each in parts)] if parts else []),
    ])


def link_names(app: Sphinx, kind: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """Make links of the kit's names in a docstring, and of the modules in the docstring of their package."""
    lines[:] = [NAME.sub(r":py:obj:`\1`", line) for line in lines]
    if kind == "module" and hasattr(value, "__path__"):
        parts = {each.name for each in walk_packages(value.__path__)}
        lines[:] = [
            PART.sub(lambda found: f":py:obj:`{found[1]} <{name}.{found[1]}>`" if found[1] in parts else found[0], line)
            for line in lines
        ]


def is_field(value: Any) -> bool:
    """Return whether this is a field of a named tuple, which Python describes by its number alone."""
    return (getattr(value, "__doc__", None) or "").startswith("Alias for field number")
