"""The deal and the redeal of Six Stacks. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.six_stacks import GAME, at_the_last_card, setup, two_places_for_the_reserve
from tests.rules.tables import kinds, laws, play_with, rest

# ---- the deal ----


def packs_of(game: kit.Game) -> list[list[str]]:
    """The packs of a deal, in the order in which they were dealt from; all but the last were thrown in."""
    packs: list[list[str]] = [[]]
    for event in game.dealing:
        if event.kind == "throw-in":
            packs.append([])
        elif event.data.get("from") == "stock":
            packs[-1] += event.cards
    packs[-1] += game.position()["stock"].split()
    return packs


def dealt_by_hand(pack: list[str], players: int) -> dict | None:
    """The deal as the rules tell it, done again with plain text; None where the pack cannot complete it."""
    ranks = "A23456789TJQK"

    def kind(card):
        return (card[1] in "dh", ranks.index(card[0]))

    def goes_on(card, other):
        return kind(card) == (kind(other)[0], (kind(other)[1] - 1) % 13)

    pack, stacks, reserve = list(pack), [], []
    while len(stacks) < 6 and pack:
        card = pack.pop(0)
        if kind(card) in [kind(lying) for stack in stacks for lying in stack]:
            reserve.append(card)
            continue
        stacks.append([card])
        while pairs := [(a, b) for a in stacks for b in stacks if a is not b and goes_on(a[0], b[-1])]:
            mover, taker = pairs[0]
            taker += mover
            stacks.remove(mover)
    if len(stacks) < 6 or len(pack) < 3 * players:
        return None
    hands = [pack[seat : 3 * players : players] for seat in range(players)]
    return {
        "stacks": [" ".join(stack) for stack in stacks],
        "reserve": " ".join(reserve),
        "stock": " ".join(pack[3 * players :]),
        "hands": [" ".join(hand) for hand in hands],
    }


@pytest.mark.parametrize("players", range(2, 9))
def test_deal_merges_and_sets_twins_aside_as_done_by_hand(players):
    for seed in range(150):
        game = kit.deal(GAME, seed=seed, players=players)
        *thrown_in, pack = packs_of(game)
        assert [dealt_by_hand(unfit, players) for unfit in thrown_in] == [None] * len(thrown_in)
        by_hand = dealt_by_hand(pack, players)
        assert by_hand == {name: game.position()[name] for name in by_hand}


def deal_from(monkeypatch, *packs: str, players: int = 2) -> kit.Game:
    """A deal from these packs, one after another, the next card first."""
    from kit.play.notation import lay
    from kit.rules.games import six_stacks

    waiting = list(packs)

    def shuffle(t, pile, purpose, log):
        first = waiting.pop(0)
        codes = six_stacks.PACK.codes
        lay(t, pile, [codes.index(code) for code in f"{first} {rest(GAME, first)}".split()], drawn_from=True)

    monkeypatch.setattr(six_stacks, "shuffle", shuffle)
    game = kit.deal(GAME, players=players)
    assert not waiting
    return game


def test_deal_twins_counts_covered_cards_of_the_layout_as_active(monkeypatch):
    # 9♥ goes on 10♥ and 8♥ covers it; its twin 9♦ is set aside all the same.
    game = deal_from(monkeypatch, "Th 9h 8h 9d 2c 4c 6c 8c Tc Jd Kc")
    position = game.position()
    assert position["stacks"] == ["Th 9h 8h", "2c", "4c", "6c", "8c", "Tc"]
    assert position["reserve"] == "9d"
    assert [event.cards for event in game.dealing if event.kind == "set-aside"] == [("9d",)]


def test_deal_twins_are_set_aside_oldest_first(monkeypatch):
    game = deal_from(monkeypatch, "Th Td 2c 4c 6c 8c 2s Tc")
    position = game.position()
    assert (position["stacks"], position["reserve"]) == (["Th", "2c", "4c", "6c", "8c", "Tc"], "Td 2s")


def test_deal_merges_fill_the_gap_on_the_right(monkeypatch):
    game = deal_from(monkeypatch, "8s 2d 9c 4d 6d Td Qd Kc")
    assert game.position()["stacks"] == ["2d", "9c 8s", "4d", "6d", "Td", "Qd"]
    assert [event.kind for event in game.dealing][:4] == ["deal", "deal", "deal", "merge"]


def test_deal_merges_give_three_cards_to_each_player_one_at_a_time(monkeypatch):
    game = deal_from(monkeypatch, "2d 4d 6d 8d Td Qd 2c 3c 4c 5c 6c 7c 8c")
    assert game.position()["hands"] == ["2c 4c 6c", "3c 5c 7c"]
    assert game.position()["stock"].startswith("8c")


def test_deal_merges_throw_a_pack_in_that_cannot_complete_the_deal(monkeypatch):
    red = "Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h Ah Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 2d Ad"
    black = red.replace("h", "c").replace("d", "s")
    game = deal_from(monkeypatch, f"{red} {black}", "2d 4d 6d 8d Td Qd 2c 3c 4c 5c 6c 7c 8c")
    position = game.position()
    assert position["stacks"] == ["2d", "4d", "6d", "8d", "Td", "Qd"]
    assert (position["reserve"], position["hands"]) == ("", ["2c 4c 6c", "3c 5c 7c"])
    assert kinds(game.dealing).count("throw-in") == 1


def test_deal_merges_throw_a_pack_in_that_has_too_few_cards_left_for_the_hands(monkeypatch):
    # Six stacks and their twins take 29 cards, and 23 are too few for eight hands of three.
    red = "Kh Qh Jh Kd Qd Jd 9h 8h 7h 9d 8d 7d 5h 4h 3h 2h 5d 4d 3d 2d"
    unfit = f"{red} Kc Qc Ks Qs Tc 9c Ts 9s 7c"
    assert dealt_by_hand(f"{unfit} {rest(GAME, unfit)}".split(), players=8) is None
    game = deal_from(monkeypatch, unfit, "2d 4d 6d 8d Td Qd", players=8)
    assert game.position()["stacks"] == ["2d", "4d", "6d", "8d", "Td", "Qd"]
    assert [len(hand.split()) for hand in game.position()["hands"]] == [3] * 8


def test_first_seat_begins_every_deal():
    for seed in range(20):
        game = kit.deal(GAME, seed=seed, players=2 + seed % 7)
        assert game.turn == 1
        assert (game.dealing[-1].rule, game.dealing[-1].data) == ("six-stacks/first-seat", {"seat": 1})
        assert game.position()["strikes"] == [0] * game.seats


def test_first_seat_is_followed_by_the_next_to_its_left():
    game = kit.setup(GAME, stacks=["Th"], hands=["2s", "2c", "4c"])
    turns = [game.turn]
    for _ in range(4):
        game.play("strike")
        turns.append(game.turn)
    assert turns == [1, 2, 3, 1, 2]


@pytest.mark.parametrize("players", range(2, 9))
def test_first_seat_and_all_others_are_dealt_from_the_same_pack_whatever_the_options(players):
    packs = packs_of(kit.deal(GAME, seed=7))
    for redeal_reserve in (True, False):
        assert packs_of(kit.deal(GAME, seed=7, players=players, redeal_reserve=redeal_reserve)) == packs


# ---- the redeal ----


def test_redeal_waits_until_a_card_must_be_drawn():
    game = setup("Th", "7c 6c", hands=["9h", rest(GAME, "Th 7c 6c 9h 2d")], stock="2d")
    assert kinds(game.play("9h to s1")) == ["play", "draw"]
    assert (game.position()["stock"], game.position()["hands"][0]) == ("", "2d")


def test_redeal_leaves_each_stack_its_exposed_card_and_deals_until_there_are_six():
    game = at_the_last_card("Jh Th", "7c 6c 5c", "Ac Ks", "3d", hand="9h 2d")
    hands = game.position()["hands"]
    events = play_with(game, "9h to s1", "Ac Jh 7c Th 6c")
    assert kinds(events) == ["play", "shuffle", "deal", "merge", "deal", "deal", "draw"]
    assert (events[1].rule, events[1].data) == ("six-stacks/redeal", {"order": "Ac Jh 7c Th 6c"})
    position = game.position()
    assert position["stacks"] == ["9h", "5c", "3d", "Ac Ks", "Jh", "7c"]
    assert (position["stock"], position["hands"]) == ("6c", ["2d Th", hands[1]])


def test_redeal_is_shuffled_by_the_seed_when_no_order_is_told():
    games = [at_the_last_card("Jh Th", "7c 6c 5c", "Ac Ks", hand="9h", seed=seed) for seed in (1, 1, 2)]
    told = [game.play("9h to s1")[1].data["order"] for game in games]
    assert told[0] == told[1] != told[2]
    loaded = kit.load(games[0].at(0).position(), seed=1)
    assert loaded.play("9h to s1")[1].data["order"] == told[0]
    assert sorted(told[0].split()) == sorted(told[2].split()) == sorted(["Jh", "Th", "7c", "6c", "Ac"])


def test_redeal_merges_shortened_stacks_with_each_other_first():
    game = at_the_last_card("Td 9h", "Jh Th", "4c", "6d", hand="3c 2c")
    events = play_with(game, "3c to s3", "Td Jh 4c")
    assert kinds(events) == ["play", "shuffle", "merge", "set-aside", "deal", "merge", "deal", "merge", "skip"]
    assert (events[2].rule, events[2].cards) == ("six-stacks/deal-merges", ("9h",))
    assert (game.position()["stacks"], game.position()["reserve"]) == (["6d", "Jh Th 9h", "4c 3c"], "Td")


def test_redeal_card_may_join_two_stacks():
    game = at_the_last_card("Qh Jh", "Jd Td 9d", "4c", hand="3c 2c")
    events = play_with(game, "3c to s3", "Td Qh Jd 4c")
    assert kinds(events)[:5] == ["play", "shuffle", "deal", "merge", "merge"]
    assert [event.cards for event in events[3:5]] == [("9d",), ("Td", "9d")]
    assert laws(events[3:5]) == ["deal-merges", "deal-merges"]


def test_redeal_takes_the_reserve_with_it():
    game = at_the_last_card("Jh Th", "4c", hand="9h", reserve="Kd 2s 3d")
    events = play_with(game, "9h to s1", "Kd 2s 3d Jh Th")
    assert game.position()["stacks"] == ["9h", "4c", "Kd", "2s", "3d", "Jh"]
    assert (game.position()["reserve"], events[-1].cards) == ("", ("Th",))


def test_redeal_leaves_the_reserve_where_the_option_says_so():
    game = at_the_last_card("Jh Th", "4c", hand="9h", reserve="Kd 2s 3d", redeal_reserve=False)
    play_with(game, "9h to s1", "Jh Th")
    assert (game.position()["stacks"], game.position()["reserve"]) == (["4c", "Jh Th 9h"], "Kd 2s 3d")


def test_redeal_does_not_count_a_kept_reserve_as_layout():
    game = at_the_last_card("Jh Th", "4c", hand="9h", reserve="Jd", redeal_reserve=False)
    events = play_with(game, "9h to s1", "Jh Th")
    assert [event.cards for event in events if event.kind == "deal"] == [("Jh",), ("Th",)]


def test_redeal_sets_twins_of_the_layout_aside():
    game = at_the_last_card("Jh Th", "4c 3c", "Td 9d", hand="9h")
    events = play_with(game, "9h to s1", "Td Th Jh 4c")
    assert [(event.rule, event.cards) for event in events if event.kind == "set-aside"] == [
        ("six-stacks/deal-twins", ("Th",))
    ]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["9d", "Jh Td 9h", "4c 3c"], "Th")


def test_redeal_lets_the_reserve_play_at_its_end_and_deals_no_stack_after_that():
    game = two_places_for_the_reserve("5s 9h")
    assert laws(game.history[-1].events) == [
        "fits", "redeal", "deal-merges", "deal-merges",
        "reserve-plays", "merge-at-once", "reserve-plays", "merge-at-once", "draw-to-three",
    ]
    position = game.position()
    assert position["stacks"] == ["Jc", "2d", "Th 9h 8d", "6c 5s 4c"]
    assert (position["stock"], position["hands"][0], position["reserve"]) == ("9d 7c 5c Qc", "Jh", "")


def test_redeal_comes_at_most_once_for_each_card_to_be_drawn():
    game = at_the_last_card("Jh Th", "4c", hand="9h")
    events = play_with(game, "9h to s1", "Jh Th")
    assert kinds(events) == ["play", "shuffle", "deal", "deal", "merge", "merge", "skip"]
    assert (game.position()["hands"][0], game.turn) == ("", 2)


@pytest.mark.parametrize("reserve", ["", "Jd"])
def test_redeal_is_left_out_when_there_is_nothing_to_shuffle(reserve):
    game = at_the_last_card("Th", "4c", hand="2s 2c", reserve=reserve, redeal_reserve=False)
    assert kinds(game.play("strike")) == ["strike", "skip"]
    assert (game.position()["hands"][0], game.position()["reserve"], game.turn) == ("2s 2c", reserve, 2)


def test_redeal_in_the_middle_of_several_draws():
    stack = "Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h Ah Kh"
    hands = ["", rest(GAME, stack, "Kd Qd")]
    game = setup(stack, hands=hands, reserve="Kd", stock="Qd", strikes=[3, 0], turn=2, final=2)
    events = play_with(game, "strike", "3h 5h 7h 9h Jh Qh Th 8h 6h 4h 2h Ah Kd")
    assert kinds(events) == ["match", "draw", "shuffle"] + ["deal"] * 5 + ["draw"] * 4
    position = game.position()
    assert position["stacks"] == ["Kh", "3h", "5h", "7h", "9h", "Jh"]
    assert position["hands"] == ["Th 8h 6h", f"{hands[1]} Qd Qh"]
    assert (position["stock"], position["reserve"], game.turn) == ("4h 2h Ah Kd", "", 1)
