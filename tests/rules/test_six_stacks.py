"""The deals of Six Stacks, repeated by hand; its rules in play are in `cases/six-stacks.toml`."""

import pytest

import kit
from kit.play.notation import put_pile
from kit.rules.games import six_stacks
from tests.rules.rows import book, kinds, other_cards

GAME = "six-stacks"

# ---- the deal ----


def packs_of(game: kit.Game) -> list[list[str]]:
    """Return the packs of a deal, in the order of dealing; all but the last were thrown in."""
    packs: list[list[str]] = [[]]
    for event in game.dealing:
        if event.kind == "throw-in":
            packs.append([])
        elif event.data.get("from") == "stock":
            packs[-1] += event.cards
    packs[-1] += game.position()["stock"].split()
    return packs


def deal_by_hand(pack: list[str], players: int) -> dict | None:
    """Return the deal of a pack, made with plain text by the rules, or None if the pack cannot complete it."""
    ranks = "A23456789TJQK"

    def colour_and_rank(card):
        return (card[1] in "dh", ranks.index(card[0]))

    def follows(card, other):
        colour, rank = colour_and_rank(other)
        return colour_and_rank(card) == (colour, (rank - 1) % 13)

    pack, stacks, reserve = list(pack), [], []
    while len(stacks) < 6 and pack:
        card = pack.pop(0)
        if colour_and_rank(card) in [colour_and_rank(other) for stack in stacks for other in stack]:
            reserve.append(card)
            continue
        stacks.append([card])
        while pairs := [(a, b) for a in stacks for b in stacks if a is not b and follows(a[0], b[-1])]:
            mover, target = pairs[0]
            target += mover
            stacks.remove(mover)
    if len(stacks) < 6 or len(pack) < 3 * players:
        return None
    hands = [pack[seat : 3 * players : players] for seat in range(players)]
    return {
        "stacks": [" ".join(stack) for stack in stacks], "reserve": " ".join(reserve),
        "stock": " ".join(pack[3 * players :]), "hands": [" ".join(hand) for hand in hands],
    }


@pytest.mark.parametrize("players", range(2, 9))
def test_deal_merges_and_sets_twins_aside_as_by_hand(players):
    for seed in range(150):
        game = kit.deal(GAME, seed=seed, players=players)
        *thrown_in, pack = packs_of(game)
        assert [deal_by_hand(unfit, players) for unfit in thrown_in] == [None] * len(thrown_in)
        by_hand = deal_by_hand(pack, players)
        assert by_hand == {name: game.position()[name] for name in by_hand}


DEALS = book(GAME)["packs"]


@pytest.mark.parametrize("what", DEALS)
def test_deal_twins_and_merges_of_a_given_pack(what, monkeypatch):
    packs, players, expected = DEALS[what].values()
    waiting, codes = [f"{pack} {other_cards(GAME, pack)}".split() for pack in packs], six_stacks.PACK.codes
    assert [deal_by_hand(pack, players) is None for pack in waiting] == [pack is not waiting[-1] for pack in waiting]

    def shuffle(t, pile, purpose, log):
        put_pile(t, pile, [codes.index(code) for code in waiting.pop(0)], is_stock=True)

    monkeypatch.setattr(six_stacks, "shuffle", shuffle)
    game = kit.deal(GAME, players=players)
    assert {name: game.position()[name] for name in expected} == expected and not waiting
    assert kinds(game.dealing).count("throw-in") == len(packs) - 1
    assert [len(hand.split()) for hand in game.position()["hands"]] == [3] * players


@pytest.mark.parametrize("players", range(2, 9))
def test_first_seat_begins_and_options_do_not_change_the_pack(players):
    packs = packs_of(kit.deal(GAME, seed=7))
    for seed, redeal_reserve in ((7, True), (7, False), (players, True)):
        game = kit.deal(GAME, seed=seed, players=players, redeal_reserve=redeal_reserve)
        assert seed != 7 or packs_of(game) == packs
        assert game.turn == 1 and game.position()["strikes"] == [0] * players
        assert (game.dealing[-1].rule, game.dealing[-1].data) == ("six-stacks/first-seat", {"seat": 1})


def test_redeal_is_shuffled_by_the_seed_when_no_order_is_given():
    stacks = ["Jh Th", "7c 6c 5c", "Ac Ks"]
    named = {"stacks": stacks, "hands": ["9h", other_cards(GAME, *stacks, "9h")]}
    games = [kit.setup(GAME, **named, seed=seed) for seed in (1, 1, 2)]
    orders = [game.play("9h to s1")[1].data["order"] for game in games]
    assert orders[0] == orders[1] != orders[2]
    loaded = kit.load(games[0].at(0).position(), seed=1)
    assert loaded.play("9h to s1")[1].data["order"] == orders[0]
    assert sorted(orders[0].split()) == sorted(orders[2].split()) == sorted(["Jh", "Th", "7c", "6c", "Ac"])
