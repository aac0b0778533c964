"""What all pages without widgets have in common: values that the reader's page shows, and how it gets their changes."""

from collections.abc import Callable, Mapping
from typing import Any

Post = Callable[[Mapping[str, Any]], None]


class DescribedPage:
    """A page that is described by `values`, by name; the reader's page has the same. `kind` names it in messages."""

    kind = ""

    def __init__(self, post: Post) -> None:
        self.values: dict[str, Any] = {}
        self._post = post

    def _post_changed(self, values: Mapping[str, Any]) -> None:
        """Post those of these values that have changed."""
        changed = {name: value for name, value in values.items() if self.values.get(name, self) != value}
        self.values |= changed
        if changed:
            self._post({self.kind: changed})
