"""A line to a server far away: every byte is held back for a while each way, in order, with no limit to how many."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from tests.browser.server import Lab

DELAY = 300  # milliseconds each way: a round trip takes twice as long
CHUNK = 1 << 16


async def carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter, delay: float) -> None:
    """Pass on what comes from the source, `delay` seconds after it came, until the source ends."""
    now = asyncio.get_running_loop().time
    on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            due, part = await on_the_way.get()
            await asyncio.sleep(due - now())
            if not part:
                break
            sink.write(part)
            await sink.drain()
        if sink.can_write_eof():
            sink.write_eof()

    delivering = asyncio.create_task(deliver())
    try:
        while part := await source.read(CHUNK):
            on_the_way.put_nowait((now() + delay, part))
        on_the_way.put_nowait((now() + delay, b""))
        await delivering
    except ConnectionError:  # one of the two has hung up
        pass
    finally:
        delivering.cancel()


async def serve(port: int, delay: float, told: asyncio.Future[int], hung_up: asyncio.Event) -> None:
    """Take connections and carry each to the server's port, until `hung_up`; `told` is given the line's own port."""

    ends: set[asyncio.StreamWriter] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        except ConnectionError:
            writer.close()
            return
        ends.update((writer, far_writer))
        await asyncio.gather(carry(reader, far_writer, delay), carry(far_reader, writer, delay))
        for end in (writer, far_writer):
            end.close()
            ends.discard(end)

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    told.set_result(server.sockets[0].getsockname()[1])
    await hung_up.wait()
    server.close()
    for end in ends:
        end.transport.abort()
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)


@contextmanager
def far_line(lab: Lab, delay: float = DELAY) -> Iterator[Lab]:
    """The same JupyterLab at an address behind a line that holds every byte back `delay` milliseconds each way.

    Opening a connection costs nothing here, which on a real line costs one round trip more.
    """
    loop = asyncio.new_event_loop()
    told: asyncio.Future[int] = loop.create_future()
    hung_up = asyncio.Event()
    port_known = threading.Event()
    told.add_done_callback(lambda _: port_known.set())
    port = int(lab.url.rsplit(":", 1)[1])

    def run() -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(serve(port, delay / 1000, told, hung_up))
        finally:
            port_known.set()

    line = threading.Thread(target=run, name="far line", daemon=True)
    line.start()
    port_known.wait()
    try:
        yield replace(lab, url=f"http://127.0.0.1:{told.result()}")
    finally:
        loop.call_soon_threadsafe(hung_up.set)
        line.join()
