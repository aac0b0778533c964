"""A second program for Swap without the kit: the game, and a player with the kit's rules of thumb."""

import random


def measure_harm(card: int, pile: list[int]) -> int:
    """Return the sum of ranks by which a card is above lower cards that it covers, plus 1,000 for each of its suit."""
    lower = [below for below in pile if below % 13 < card % 13]
    return sum(card % 13 - below % 13 + 1_000 * (below // 13 == card // 13) for below in lower)


def score_move(cards: list[int], target: list[int], whole: bool) -> int:
    """Return a careful player's score of a move of these cards to that pile."""
    if not target:
        return -20
    harm, gap = sum(measure_harm(card, target) for card in cards), target[-1] % 13 - cards[0] % 13
    if harm:
        return -60 - 20 * harm - abs(gap)
    return (500 if gap <= 1 else -30) - gap if whole else -gap


def is_won(pack: list[int], stacks: int, rng: random.Random) -> bool:
    """Return whether a careful player wins Swap with this pack.

    Cards are 13 suit + rank. The first is drawn first.
    """
    deck, top, work = pack[::-1], [0, 0, 0, 0], [[] for _ in range(stacks)]

    def can_go_up(pile):
        return bool(pile) and pile[-1] % 13 == top[pile[-1] // 13]

    while deck or any(map(can_go_up, work)):
        scored = [(1_000, pile, None) for pile in (deck, *work) if can_go_up(pile)]
        if deck:
            scored += [(score_move(deck[-1:], target, False), deck, target) for target in work]
        scored += [
            (score_move(source, target, True), source, target) for source in work for target in work
            if source and target and source is not target
        ]
        best = max(each[0] for each in scored)
        _, source, target = rng.choice([each for each in scored if each[0] == best])
        if target is None:
            top[source.pop() // 13] += 1
        elif source is deck:
            target.append(deck.pop())
        else:
            target += source
            source.clear()
    return sum(top) == 52
