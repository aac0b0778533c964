"""The figures that a lesson on chance prints, to be found once more by other means."""

import re

from tests.notebook import printed
from tests.project import PROJECT


def said(lesson: str, pattern: str) -> list[tuple[float, ...]]:
    """Return the numbers that a lesson prints where the pattern fits, a row each time; per cents as they are written.
    """
    found = re.findall(pattern, printed(PROJECT / "tutorials" / "chance" / f"{lesson}.ipynb"))
    assert found, pattern
    return [tuple(float(each.replace(",", "")) for each in ([row] if isinstance(row, str) else row)) for row in found]
