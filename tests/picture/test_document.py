"""A page complete in itself, and the file into which it is written."""

import re

import pytest

import kit
from kit.picture.document import digest, document, is_ours, write_page
from tests.school.games import find_fetches

PAGE = document("A <title>", "<p>Words</p>", "p { color: red }", "show()", {"a": "</script><script>alert(1)"})


def test_a_page_allows_only_the_style_and_the_script_that_it_was_written_with():
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', PAGE)[1]
    style, script = (re.search(rf"<{kind}>(.*?)</{kind}>", PAGE)[1] for kind in ("style", "script"))
    assert policy.split("; ") == [
        "default-src 'none'", f"style-src {digest(style)}", f"script-src {digest(script)}", "img-src data:",
        "base-uri 'none'", "form-action 'none'",
    ]
    assert "script-src 'none'" in document("Words", "<p>Words</p>", "")


def test_nothing_in_title_or_data_ends_what_it_is_in():
    assert "<title>A &lt;title&gt;</title>" in PAGE
    assert PAGE.count("</script>") == 2 and PAGE.count("<script") == 2
    assert find_fetches(PAGE) == []


def test_what_a_page_would_fetch_is_noticed():
    for wrong in ('<img src="a.png">', '<a href="https://example.org">', '<p style="x">', '<p onclick="x">',
                  "<style>@import x</style>", '<link rel="x">'):
        assert find_fetches(PAGE + wrong), wrong


def test_a_page_is_written_again_over_itself_and_over_another_of_the_kits(tmp_path):
    file = tmp_path / "page.html"
    for page in (PAGE, PAGE, document("Other", "<p>♠</p>", "")):
        assert write_page(file, page) == file and file.read_text(encoding="utf-8") == page
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.parametrize("there", ["", "<html></html>", PAGE + "x", PAGE.replace("Words", "My words"), "\0\xff"])
def test_what_a_person_made_or_changed_is_never_written_over(tmp_path, there):
    file = tmp_path / "page.html"
    file.write_text(there, encoding="latin-1")
    with pytest.raises(kit.BadOption, match="is there already, and the kit did not make it"):
        write_page(file, PAGE)
    assert file.read_text(encoding="latin-1") == there
    assert not is_ours(there)
