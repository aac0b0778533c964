"""A JupyterLab for the tests, on a copy of the notebooks, with an empty home folder, and the Chromium that shows it."""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import psutil
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from kit.course_setup import settings
from tests.forked_kernel import KERNEL_NAME
from tests.project import PROJECT

START_SECONDS = 180
COPIED = ("notebooks", "tutorials", "data")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Chromium runs as root and without a network here, so it must not try what this forbids.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]
WINDOW: ViewportSize = {"width": 1400, "height": 1100}


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, the folder it shows, its process and its log."""

    url: str
    token: str
    folder: Path
    process: subprocess.Popen
    log: Path

    def page(self, notebook: str = "") -> str:
        """Return the address of a notebook (a path inside `folder`), or of JupyterLab alone, without earlier tabs."""
        place = f"/tree/{urllib.parse.quote(notebook)}" if notebook else ""
        return f"{self.url}/lab{place}?reset&token={self.token}"

    def ask(self, path: str, method: str = "GET") -> Any:
        """Return the server's JSON answer to a request such as `sessions`, or None if the answer is empty."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def kernel_process(self, notebook: str) -> psutil.Process:
        """Return the process of the kernel that runs a notebook."""
        running = {session["path"]: session["kernel"]["id"] for session in self.ask("sessions")}
        if notebook not in running:
            raise LookupError(f"no kernel runs {notebook!r}; running: {sorted(running)}")
        for process in psutil.process_iter(["name"]):  # a forked kernel is not JupyterLab's own child
            if process.info["name"] == running[notebook][:KERNEL_NAME]:
                return process
        for process in psutil.Process(self.process.pid).children(recursive=True):
            if any(running[notebook] in part for part in process.cmdline()):
                return process
        raise LookupError(f"the kernel of {notebook!r} has no process")

    def close_sessions(self) -> None:
        """Stop the kernels of all notebooks."""
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")

    def write(self, name: str, cells: list[str]) -> str:
        """Write a notebook of these code cells into the folder, and return its path for `page`."""
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(book, self.folder / name)
        return name


def sheltered_environment(home: Path) -> dict[str, str]:
    """Return the environment variables of a person with an empty home folder and the kit of this checkout."""
    home.mkdir(exist_ok=True)
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "XDG_"))
        and name not in ("PYTEST_ADDOPTS", "DISPLAY", "KIT_ANSWERS")  # answers are kept beside the copies
    }
    return kept | {"HOME": str(home), "PYTHONPATH": str(PROJECT)} | settings()


@contextmanager
def running_lab(folder: Path) -> Iterator[Lab]:
    """Yield a JupyterLab on copies of the project's notebooks inside `folder`."""
    shown = folder / "shown"
    shown.mkdir()
    for name in COPIED:
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, shown / name, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    environment = sheltered_environment(folder / "home")
    trust = [sys.executable, "-c", "from kit.course_setup import trust_course; trust_course()"]
    subprocess.run(trust, env=environment, check=True)
    command = [sys.executable, "-m", "jupyterlab", "--allow-root", f"--ServerApp.root_dir={shown}"]
    with running_server(command, environment, shown, shown) as lab:
        yield lab


@contextmanager
def running_server(
    command: list[str], environment: dict[str, str], where: Path, shown: Path, base: str = ""
) -> Iterator[Lab]:
    """Yield a JupyterLab that a command in the folder `where` has started, once it answers.

    `base` is the path of its address, such as `/user/ada`, which a JupyterHub gives it.
    """
    token, log = secrets.token_hex(16), shown.parent / "jupyterlab.log"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = [
        *("--no-browser", "--expose-app-in-browser", f"--IdentityProvider.token={token}"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        f"--ServerApp.base_url={base}/",
    ]
    with log.open("w") as out:
        whole = [*command, *options]
        process = subprocess.Popen(whole, cwd=where, env=environment, stdout=out, stderr=subprocess.STDOUT)
    lab = Lab(f"http://127.0.0.1:{port}{base}", token, shown, process, log)
    try:
        wait_until_up(lab)
        yield lab
    finally:
        stop(process)


def wait_until_up(lab: Lab) -> None:
    """Wait until the server answers. Raises RuntimeError, with the server's log, if it does not."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and lab.process.poll() is None:
        try:
            lab.ask("status")
            return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not come up in {START_SECONDS} s:\n{lab.log.read_text()[-3000:]}")


def stop(process: subprocess.Popen) -> None:
    """End the server and its kernels."""
    family = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for child in psutil.wait_procs(family, timeout=1)[1]:
        child.kill()


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Yield the installed browser, with an empty profile."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise RuntimeError(f"no browser: none of {', '.join(BROWSERS)} is installed (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()
