"""A second count of Six Stacks without the study: from the events of the kit's games, and in a separate program."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from kit.play.game import Game


class Turn(NamedTuple):
    """A turn: whether a Final Match had begun, the player's strikes and previous turn, and whether it was a strike."""

    in_match: bool
    strikes: int
    before: str  # "drew", "drew none", "strike", or "" for a player's first turn
    struck: bool


def turns_in_events(game: Game) -> Iterator[Turn]:
    """Yield the turns of a played game, from the events of its history alone."""
    in_match, strikes, before = False, dict.fromkeys(range(1, 9), 0), dict.fromkeys(range(1, 9), "")
    for step in game.history:
        struck = step.move == "strike"
        yield Turn(in_match, strikes[step.seat], before[step.seat], struck)
        kinds = {event.kind for event in step.events}
        in_match |= "final" in kinds
        strikes[step.seat] += "strike" in kinds
        if "match" in kinds:
            [other] = (event.data["count"] for event in step.events if event.kind == "match")
            strikes[step.seat] = strikes[other] = 2
        drew = any(event.kind in ("draw", "skip") and event.data["seat"] == step.seat for event in step.events)
        before[step.seat] = "strike" if struck else "drew" if drew else "drew none"


def next_lower(card: tuple[bool, int]) -> tuple[bool, int]:
    return card[0], (card[1] - 1) % 13


class SecondSixStacks:
    """A game of two players who play any legal card; cards are pairs (is red, rank), and `turns` has the turns."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.turns = rng, []
        while True:
            self.stock = [(red, rank) for red in (False, True) for rank in range(13)] * 2
            rng.shuffle(self.stock)
            self.stacks, self.reserve = [], []
            self.place_stacks()
            if len(self.stacks) == 6 and len(self.stock) >= 6:
                break
        self.hands = [[self.stock.pop() for _ in range(3)] for _ in range(2)]
        self.strikes, before, seat, answering, in_match = [0, 0], ["", ""], 0, False, False
        while True:
            moves = self.list_moves(self.hands[seat])
            self.turns.append(Turn(in_match, self.strikes[seat], before[seat], not moves))
            hand_size = len(self.hands[seat])
            if moves:
                card, act = rng.choice(moves)
                self.hands[seat].remove(card)
                act()
                self.settle()
                if answering:
                    return
                if len(self.hands[seat]) < 3:
                    self.draw(seat)
                before[seat] = "drew" if hand_size <= 3 else "drew none"
                seat = 1 - seat
                continue
            before[seat] = "strike"
            if answering:
                self.strikes, answering = [2, 2], False
                for drawing in (seat, seat, 1 - seat, 1 - seat, 1 - seat):
                    self.draw(drawing)
            else:
                self.strikes[seat] += 1
                if self.strikes[seat] == 3:
                    self.reserve += self.hands[seat]
                    self.hands[seat], answering, in_match = [], True, True
                    self.settle()
                else:
                    self.draw(seat)
            seat = 1 - seat

    def list_moves(self, hand):
        """Return every move as a card and its action: to a stack, under a lone queen, or as a twin into the reserve."""
        moves = []
        for card in dict.fromkeys(hand):
            copies = hand.count(card)  # equal cards give one move each
            for stack in self.stacks:
                if next_lower(stack[-1]) == card:
                    moves += [(card, lambda stack=stack, card=card: stack.append(card))] * copies
                if card[1] == 12 and stack == [(card[0], 11)]:
                    moves += [(card, lambda stack=stack, card=card: stack.insert(0, card))] * copies
            if any(stack[-1] == card for stack in self.stacks):
                moves += [(card, lambda card=card: self.reserve.append(card))] * copies
        return moves

    def merge(self):
        while pair := next(
            ((one, other) for one in self.stacks for other in self.stacks
             if one is not other and next_lower(other[-1]) == one[0]), None,
        ):  # fmt: skip
            pair[1].extend(pair[0])
            self.stacks = [stack for stack in self.stacks if stack is not pair[0]]

    def settle(self):
        self.merge()
        while card := next((card for card in self.reserve if self.find_stack(card)), None):
            self.reserve.remove(card)
            self.find_stack(card).append(card)
            self.merge()

    def find_stack(self, card):
        return next((stack for stack in self.stacks if next_lower(stack[-1]) == card), None)

    def place_stacks(self):
        while len(self.stacks) < 6 and self.stock:
            card = self.stock.pop()
            if any(card in stack for stack in self.stacks):
                self.reserve.append(card)
            else:
                self.stacks.append([card])
                self.merge()

    def draw(self, seat):
        if not self.stock:
            self.stock = self.reserve + [card for stack in self.stacks for card in stack[:-1]]
            self.stacks, self.reserve = [stack[-1:] for stack in self.stacks], []
            if self.stock:
                self.rng.shuffle(self.stock)
                self.merge()
                self.place_stacks()
                self.settle()
        if self.stock:
            self.hands[seat].append(self.stock.pop())
