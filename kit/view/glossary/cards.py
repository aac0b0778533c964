"""Terms of cards and tables."""

from __future__ import annotations

from kit.play.game import deal
from kit.rules.cards import say
from kit.view.glossary.shared_deals import SEVEN, happens, played, seven, spoken
from kit.view.glossary.term import Term

SIX, SOLO, DUO, EM, DECK = "six-stacks", "six-suit-solitaire", "solitaire-for-two", "stack-em", "stack-the-deck"


def _after_draws(draws: int) -> list[str]:
    """The waste of deal 7 of Six-Suit Solitaire after so many draws."""
    game = deal(SOLO, seed=SEVEN)
    for _ in range(draws):
        game.play("draw")
    return game.position()["waste"].split()


def _open_space() -> str:
    game = deal(SOLO, seed=SEVEN)
    game.play("c1 to c2")
    vacant = game.position()["columns"].index("") + 1
    return f"Move column 1 of deal {SEVEN} of Six-Suit Solitaire to column 2, and column {vacant} is an open space."


def _refusal() -> str:
    ruling = deal(SIX, seed=SEVEN).ruling("Td to s1")
    return f"May the 10♦ go on stack 1 in deal {SEVEN} of Six Stacks? “{ruling.text}”"


def _house_rule() -> str:
    lost, won = (deal(EM, seed=SEVEN, hand_limit=limit).options["hand_limit"] for limit in (3, 5))
    return f"Deal {SEVEN} of Stack 'Em is played with a hand of {lost} cards, or, if you like, of {won}."


