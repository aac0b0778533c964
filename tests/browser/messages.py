"""The messages that a page sends to its kernels, overheard."""

from __future__ import annotations

import json
from itertools import pairwise

from playwright.sync_api import Page, WebSocket

LENGTH = 8  # bytes of each offset that a message begins with


def parts(frame: bytes | str) -> list[bytes]:
    """What a message of Jupyter's binary protocol is made of: channel, header, parent header, metadata, content, …

    First comes how many offsets follow, then those, each eight bytes, the least first.
    """
    if isinstance(frame, str):
        raise ValueError(f"a text where a binary message was expected: {frame[:80]!r}")
    numbers = [int.from_bytes(frame[at : at + LENGTH], "little") for at in range(0, len(frame), LENGTH)[:64]]
    offsets = numbers[1 : 1 + numbers[0]]
    return [frame[start:end] for start, end in pairwise(offsets)]


def described(frame: bytes | str) -> str:
    """A message in short: its type, and for widgets what it says."""
    _, header, _, _, content, *_ = parts(frame)
    kind = json.loads(header)["msg_type"]
    return f"{kind} {json.dumps(json.loads(content)['data'])[:200]}" if kind == "comm_msg" else kind


def overheard(page: Page) -> list[str]:
    """A list that grows by every message which the page sends to a kernel it connects to from now on.

    Playwright tells of them only while it is asked for something, so wait for something before counting.
    """
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framesent", lambda frame: sent.append(described(frame)))

    page.on("websocket", listen)
    return sent
