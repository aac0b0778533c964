"""Short names of deals, and deals that belong to a person."""

import pytest
from hypothesis import given, strategies as st

import kit
from kit.play.names import OWN_DEALS, own_deal
from kit.rules.engine import rules, slugs
from tests.rows import each_row

ADAS_DEAL = 1_062_299_193  # Ada's third deal of Stack 'Em, which must never change


@st.composite
def option_choices(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """Return a game and some of its options, as a person might choose them."""
    slug = draw(st.sampled_from(slugs()))
    values = {each.name: st.sampled_from(each.values) for each in rules(slug).OPTIONS}
    return slug, draw(st.fixed_dictionaries({}, optional=values))


@given(option_choices(), st.integers(0, 2**62 - 1))
def test_name_of_a_deal_repeats_the_deal(chosen, seed):
    slug, options = chosen
    try:
        game = kit.deal(slug, seed=seed, **options)
    except kit.BadOption:  # options that cannot be combined
        return
    again = kit.deal(game.name)
    assert again.position() == game.position() and again.seed == seed
    assert again.name == game.name


@each_row("name_of_a_deal")
def test_name_of_a_deal_has_only_changed_options_in_order(slug, named, name):
    assert kit.deal(slug, **named).name == name
    assert kit.deal(name.replace("/", " / ").replace("=", " = ")).position() == kit.deal(slug, **named).position()


def test_game_has_a_name_only_when_it_began_as_a_deal():
    assert kit.setup("six-stacks", stacks=["Jh"], hands=["Td", "2c"]).name is None
    game = kit.deal("stack-em/3")
    game.play("draw")
    assert game.name == "stack-em/3" == kit.load(game.transcript()).name


@each_row("wrong_name", *(("swap", {"of": wrong}, "^`of` must be a name") for wrong in (None, "\ud800", "Ada\udcff")))
def test_name_of_a_deal_is_refused_when_wrong_or_contradicted(name, arguments, message):
    with pytest.raises((kit.BadOption, kit.UnknownGame), match=message):
        kit.deal(name, **arguments)


@pytest.mark.parametrize("name", ["Ada", "ada", "ADA", " A da ", "Ａｄａ"])
def test_own_deal_is_the_same_for_every_spelling_of_the_person(name):
    assert own_deal("stack-em", name, 3) == ADAS_DEAL
    assert kit.deal("stack-em", of=name, task=3, hand_limit=5).name == f"stack-em/{ADAS_DEAL}/hand_limit=5"
    assert own_deal("swap", "Zo\u00eb", 1) == own_deal("swap", "Zoe\u0308", 1) != own_deal("swap", "Zoe", 1)


def test_own_deals_differ_by_person_task_and_game():
    deals = {own_deal(slug, of, task) for slug in slugs() for of in ("Ada", "Alan", "Grace") for task in range(1, 12)}
    assert len(deals) == len(slugs()) * 3 * 11
    assert all(OWN_DEALS <= number < 2 * OWN_DEALS for number in deals)
