"""Tables of Grid that its tests set up again and again."""

from __future__ import annotations

import kit

GAME = "grid"
# Two stacks of each suit, eight ranks: 2c 7c, 5d Jd, 3h 9h, 8s Ks.
PAIRS = ["2c", "5d", "9h", "Ks", "7c", "Jd", "3h", "8s"]
VARIANTS = (1, 2, 3)
# No deck is left, and of three stacks only the 9♥ and the 4♥ agree; nobody can take any.
ONE_STACKING = {
    "grid": ["9h", "4h", "6c", "", "", "", "", ""],
    "own": [
        "Ac 2c 3c 4c 5c 7c 8c 9c Tc Jc Qc Kc Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 2d Ad "
        "Ah 2h 3h 5h 6h 7h 8h Th Jh Qh Kh Ks",
        "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs",
    ],
}


def setup(*changed: str, own=("6h", "Qs"), grid=PAIRS, **named):
    """The pairs in the grid, the first of them changed, and two personal stacks that show the 6♥ and the Q♠."""
    return kit.setup(GAME, grid=[*changed, *grid[len(changed) :]], own=list(own), **named)
