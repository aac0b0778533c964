"""Find the past moves of other seats that tell something about hidden cards (see `kit.lab.past_moves`)."""

import numpy as np

from kit.lab.choosing import careful_module
from kit.lab.compiled import load_compiled
from kit.lab.hidden_cards import HiddenCards
from kit.lab.past_moves import fill_chances
from kit.lab.records import view
from kit.play.position import set_seed

PILOT_DEALS = 32  # deals that find out how likely the moves can be
EVEN = 0.9  # a past move tells little if it is nearly as likely in the mean of all deals as in the best deal
LEAST_KEPT = 0.25  # share of the deals that are kept, at least


def find_telling_moves(slug: str, tables: np.ndarray, hidden: HiddenCards, kind: int) -> HiddenCards:
    """Return the knowledge with only those past moves that tell something, the most telling move first.

    The function finds out in a few deals how likely each move can be. Unless few deals are likely, the limit of the
    likelihood is its greatest value. These deals do not depend on the seed of the playouts: then all seeds estimate
    the same chances.
    """
    if len(hidden.past) == 0:
        return hidden._replace(limit=1.0)
    chances = np.zeros((PILOT_DEALS, len(hidden.past)))
    copies = tables.copy().view(np.recarray)
    set_seed(view(copies, 1), 0)
    load_compiled(fill_chances, slug, careful_module(slug))(copies, hidden, kind, chances)
    evenness = chances.mean(axis=0) / np.maximum(chances.max(axis=0), np.finfo(float).tiny)
    order = np.argsort(evenness, kind="stable")
    telling = order[evenness[order] < EVEN]
    likelihoods = chances[:, telling].prod(axis=1)
    limit = float(likelihoods.max())
    while np.minimum(likelihoods, limit).mean() < LEAST_KEPT * limit:
        limit /= 2
    return hidden._replace(past=hidden.past[telling], limit=limit)
