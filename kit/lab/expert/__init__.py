"""The expert player of some games: a search of a tree of moves (`tree`).

The tree search is compiled only for games with an expert, because it would cost all others seconds of compile time. For
them the function here is a stand-in, as in `kit.rules.law`.
"""

OPTIONAL = ()


def keep_expert_move(tables, choices, move_number):
    """Keep in `choices`, which has all legal moves, only the move of the expert on tables[1].

    The function may use tables[2]. Its random numbers depend only on the table and on `move_number`.
    """
    raise NotImplementedError("the modules of the game lack the expert: see kit.lab.tables.player_modules")
