"""Speed in tests: a table for two, and the times that were drawn."""

from __future__ import annotations

TWO = {"hands": ["7h 9d", "7c 4s"], "stacks": ["7d", "Ks", "Qh", "2c"]}


def times(events):
    """The seats and seconds of the times that were drawn."""
    return [(event.data["seat"], event.data["seconds"]) for event in events if event.kind == "reaction"]
