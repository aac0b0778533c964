"""The layout of Six-Suit Solitaire: suits and jokers up top, the rail with its nine columns, and on the right
stock, talon and discards. Solitaire for Two has most of this table too.

Where a tile lies is read from the position; nothing here decides what is allowed. Only what the position implies is
shown beside it: what a joker stands for, and an exchange that is due.
"""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from kit.picture.layout import Bar, Label, Measures, Place, Position, Tag, place_pile, place_piles, split_pile
from kit.play.words.tiles import NUMERALS
from kit.rules.cards import FRENCH

BACK_LABELS = tuple(f"Face down above {numeral}" for numeral in NUMERALS)
COLUMN_LABELS = tuple(f"Column {numeral}" for numeral in NUMERALS)
SUITS = {"a": "Anchors", "c": "Clubs", "d": "Diamonds", "h": "Hearts", "s": "Spades", "w": "Wheels"}
JOKERS = {"*b": "Black joker", "*r": "Red joker", "*g": "Green joker"}  # the green one's place is above IX
RANKS = FRENCH.ranks
TABLE_TURNS = "You need not turn these tiles up: the table does it for you."


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """List the piles; a click on the stock draws."""
    tags = write_tags(position)
    return [
        *up_top_and_columns(position, tags, at),
        place_pile(position, "stock", *at.stock, click="draw", small=at.is_small),
        *talon_and_discards(position, tags, at),
    ]


def extras(position: Position, seat: int, at: Measures) -> list[Label | Bar]:
    """List the rail, the liberties, and a word when an exchange is due."""
    word = [Label("An exchange is due", at.due[0], at.due[1], "due")] if due_exchanges(position) else []
    return [*rail_and_liberties(position, at), *word]


class DeclaredJoker(NamedTuple):
    """A declared joker: its rank, the suits still open to it, and whether it has become odd."""

    rank: str
    suits: str
    is_odd: bool

    @property
    def tiles(self) -> set[str]:
        """The tiles that it may stand for."""
        return set() if self.is_odd else {self.rank + suit for suit in self.suits}


def declared_jokers(position: Position) -> dict[str, DeclaredJoker]:
    """Return the declared jokers, by code."""
    return {
        joker: DeclaredJoker(state[0], state[1:].rstrip("!"), state.endswith("!"))
        for joker, state in position["jokers"].items()
        if state not in ("", "cashed")
    }


def columns(position: Position) -> list[tuple[str, ...]]:
    """Return the tiles of the nine columns."""
    return [split_pile(text) for text in position["columns"]]


def up_top(position: Position, suit: str) -> tuple[str, ...]:
    """Return the tiles of a suit up top; a declared joker that lies in no column is among them."""
    declared = declared_jokers(position)
    lying = {code for column in columns(position) for code in column} if declared else ()
    jokers = {stand.rank + stand.suits: joker for joker, stand in declared.items() if joker not in lying}
    return tuple(jokers.get(rank + suit, rank + suit) for rank in RANKS[: position["up"][suit]])


def due_exchanges(position: Position) -> dict[str, set[str]]:
    """Return the jokers whose exchange is due, each with the free tiles that may take its place."""
    if position["options"]["forgetful"]:
        return {}
    column_tiles = columns(position)
    free = reachable_tiles(position) | {column[0] for column in column_tiles if len(column) == 1}
    visible_tiles = free.union(*column_tiles, *(up_top(position, suit) for suit in SUITS))
    tiles = {joker: stand.tiles for joker, stand in declared_jokers(position).items()}
    return {joker: may & free for joker, may in tiles.items() if may and may <= visible_tiles and may & free}


def reachable_tiles(position: Position) -> set[str]:
    """Return the tiles that may be played from outside the layout: the talon, and in the game for several more than it.
    """
    up_tiles = (*split_pile(position.get("ups", "")), *split_pile(position.get("missed", "")))
    return {*split_pile(position["waste"])[-1:], *up_tiles}


def write_tags(position: Position) -> dict[str, Tag]:
    """Return the tags of tiles: the tile that a joker stands for, and `due` on tiles that must take a joker's place."""
    exchanges = due_exchanges(position)
    joker_tags = {
        joker: Tag("odd") if stand.is_odd else Tag(stand.rank.replace("T", "10"), stand.suits, joker in exchanges)
        for joker, stand in declared_jokers(position).items()
    }
    return joker_tags | {tile: Tag("due", due=True) for tiles in exchanges.values() for tile in tiles}


