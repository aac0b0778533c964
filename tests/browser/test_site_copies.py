"""Copies of the static site in the browser: newer versions, damage, and a server that forbids a part of the site."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from kit.site import build
from kit.site.build import write_site
from tests.browser.static_site import IS_COPIED, PHONE, PYODIDE, WIDE, QuietHandler, open_site, serve, wait_until

CUT = """async ([name, size]) => {
  const copies = await caches.open((await caches.keys())[0]), address = new URL(name, location).href;
  const content = await (await copies.match(address)).blob();
  await copies.put(address, new Response(content.slice(0, size), { headers: { "Content-Type": content.type } }));
}"""
READ_COPY = """async name => {
  const copies = await caches.open((await caches.keys())[0]);
  return (await (await copies.match(new URL(name, location).href)).blob()).size;
}"""


class StrictHandler(QuietHandler):
    """Serves files with a policy that forbids WebAssembly."""

    def end_headers(self) -> None:
        """Add the policy."""
        self.send_header("Content-Security-Policy", "script-src 'self'")
        super().end_headers()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """A function that opens an address in a new page of one browser, and closes the page before."""
    context = open_site(browser, WIDE, [])

    def open_page(address: str) -> Page:
        page = context.new_page()
        for other in context.pages[:-1]:
            other.close()
        page.goto(address)
        return page

    yield open_page
    context.close()


def is_offered(page: Page) -> bool:
    """Return whether the page offers a newer version within some seconds."""
    with suppress(TimeoutError):
        page.locator("#update").wait_for(timeout=15_000)
        return True
    return False


def wait_for_table(page: Page) -> None:
    """Wait until a table answers and the site is copied."""
    page.locator("#table:not([inert])").wait_for()
    wait_until(page, IS_COPIED)


def test_update_that_is_caught_in_the_middle_is_not_taken_and_a_whole_one_is_offered(
    visit, site, tmp_path, monkeypatch
):
    shutil.copytree(site, tmp_path / "site")
    monkeypatch.setattr(build, "STAMP", (1981, 1, 1, 0, 0, 0))
    write_site(tmp_path / "newer", str(PYODIDE))
    version = json.loads((tmp_path / "newer" / "config.json").read_text())["version"]
    with serve(tmp_path / "site") as address:
        wait_for_table(visit(f"{address}#swap/1"))
        shutil.copytree(tmp_path / "newer", tmp_path / "site", dirs_exist_ok=True)
        content = (tmp_path / "newer" / "kit.zip").read_bytes()
        (tmp_path / "site" / "kit.zip").write_bytes(content[: len(content) // 2])
        for _ in range(2):
            page = visit(f"{address}#swap/1")
            wait_for_table(page)
            assert [version in name for name in page.evaluate("caches.keys()")].count(False) == 1
            expect(page.locator("#update")).to_be_hidden()
        # Whoever has no copy reads what is wrong, and a whole upload heals it.
        page.evaluate("caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))")
        page = visit(f"{address}#swap/1")
        expect(page.locator("#alert")).to_contain_text("do not fit together")
        wait_until(page, IS_COPIED)  # a page that is opened during a vain attempt to copy starts no other attempt
        (tmp_path / "site" / "kit.zip").write_bytes(content)
        page.get_by_role("button", name="Load again").click()
        wait_for_table(page)
        for _ in range(5):  # the browser adds a look for a newer version to a vain one that has not ended
            if is_offered(page):
                break
            page.reload()
            wait_for_table(page)
        with page.expect_event("load"):
            page.get_by_role("button", name="Use it now").click()
        wait_until(page, f"caches.keys().then(names => names.length === 1 && names[0].includes('{version}'))")
        wait_for_table(page)


def test_damaged_copy_is_repaired(visit, address):
    page = visit(f"{address}#swap/1")
    wait_for_table(page)
    names = ("app.js", "kit.zip", "config.json", "./", "pyodide/pyodide.asm.wasm")
    whole = [page.evaluate(READ_COPY, name) for name in names]
    for name in names:
        page.evaluate(CUT, [name, 100])
    page = visit(f"{address}#swap/1")
    wait_for_table(page)
    assert [page.evaluate(READ_COPY, name) for name in names] == whole and min(whole) > 100


def test_reader_of_a_link_sees_what_to_wait_for_and_reads_something_meanwhile(browser, address):
    context = open_site(browser, PHONE, [], service_workers="block")
    context.route("**/kit.zip*", lambda _: None)  # it never comes
    page = context.new_page()
    page.goto(f"{address}#practice/swap")
    expect(page.locator("#waiting-text")).to_have_text("The game is being fetched …")
    expect(page.locator("#meanwhile")).to_contain_text("Each question comes from a real deal.")
    context.close()


def test_policy_that_forbids_webassembly_is_explained(visit, site):
    with serve(site, StrictHandler) as address:
        page = visit(f"{address}#swap/1")
        expect(page.locator("#alert")).to_contain_text("wasm-unsafe-eval")
        expect(page.locator("#waiting")).to_be_hidden()
