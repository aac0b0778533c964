"""Play Swap a second time, without the kit: the game, and a player with the kit's rules of thumb."""

import random


def harm(card: int, pile: list[int]) -> int:
    """By how much a card is higher than what it covers, and far more where that has its suit."""
    lower = [below for below in pile if below % 13 < card % 13]
    return sum(card % 13 - below % 13 + 1_000 * (below // 13 == card // 13) for below in lower)


def score_move(moved: list[int], target: list[int], whole: bool) -> int:
    """Return how a careful player scores a move of these cards to that pile."""
    if not target:
        return -20
    harmed, gap = sum(harm(card, target) for card in moved), target[-1] % 13 - moved[0] % 13
    if harmed:
        return -60 - 20 * harmed - abs(gap)
    return (500 if gap <= 1 else -30) - gap if whole else -gap


def is_won(pack: list[int], stacks: int, dice: random.Random) -> bool:
    """Whether a careful player wins Swap with this pack, whose first card is drawn first; cards are 13 suit + rank."""
    deck, top, work = pack[::-1], [0, 0, 0, 0], [[] for _ in range(stacks)]

    def goes_up(pile):
        return bool(pile) and pile[-1] % 13 == top[pile[-1] // 13]

    while deck or any(map(goes_up, work)):
        liked = [(1_000, pile, None) for pile in (deck, *work) if goes_up(pile)]
        if deck:
            liked += [(score_move(deck[-1:], target, False), deck, target) for target in work]
        liked += [
            (score_move(source, target, True), source, target) for source in work for target in work
            if source and target and source is not target
        ]
        best = max(each[0] for each in liked)
        _, source, target = dice.choice([each for each in liked if each[0] == best])
        if target is None:
            top[source.pop() // 13] += 1
        elif source is deck:
            target.append(deck.pop())
        else:
            target += source
            source.clear()
    return sum(top) == 52