def up_top_and_columns(position: Position, tile_tags: Mapping[str, Tag], at: Measures) -> list[Place]:
    """Return the suits up top and the jokers, the face-down tiles above the rail, and the columns I to IX below it.

    The suits are above the columns I to VI, and the jokers above VII to IX.
    """
    top_y, backs_y, _, columns_y = at.rows
    tags = tuple(tile_tags.items())
    up = [
        Place(
            f"top {suit}", f"{name} up top", up_top(position, suit), at.left + i * at.apart, top_y,
            caption="" if i else "Up top", counted=False, sign=suit, tags=tags, small=at.is_small,
        )
        for i, (suit, name) in enumerate(SUITS.items())
    ]
    jokers = [
        Place(
            f"joker {joker[1]}", name, (joker,) if position["jokers"][joker] == "cashed" else (),
            at.left + i * at.apart, top_y, caption=name.split()[0], counted=False, sign=joker,
            tags=(("", tile_tags[joker]),) if joker in tile_tags else (), small=at.is_small,
        )
        for i, (joker, name) in enumerate(JOKERS.items(), start=len(SUITS))
    ]
    backs = place_piles(
        position, "down", 0, backs_y, "right", at.apart - 4, 5, label=BACK_LABELS, mini=True, caption="",
        remark=TABLE_TURNS,
    )
    laid = place_piles(
        position, "columns", 0, columns_y, "down", at.length, at.step, label=COLUMN_LABELS, grab="rest",
        tags=tags, small=at.is_small, counted=not at.is_small,
    )
    return up + jokers + [
        *(place._replace(x=at.left + i * at.apart) for i, place in enumerate(backs) if place.cards),
        *(place._replace(x=at.left + i * at.apart, caption=NUMERALS[i]) for i, place in enumerate(laid)),
    ]


def talon_and_discards(
    position: Position, tile_tags: Mapping[str, Tag], at: Measures, missed: Collection[str] = ()
) -> list[Place]:
    """Return the talon and the discards; `missed` tiles of the waste are elsewhere."""
    waste = split_pile(position["waste"])
    older = tuple(code for code in waste[:-1] if code not in missed)
    fold = 38 if len(older) <= 32 else 30  # more tiles lie in a fifth column
    x, y, length = at.discards
    tags = tuple(tile_tags.items())
    return [
        Place("talon", "Talon", waste[-1:], at.talon[0], at.talon[1], counted=False, tags=tags, small=at.is_small),
        Place("discards", "Discards", older, x, y, "down", length, at.step, fold=fold, small=at.is_small),
    ]


def rail_and_liberties(position: Position, at: Measures) -> list[Bar | Label]:
    """Return the rail, a bar between the face-down tiles and the layout, and the number of liberties left, as a label
    beside the word `Discards`.
    """
    (x, y, _), count = at.discards, position["liberties"]
    liberties = Label("1 liberty" if count == 1 else f"{count} liberties", x + 102, y - 10, "active")
    return [Bar(at.left - 3, at.rows[2], 9 * at.apart + 2, 21), *[liberties] * (count > 0)]


# ---- drops ----


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
    """Return the moves that dropping a tile could mean, likeliest first; the game refuses places that take no tiles."""
    if is_column(target):
        return _to_column(position, card, source, target)
    if target.startswith("top "):
        return _to_top(position, card, target[-1])
    if target.startswith("joker "):
        return (f"{card} to cash",) if card in JOKERS else (f"exchange {card}",)
    return (f"{card} to {target}",)


def is_column(place: str) -> bool:
    """Return whether a place is one of the nine columns."""
    return place[0] == "c" and place[1:].isdigit()


def _to_column(position: Position, card: str, source: str, target: str) -> tuple[str, ...]:
    lower = _column(position, target)
    is_head = is_column(source) and _column(position, source)[0] == card
    move = f"{source if is_head else card} to {target}"
    if _is_blank(position, card) and (not lower or _is_blank(position, lower[-1])):
        return tuple(f"{move} as {rank}" for rank in (reversed(RANKS[:-1]) if lower else "KQJ"))
    return _offer_exchange(position, card, lambda: lower, move)


def _column(position: Position, place: str) -> tuple[str, ...]:
    return split_pile(position["columns"][int(place[1:]) - 1])


def _to_top(position: Position, card: str, suit: str) -> tuple[str, ...]:
    if card in JOKERS:
        stand = declared_jokers(position).get(card)
        rank = stand.rank if stand else RANKS[min(position["up"][suit], len(RANKS) - 1)]
        return (f"{card} to top as {rank}{suit}",)
    return _offer_exchange(position, card, lambda: up_top(position, suit), f"{card} to top")


def _offer_exchange(position: Position, card: str, lying: Callable[[], Collection[str]], move: str) -> tuple[str, ...]:
    """Return `move`, and first the exchange, if a joker that may stand for the tile is among those `lying` there."""
    jokers = [joker for joker, stand in declared_jokers(position).items() if card in stand.tiles]
    return (f"exchange {card}", move) if jokers and set(jokers) & set(lying()) else (move,)


def _is_blank(position: Position, card: str) -> bool:
    """Return whether a tile is a joker that is not declared yet."""
    return bool(position["jokers"].get(card) == "")
