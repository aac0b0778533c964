"""Where the course lies: its notebooks and tutorials, as they came with the kit."""

from __future__ import annotations

from pathlib import Path

from kit.errors import KitError

PACKAGE = Path(__file__).parent
PLACES = (PACKAGE / "course", PACKAGE.parent)  # in an installed kit, and in a checkout


def course_folder() -> Path:
    """Return the folder that holds `notebooks` and `tutorials`. Raises KitError where the kit came without them."""
    found = next((place for place in PLACES if (place / "notebooks" / "00_welcome.ipynb").is_file()), None)
    if found is None:
        raise KitError("the course is missing here: the kit was installed without its notebooks")
    return found
