"""Short names of deals, and everybody's own deals."""

import pytest
from hypothesis import given, strategies as st

import kit
from kit.play.names import OWN_DEALS, own_deal
from kit.rules.engine import rules, slugs
from tests.play import each_row

FOR_EVER = 1_062_299_193  # Ada's third deal of Stack 'Em: what somebody was given once stays theirs


@st.composite
def option_choices(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """Return a game with some of its options, as a person might choose them."""
    slug = draw(st.sampled_from(slugs()))
    values = {each.name: st.sampled_from(each.values) for each in rules(slug).OPTIONS}
    return slug, draw(st.fixed_dictionaries({}, optional=values))


@given(option_choices(), st.integers(0, 2**62 - 1))
def test_a_name_deals_the_same_game_again(chosen, seed):
    slug, options = chosen
    try:
        game = kit.deal(slug, seed=seed, **options)
    except kit.BadOption:  # options that do not go together
        return
    again = kit.deal(game.name)
    assert again.position() == game.position() and again.seed == seed
    assert again.name == game.name


@each_row("name_of_a_deal")
def test_only_options_that_differ_are_named_in_the_order_of_the_games_page(slug, named, name):
    assert kit.deal(slug, **named).name == name
    assert kit.deal(name.replace("/", " / ").replace("=", " = ")).position() == kit.deal(slug, **named).position()


def test_a_position_laid_by_hand_has_no_name_and_a_game_going_on_has_that_of_its_deal():
    assert kit.setup("six-stacks", stacks=["Jh"], hands=["Td", "2c"]).name is None
    game = kit.deal("stack-em/3")
    game.play("draw")
    assert game.name == "stack-em/3" == kit.load(game.transcript()).name


@each_row("wrong_name", *(("swap", {"of": wrong}, "^`of` must be a name") for wrong in (None, "\ud800", "Ada\udcff")))
def test_a_name_that_says_nothing_or_contradicts_is_refused(name, said, told):
    with pytest.raises((kit.BadOption, kit.UnknownGame), match=told):
        kit.deal(name, **said)


@pytest.mark.parametrize("name", ["Ada", "ada", "ADA", " A da ", "Ａｄａ"])
def test_a_persons_own_deal_stays_the_same_however_the_name_is_written(name):
    assert own_deal("stack-em", name, 3) == FOR_EVER
    assert kit.deal("stack-em", of=name, task=3, hand_limit=5).name == f"stack-em/{FOR_EVER}/hand_limit=5"
    assert own_deal("swap", "Zo\u00eb", 1) == own_deal("swap", "Zoe\u0308", 1) != own_deal("swap", "Zoe", 1)


def test_deals_differ_by_person_task_and_game():
    made = {own_deal(slug, of, task) for slug in slugs() for of in ("Ada", "Alan", "Grace") for task in range(1, 12)}
    assert len(made) == 9 * 3 * 11
    assert all(OWN_DEALS <= number < 2 * OWN_DEALS for number in made)