CARDS = [
    Term(
        "pack",
        "All the cards or tiles that a game is played with.",
        lambda: f"In deal {SEVEN} of Stack 'Em the pack has {len(seven(EM)['deck'].split())} cards.",
    ),
    Term(
        "deal",
        "The way in which everything lies when a game begins; deals have numbers, and each is always the same.",
        lambda: (
            f"Deal {SEVEN} of Six Stacks gives seat 1 the {spoken(seven(SIX)['hands'][0])}, today and in ten years."
        ),
    ),
    Term(
        "seat",
        "A place at the table; they are counted to the left, and who sits there is the player of that seat.",
        lambda: (
            f"In deal {SEVEN} of Six Stacks it is the turn of seat {seven(SIX)['turn']} of {len(seven(SIX)['hands'])}."
        ),
    ),
    Term(
        "hand",
        "The cards that a player holds, and that the others do not see.",
        lambda: f"In deal {SEVEN} of Six Stacks seat 2 has {spoken(seven(SIX)['hands'][1])} in hand.",
    ),
    Term(
        "rank",
        "The number or picture of a card, without its suit.",
        lambda: (
            f"Stack 1 of deal {SEVEN} of Six Stacks shows the {say(seven(SIX)['stacks'][0])}, whose rank is the deuce."
        ),
    ),
    Term(
        "deuce",
        "The two of a suit.",
        lambda: f"Stack 1 of deal {SEVEN} of Six Stacks shows the {say(seven(SIX)['stacks'][0])}, which is a deuce.",
    ),
    Term(
        "suit",
        "The sign of a card: clubs, diamonds, hearts and spades, and in the games with tiles anchors and wheels.",
        lambda: (
            f"The columns of deal {SEVEN} of Six-Suit Solitaire show {len({c[1] for c in seven(SOLO)['columns']})} "
            f"suits: {spoken(seven(SOLO)['columns'])}."
        ),
    ),
    Term(
        "stock",
        "The cards that lie face down and are still to be drawn.",
        lambda: f"In deal {SEVEN} of Six Stacks {len(seven(SIX)['stock'].split())} cards are in the stock.",
    ),
    Term(
        "deck",
        "What some games call their stock; in Stack The Deck cards go back into it.",
        lambda: f"In deal {SEVEN} of Stack The Deck the deck has {len(seven(DECK)['deck'].split())} of 57 cards.",
    ),
    Term(
        "tableau",
        "The part of the table on which cards are laid in columns or stacks; the rules call it the layout.",
        lambda: f"The tableau of deal {SEVEN} of Six-Suit Solitaire has {len(seven(SOLO)['columns'])} columns.",
    ),
    Term(
        "column",
        "Cards or tiles that overlap downwards; only the last of them is exposed.",
        lambda: (
            f"Column 9 of deal {SEVEN} of Six-Suit Solitaire shows the {say(seven(SOLO)['columns'][8])}, and "
            f"{len(seven(SOLO)['down'][8].split())} tiles lie face down beneath it."
        ),
    ),
    Term(
        "face down",
        "With the back up, so that nobody knows which card it is; to turn it up is to show it.",
        lambda: (
            f"In deal {SEVEN} of Six-Suit Solitaire {sum(len(pile.split()) for pile in seven(SOLO)['down'])} tiles "
            "lie face down in the columns."
        ),
    ),
    Term(
        "exposed card",
        "The card of a pile on which nothing lies, and so the one that counts.",
        lambda: (
            f"In deal {SEVEN} of Six Stacks the exposed cards are "
            f"{spoken([s.split()[-1] for s in seven(SIX)['stacks']])}."
        ),
    ),
    Term("open space", "A place for a column in which nothing lies.", _open_space),
    Term(
        "waste",
        "The pile of what was drawn and not yet played.",
        lambda: f"After three draws in deal {SEVEN} of Six-Suit Solitaire the waste is {spoken(_after_draws(3))}.",
    ),
    Term(
        "talon",
        "The last tile of the waste, and the only one of them that may be played.",
        lambda: f"After three draws in deal {SEVEN} of Six-Suit Solitaire the talon is the {say(_after_draws(3)[-1])}.",
    ),
    Term(
        "discard",
        "A tile of the waste that is not the talon; it waits until the talon has gone.",
        lambda: (
            f"After three draws in deal {SEVEN} of Six-Suit Solitaire the discards are {spoken(_after_draws(3)[:-1])}."
        ),
    ),
    Term(
        "foundation",
        "The place where a suit is put up in order from its lowest card; the rules here say “up top”, or “the stack "
        "of its suit”.",
        lambda: happens(EM, "up"),
    ),
    Term("working stack", "A stack on which cards wait until they can go up.", lambda: happens(EM, "play")),
    Term(
        "reserve",
        "In Six Stacks, cards that are out of the hands and play themselves as soon as they fit.",
        lambda: happens(SIX, "final"),
    ),
    Term(
        "twin",
        "In Six Stacks, the card of the same colour and rank.",
        lambda: (
            f"In deal {SEVEN} of Six Stacks seat 1 holds the {say(seven(SIX)['hands'][0].split()[1])}; its twin is "
            "the A♣."
        ),
    ),
    Term("merge", "Of stacks that fit: to become one, whole stack upon stack.", lambda: happens(SIX, "merge")),
    Term(
        "strike",
        "In Six Stacks, what a player takes who can play nothing; the third puts the player out.",
        lambda: happens(SIX, "strike"),
    ),
    Term(
        "Final Match",
        "In Six Stacks, the end between the last two: one has three strikes, and the other must answer with a play.",
        lambda: happens(SIX, "win"),
    ),
    Term("joker", "A card that stands for another until that one comes.", lambda: happens(SOLO, "declare")),
    Term(
        "exchange",
        "To put a tile in the place of the joker that stands for it; the joker is then cashed, and scores.",
        lambda: happens(SOLO, "exchange"),
    ),
    Term(
        "liberty",
        "The right, earned by cashing a joker, to make any discard the talon.",
        lambda: happens(SOLO, "liberty"),
    ),
    Term(
        "Grand Sequence",
        "A column with all thirteen ranks, from the king down to the ace.",
        lambda: happens(SOLO, "grand"),
    ),
    Term("trio", "In Solitaire for Two, to play all three tiles that were turned up.", lambda: happens(DUO, "trio")),
    Term("knock", "In Solitaire for Two, to end one's turn.", lambda: happens(DUO, "knock")),
    Term(
        "solo ace",
        "In Solitaire for Two, the only ace in reach, which may go up top only if a deuce follows at once.",
        lambda: happens(DUO, "solo"),
    ),
    Term(
        "point card",
        "In Fashion, one of the twelve pictures; whoever laid the last card on it has its points.",
        lambda: happens("fashion", "play"),
    ),
    Term(
        "wild",
        "In Stack The Deck, a card that is whatever is missing.",
        lambda: (
            f"Of the seven wilds of deal {SEVEN} of Stack The Deck {seven(DECK)['deck'].count('**')} are in the deck."
        ),
    ),
    Term(
        "run",
        "In Stack The Deck, three numbers in a row; in other games, cards that follow each other downwards.",
        lambda: happens(DECK, "play"),
    ),
    Term(
        "personal stack",
        "In Grid, the stack before a player, onto which stacks of the table may be taken.",
        lambda: (
            f"In deal {SEVEN} of Grid they begin with the {say(seven('grid')['own'][0])} and the "
            f"{say(seven('grid')['own'][1])}."
        ),
    ),
    Term(
        "move",
        "Anything that a player may do in a turn, written in one line; a move that the rules allow is legal.",
        lambda: (
            f"In deal {SEVEN} of Grid “{deal('grid', seed=SEVEN).moves()[0]}” is one of "
            f"{len(deal('grid', seed=SEVEN).moves())} legal moves."
        ),
    ),
    Term(
        "position",
        "Everything that lies on the table at one moment, and whose turn it is.",
        lambda: (
            f"The game of careful players with deal {SEVEN} of Grid goes through {len(played('grid').history) + 1} "
            "positions."
        ),
    ),
    Term("ruling", "The kit's answer to the question whether a move is allowed, with the rule that says so.", _refusal),
    Term(
        "house rule", "A rule that the people of one house play differently; in the kit it is an option.", _house_rule
    ),
]
