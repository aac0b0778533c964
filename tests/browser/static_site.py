"""The static site for the browser's tests: its server, and windows that note every fault."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

PYODIDE = Path(sys.prefix) / "pyodide" / "package"  # `make` puts it there
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
TIMEOUT = 180_000
expect.set_options(timeout=TIMEOUT)  # Python starts slowly beside busy processes
IS_COPIED = "navigator.serviceWorker.getRegistration().then(found => Boolean(found?.active && !found.installing))"


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line for each request."""

    def log_message(self, *_: Any) -> None:
        """Write nothing."""


@contextmanager
def serve(site: Path, handler: type[QuietHandler] = QuietHandler) -> Iterator[str]:
    """Serve a site, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def open_site(browser: Browser, size: Any, faults: list[str], **more: Any) -> BrowserContext:
    """Return a window of this size. Messages of its pages, and requests to other addresses, are added to `faults`."""
    context = browser.new_context(viewport=size, accept_downloads=True, **more)
    context.set_default_timeout(TIMEOUT)
    context.on("console", lambda message: faults.append(message.text))
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("request", lambda request: None if "//127.0.0.1:" in request.url or not request.url.startswith("http")
               else faults.append(request.url))
    return context


@contextmanager
def open_in_look(browser: Browser, is_dark: bool) -> Iterator[Page]:
    """Open a page for the site on a computer, or on a phone with dark colours; no page may report a fault."""
    size, looks = (PHONE, {"has_touch": True, "color_scheme": "dark"}) if is_dark else (WIDE, {})
    context = open_site(browser, size, faults := list[str](), reduced_motion="reduce", **looks)
    yield context.new_page()
    context.close()
    assert faults == []


def wait_until(page: Page, promise: str) -> None:
    """Wait until a promise gives true. Playwright's `wait_for_function` takes the promise itself for true."""
    while not page.evaluate(promise):
        page.wait_for_timeout(50)
