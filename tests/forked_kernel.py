"""Kernels that start at once: a process that has imported what takes long forks them.

A kernel's imports take seconds, and the tests start more than a hundred kernels. Jupyter runs this file in place of a
kernel: the file asks the process that forks for a kernel, passes interrupts on to it, and ends when it ends. If Jupyter
kills the file, the kernel ends too. The tests of the installed kit start kernels in the usual way.
"""

import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from threading import Thread, active_count

SLOW_IMPORTS = (
    "ipykernel.debugger", "ipykernel.kernelapp", "IPython.extensions.storemagic", "matplotlib.backends.backend_svg",
    "matplotlib.font_manager", "wasmtime", "pandas", "scipy.stats", "kit.charts.general", "kit.lab.review",
)
CONNECTION = "{connection_file}"  # Jupyter replaces it
OWN_KERNEL = Path(__file__).parents[1] / ".jupyter/kernels/python3/kernel.json"  # the kernel of `kit lab`
KERNEL_NAME = 12  # letters of a kernel's number that its process has as its name; Linux allows fifteen


def run_forked_kernel(address: str, connection_file: str, *options: str) -> None:
    """Have a kernel with these options forked, and wait until it ends."""
    with socket.socket(socket.AF_UNIX) as link:
        link.connect(address)
        link.sendall(json.dumps([connection_file, os.getcwd(), dict(os.environ), options]).encode() + b"\n")
        signal.signal(signal.SIGINT, lambda *_: link.sendall(b"interrupt\n"))
        while link.recv(1):
            pass


@contextmanager
def forking_kernels(folder: Path, quiet: bool = False) -> Iterator[None]:
    """Start the process that forks kernels, and have Jupyter ask it for each kernel.

    The kernels have the same options as those of `kit lab`. `folder` is an empty folder for the socket and for the
    description of the kernel. See `prepare` for `quiet`.
    """
    address, spec = folder / "kernels.socket", folder / "kernels" / "python3" / "kernel.json"
    own_command = json.loads(OWN_KERNEL.read_text())["argv"]
    options = own_command[own_command.index(CONNECTION) + 1 :]
    command = [sys.executable, "-E", "-S", __file__, str(address), CONNECTION, *options]
    spec.parent.mkdir(parents=True)
    spec.write_text(json.dumps({"argv": command, "display_name": "Python 3", "language": "python"}))
    os.environ["JUPYTER_PATH"] = str(folder)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(address))
        server.listen()
        code = f"from tests.forked_kernel import fork_kernels; fork_kernels({server.fileno()}, {quiet})"
        start, project = [sys.executable, "-c", code], Path(__file__).parents[1]
        quiet = {**os.environ, "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
        process = subprocess.Popen(start, cwd=project, pass_fds=[server.fileno()], env=quiet, stdout=subprocess.DEVNULL)
    yield
    process.terminate()
    process.wait()


def fork_kernels(descriptor: int, quiet: bool) -> None:
    """Prepare what takes long, then fork a kernel for each request at a socket."""
    prepare(quiet)
    gc.freeze()  # the garbage collection of a kernel would copy the memory that it shares with this process
    sys.modules["pandas"].set_option("display.max_columns", 20)  # as pandas does where a kernel imports it
    signal.signal(signal.SIGCHLD, lambda *_: collect_kernels(os.WNOHANG))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(collect_kernels()))
    with socket.socket(fileno=descriptor) as server:
        while True:
            link, _ = server.accept()
            if os.fork() == 0:
                server.close()
                become_kernel(link)
                return
            link.close()


def prepare(quiet: bool) -> None:
    """Import what takes long to import, load the compiled games, and draw a chart.

    In `quiet` kernels no progress bar or note about a wait appears, because on a slow machine it would add an output.
    The stills of widgets are drawn, but not rendered as PNGs: that is done when a notebook is saved. Such kernels need
    no page, so they share the canvas manager that ipycanvas makes when it is imported, which no page knows.
    """
    for name in SLOW_IMPORTS:
        importlib.import_module(name)
    import kit
    from kit.charts.general import compare
    from kit.lab import worker_thread
    from kit.lab.stats import Interval
    from kit.picture import still

    patience = worker_thread.PATIENCE
    worker_thread.PATIENCE = inf
    for info in kit.games():
        kit.simulate(info.slug, games=1, by="careful")
    compare({"A": Interval(0.5, 0.4, 0.6)}, "A chart", "share", share=True).svg()
    if quiet:
        importlib.import_module("kit.lesson.lesson")
        importlib.import_module("kit.lesson.case")
        png = still.render_png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
        still.render_png = lambda _: png
    else:
        worker_thread.PATIENCE = patience
    assert active_count() == 1, "a fork has no other thread"


def collect_kernels(options: int = 0) -> None:
    """Wait for ended kernels, so that their time is counted with the time of the tests; at the end, for all kernels."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, options)[0]:
            pass


def become_kernel(link: socket.socket) -> None:
    """Run a kernel in this process until it is shut down, or until the other end of the link is closed."""
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import load_ipython_extension

    for number in (signal.SIGCHLD, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    requests = link.makefile()
    connection_file, folder, variables, options = json.loads(requests.readline())
    variables.pop("JPY_PARENT_PID", None)  # that process is not the parent of this one
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(folder)
    with open("/proc/self/comm", "w") as name:
        name.write(os.path.basename(connection_file).removeprefix("kernel-")[:KERNEL_NAME])

    def obey() -> None:
        for _ in requests:
            os.kill(os.getpid(), signal.SIGINT)
        os._exit(0)

    Thread(target=obey, daemon=True).start()
    app = IPKernelApp.instance()
    app.initialize(["-f", connection_file, "--log-level=ERROR", *options])
    load_ipython_extension(app.shell)  # widgets look for the kernel when they are imported: too early here
    app.start()
    os._exit(0)  # freeing one by one all objects that were imported takes half a second


if __name__ == "__main__":
    run_forked_kernel(*sys.argv[1:])
