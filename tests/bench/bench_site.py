"""The static site in a real browser: its size, the first and a later visit, and from a move to the new picture.

Pyodide must be in `.venv/pyodide` (`make bench` puts it there).

    python -m tests.bench.bench_site
"""

import gzip
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page

import kit
from kit.site.build import write_site
from tests.bench.timing import summarize
from tests.browser.server import running_chromium
from tests.browser.static_site import PYODIDE, WIDE, open_site, serve

VISITS, MOVES = 5, 20
IS_OPEN = "#table:not([inert])"
IS_KEPT = "navigator.serviceWorker.getRegistration().then(found => Boolean(found?.active))"
# Plays the first legal move by keys, and returns the milliseconds until the frame that shows the new position.
PLAY = """() => new Promise(done => {
  const position = document.querySelector(".kit-position"), canvas = document.querySelector(".kit-layer");
  const start = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  });
  watch.observe(position, { childList: true, characterData: true, subtree: true });
  for (const key of ["ArrowDown", "Enter"]) canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
})"""


def time_visit(page: Page, address: str) -> float:
    """Open a table, and return the milliseconds until it answers."""
    start = time.perf_counter()
    page.goto(f"{address}#six-stacks/1")
    page.locator(IS_OPEN).wait_for()
    return 1000 * (time.perf_counter() - start)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, running_chromium() as browser:
        site = Path(folder) / "site"
        size = write_site(site, str(PYODIDE))
        packed = sum(len(gzip.compress(path.read_bytes())) for path in site.rglob("*") if path.is_file())
        print(f"the site: {size / 1e6:.1f} MB, compressed {packed / 1e6:.1f} MB")
        with serve(site) as address:
            first_visits, later_visits = list[float](), list[float]()
            for _ in range(VISITS):
                context = open_site(browser, WIDE, [])
                page = context.new_page()
                first_visits.append(time_visit(page, address))
                page.wait_for_function(IS_KEPT)
                page.close()
                context.set_offline(True)
                later_visits.append(time_visit(context.new_page(), address))
                context.close()
            print(f"a table that answers, first visit: {summarize(first_visits)}")
            print(f"without a network, later visit: {summarize(later_visits)}")
            page = open_site(browser, WIDE, []).new_page()
            page.goto(address)
            for info in kit.games():
                if info.players == (1,):  # computers would move between two moves
                    page.evaluate("slug => { location.hash = `${slug}/1`; }", info.slug)
                    page.locator(IS_OPEN).wait_for()
                    page.wait_for_timeout(1_000)
                    times = [page.evaluate(PLAY) for _ in range(MOVES)]
                    print(f"{info.slug}, from a key to the new picture: {summarize(times)}")
