"""The digest of the sources that decide how deals are played."""

import pytest

from kit.lab import sources
from kit.lab.sources import find_source, read_sources, source_digest
from kit.rules.engine import slugs


def test_each_game_has_its_own_digest():
    digests = {slug: source_digest(slug) for slug in slugs()}
    assert len(set(digests.values())) == len(slugs()) and source_digest("grid") == digests["grid"]


@pytest.mark.parametrize(("changed", "matters"), [
    ("kit.rules.games.grid", True), ("kit.lab.careful.grid_expert", True), ("kit.lab.exact", True),
    ("kit.rules.counts", True),
    ("kit.rules.games.swap", False), ("kit.lab.odds", False),
])
def test_the_digest_follows_what_decides_a_game(changed, matters, monkeypatch, tmp_path):
    digest, find, longer = source_digest("grid"), find_source, tmp_path / "longer.py"
    longer.write_text(find(changed).read_text(encoding="utf-8") + "NEW = 1\n", encoding="utf-8")
    monkeypatch.setattr(sources, "find_source", lambda module: longer if module == changed else find(module))
    assert (source_digest.__wrapped__("grid") != digest) == matters


def test_the_digest_is_the_same_with_other_line_ends(tmp_path, monkeypatch):
    texts = read_sources(["kit.rules.games.grid"])
    copies = {module: tmp_path / module for module in texts}
    for module, copy in copies.items():
        copy.write_bytes(find_source(module).read_bytes().replace(b"\n", b"\r\n"))
    monkeypatch.setattr(sources, "find_source", copies.__getitem__)
    assert read_sources(["kit.rules.games.grid"]) == texts
