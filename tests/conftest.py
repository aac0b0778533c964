"""What every test shares: the player's own saved games and answers are out of reach, and Hypothesis is given time.

`pytest -p tests.conftest` gives the same shelter to notebooks, which lie outside tests/.
"""

from __future__ import annotations

import os
import tempfile

import pytest
from hypothesis import settings

# The compiled engine's cache is left where it is: compiling anew in every run would take minutes.
SHELTERED = ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "KIT_ANSWERS")

# The first call into the compiled engine may compile it, so no example has a deadline.
settings.register_profile("kit", deadline=None, print_blob=True)
settings.load_profile("kit")


def pytest_configure(config: pytest.Config) -> None:
    """Give this process, and the kernels it starts, empty folders for settings, saved games and answers."""
    shelter = tempfile.TemporaryDirectory(prefix="stack-games-kit-")
    config.add_cleanup(shelter.cleanup)
    for name in SHELTERED:
        os.environ[name] = os.path.join(shelter.name, name.lower())
        os.mkdir(os.environ[name])
