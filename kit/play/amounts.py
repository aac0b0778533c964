"""Write values of positions and their changes: points, or chances in per cent. A small change has a decimal."""

from kit.rules.rulebook import outcome_range, score_sign, score_unit

NARROW, MINUS = "\u202f", "−"  # a narrow space that does not break, and a true minus sign


def is_for_points(slug: str) -> bool:
    """Return whether positions of this game are valued in points, and not by the chance to win."""
    return outcome_range(slug) != (0, 1)


def unit(slug: str) -> str:
    """Return the unit of a change: `percentage points`, or what the game counts, such as `points`."""
    return score_unit(slug) if is_for_points(slug) else "percentage points"


def format_share(share: float) -> str:
    """Write a share in whole per cent, which is 0 or 100 only if it is exact."""
    if 0 < share < 0.005 or 0.995 < share < 1:
        return f"{'under 1' if share < 0.5 else 'over 99'}{NARROW}%"
    return f"{100 * share:.0f}{NARROW}%"


def format_value(value: float, slug: str) -> str:
    """Write the value of a position: points as people count them, or a chance in per cent."""
    if not is_for_points(slug):
        return format_share(value)
    return f"{round(score_sign(slug) * value, 1) + 0:.1f}".replace("-", MINUS)  # + 0: no minus before a zero


def format_change(value: float, slug: str, sign: str = "+") -> str:
    """Write a change without its unit, a small one with a decimal; a `sign` of "" leaves the + out."""
    value = value if is_for_points(slug) else 100 * value
    decimals = 1 if is_for_points(slug) or abs(value) < 9.95 else 0
    text = f"{value:{sign}.{decimals}f}"
    return "0" if float(text) == 0 else text.replace("-", MINUS)


def format_amount(value: float, slug: str) -> str:
    """Write the size of a change, with its unit."""
    return f"{format_change(value, slug, '')} {unit(slug)}"


def format_interval(low: float, high: float, slug: str) -> str:
    """Write an interval above 0: `3.1 to 9.2`."""
    least, most = format_change(low, slug, ""), format_change(high, slug, "")
    return f"above 0, up to {most}" if least == "0" else f"{least} to {most}"
