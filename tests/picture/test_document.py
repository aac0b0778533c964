"""Self-contained pages and their files."""

import re

import pytest

import kit
from kit.picture.document import is_ours, make_page, source_hash, write_page
from tests.school.games import find_fetches

PAGE = make_page("A <title>", "<p>Words</p>", "p { color: red }", "show()", {"a": "</script><script>alert(1)"})


def test_page_allows_only_its_own_style_and_script():
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', PAGE)[1]
    style, script = (re.search(rf"<{kind}>(.*?)</{kind}>", PAGE)[1] for kind in ("style", "script"))
    assert policy.split("; ") == [
        "default-src 'none'", f"style-src {source_hash(style)}", f"script-src {source_hash(script)}", "img-src data:",
        "base-uri 'none'", "form-action 'none'",
    ]
    assert "script-src 'none'" in make_page("Words", "<p>Words</p>", "")


def test_title_and_data_cannot_close_their_elements():
    assert "<title>A &lt;title&gt;</title>" in PAGE
    assert PAGE.count("</script>") == 2 and PAGE.count("<script") == 2
    assert find_fetches(PAGE) == []


def test_find_fetches_finds_everything_that_a_page_would_load():
    for wrong in ('<img src="a.png">', '<a href="https://example.org">', '<p style="x">', '<p onclick="x">',
                  "<style>@import x</style>", '<link rel="x">'):
        assert find_fetches(PAGE + wrong), wrong


def test_write_page_replaces_pages_of_the_kit(tmp_path):
    file = tmp_path / "page.html"
    for page in (PAGE, PAGE, make_page("Other", "<p>♠</p>", "")):
        assert write_page(file, page) == file and file.read_text(encoding="utf-8") == page
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.parametrize("content", ["", "<html></html>", PAGE + "x", PAGE.replace("Words", "My words"), "\0\xff"])
def test_write_page_refuses_to_replace_other_or_changed_files(tmp_path, content):
    file = tmp_path / "page.html"
    file.write_text(content, encoding="latin-1")
    with pytest.raises(kit.BadOption, match="is there already, and the kit did not make it"):
        write_page(file, PAGE)
    assert file.read_text(encoding="latin-1") == content
    assert not is_ours(content)
