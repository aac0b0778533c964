"""Whoever looks for a rule by its slug finds the line that makes it so: a number that is used, or a comment."""

from __future__ import annotations

import re

import pytest

from kit.rules.engine import rules
from tests.games import SLUGS
from tests.project import PROJECT

RULES = PROJECT / "kit" / "rules"


def sources(slug: str) -> str:
    """All lines of the files that hold a game's law."""
    name = slug.replace("-", "_")
    files = [*RULES.glob(f"games/{name}.py"), *RULES.glob(f"games/{name}_*.py"), *RULES.glob("shared/*.py")]
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(files))


def is_named(slug: str, text: str) -> bool:
    """Whether a rule has a number that is used, or a comment that begins with its slug, alone or among others."""
    numbers = re.findall(rf'^(\w+) = (?:SHARED_)?RULES\.index\("{slug}"\)$', text, re.MULTILINE)
    is_used = any(re.search(rf"^ .*(return|[=!]=|if|else) .*\b{number}\b", text, re.MULTILINE) for number in numbers)
    return is_used or re.search(rf"# ([a-z0-9-]+, )*{slug}(, [a-z0-9-]+)*: ", text) is not None


@pytest.mark.parametrize("slug", SLUGS)
def test_each_rule_is_named_where_it_is_decided(slug):
    text = sources(slug)
    assert [rule for rule in rules(slug).RULES[1:] if not is_named(rule, text)] == []


def test_a_rule_is_not_named_by_the_table_or_by_a_number_that_nothing_uses():
    assert not is_named("strike", 'RULE = RULES.index("strike")\n    return OTHER\n')
    assert is_named("strike", 'RULE = RULES.index("strike")\n    return RULE\n')
    assert is_named("strike", "    # draw, strike: who strikes draws\n")
    assert not is_named("strike", "    # who has a strike: draws\n")
    assert not is_named("strike", 'RULES = ("legal", "strike")\n')
