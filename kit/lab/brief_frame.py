"""DataFrames of which a notebook and a terminal show the main columns, with three digits."""

from collections.abc import Sequence
from html import escape
from typing import Any

import pandas as pd

FORM: dict[str, Any] = {"index": False, "float_format": "{:.3f}".format, "max_rows": 60}


class BriefFrame(pd.DataFrame):
    """A DataFrame that is shown with the columns named in `attrs["shown"]`, and with the names of the others."""

    def _repr_html_(self) -> str:
        return f"{self._shown().to_html(**FORM)}<p>{escape(self._rest())}</p>"

    def __repr__(self) -> str:
        return f"{self._shown().to_string(**FORM)}\n{self._rest()}"

    def _shown(self) -> pd.DataFrame:
        return self[[name for name in self.columns if name in self.attrs["shown"]]]

    def _rest(self) -> str:
        return f"Columns not shown: {', '.join(name for name in self.columns if name not in self.attrs['shown'])}"


def shorten_frame(rows: Any, columns: Sequence[str], shown: str) -> BriefFrame:
    """Return rows as a DataFrame with these columns, of which those named in `shown` are shown."""
    frame = BriefFrame(rows, columns=list(columns))
    frame.attrs["shown"] = shown.split()
    return frame
