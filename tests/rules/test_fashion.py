"""Deals, whole games and series of Fashion; its rules in play are in `cases/fashion.toml`."""

import pytest

import kit
from tests.games import play_first, random_game
from tests.rules.rows import kinds

GAME = "fashion"
PARTNERS = {"players": 4, "partners": True}
SUITS = {2: ("cs", "hd"), 3: ("c", "h", "s"), 4: ("c", "h", "s", "d")}  # of each seat, by the number of players


@pytest.mark.parametrize(("players", "cards", "in_hand"), [(2, 20, 4), (3, 10, 2), (4, 10, 2)])
def test_deal_gives_each_seat_its_suits(players, cards, in_hand):
    for seed in range(5):
        position = kit.deal(GAME, seed=seed, players=players).position()
        for seat, suits in enumerate(SUITS[players]):
            hand, stock = position["hands"][seat].split(), position["stocks"][seat].split()
            assert sorted(hand + stock) == sorted(rank + suit for suit in suits for rank in "A23456789T")
            assert (len(hand), len(hand + stock)) == (in_hand, cards)


def test_new_hand_is_drawn_until_five_hands_are_played():
    game = play_first(kit.deal(GAME, seed=3, players=4))
    assert sum(kinds(step.events).count("hand") for step in game.history) == 4
    assert game.position()["hand"] == 5 and len(game.history) == 40


# ---- lead ----


def draws_for_lead(game: kit.Game) -> list[list[str]]:
    """Return the cards drawn for the lead, draw by draw, from the events of the deal."""
    draws: list[list[str]] = [[]]
    for event in game.dealing:
        if event.kind == "tie":
            draws.append([])
        elif event.rule == "fashion/lead" and event.kind == "draw":
            draws[-1].append((event.data["seat"], event.cards[0]))
    return draws


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, PARTNERS])
def test_lead_goes_to_the_highest_card_and_ties_draw_again(options):
    ties = 0
    for seed in range(40):
        game = kit.deal(GAME, seed=seed, **options)
        draws = draws_for_lead(game)
        ties += len(draws) - 1
        drawing = list(range(1, options["players"] + 1))
        for draw in draws:
            assert [seat for seat, _ in draw] == drawing
            best = max("A23456789T".index(card[0]) for _, card in draw)
            drawing = [seat for seat, card in draw if "A23456789T".index(card[0]) == best]
        assert drawing == [game.turn] == [game.position()["first"]]
    assert ties


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 3, "leader": 2}])
def test_lead_is_the_same_in_all_five_hands(options):
    for seed in range(3):
        game = random_game(GAME, options, seed)
        leaders = [event.data["seat"] for step in game.history for event in step.events if event.kind == "hand"]
        assert leaders == [game.position()["first"]] * 4 == [game.at(0).turn] * 4
        assert game.at(0).turn == options.get("leader", game.at(0).turn)


# ---- series ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_series_names_the_leader_and_changes_no_card(players):
    for seed in range(12):  # some with ties for the lead
        drawn = kit.deal(GAME, seed=seed, players=players).position()
        for leader in range(1, players + 1):
            game = kit.deal(GAME, seed=seed, players=players, leader=leader)
            position = game.position()
            assert kit.load(position).position() == position
            assert list(position["options"]) == ["players", "partners", "leader"]
            assert (position["turn"], position["first"], position["options"]["leader"]) == (leader, leader, leader)
            assert [position[name] for name in ("hands", "stocks")] == [drawn[name] for name in ("hands", "stocks")]
            assert [event.rule for event in game.dealing if event.kind in ("begin", "tie")] == ["fashion/series"]
            assert draws_for_lead(game) == [[]]


def test_series_has_one_game_led_by_each_player():
    for options in ({}, {"players": 3}, PARTNERS):
        games = kit.series(GAME, seed=7, **options)
        seats = range(1, options.get("players", 2) + 1)
        assert [game.turn for game in games] == [*seats]
        assert [game.seed for game in games] == [6 + seat for seat in seats]
        for seat, game in zip(seats, games, strict=True):
            assert game.position() == kit.deal(GAME, seed=game.seed, leader=seat, **options).position()
            assert game.is_numbered_deal


def test_series_is_refused_for_other_games_and_with_a_leader():
    with pytest.raises(kit.BadOption, match="grid has no series; fashion and six-suit-solitaire have one"):
        kit.series("grid", players=3)
    with pytest.raises(kit.BadOption, match="each seat leads once"):
        kit.series(GAME, leader=2)
