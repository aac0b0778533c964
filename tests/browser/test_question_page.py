"""The page of a question alone, without Jupyter: a slider that is dragged never waits for more than one drawing."""

import pytest
from playwright.sync_api import Browser, expect

from kit.lesson.form import Form, slider
from kit.lesson.question_page import MARKUP, SCRIPT, show_question
from kit.picture.document import read_resource
from kit.tabletop.page import join_scripts

HOST = "const sent = []; const asked = makeQuestionPage(document.body, { post: (message) => sent.push(message) });"
DEALS = {"5": 5, "10": 10, "20": 20, "1,000": 1000}


@pytest.fixture
def asked(browser: Browser):
    """A page that shows a form with two sliders, and the Python side of it."""
    page = browser.new_page()
    page.set_content(read_resource(MARKUP))
    page.add_script_tag(content="\n".join([join_scripts("dom"), read_resource(SCRIPT), HOST]))
    form = Form()
    form.fields = {"deals": slider("deals", "5", DEALS), "guess": slider("guess", 50, range(101), " %")}
    shown = show_question(form, lambda message: page.evaluate("news => asked.take(news)", message["question"]), print)
    shown.show()
    yield page, shown
    page.close()


def test_dragged_slider_sends_only_its_newest_value(asked):
    page, shown = asked
    deals, guess = (page.get_by_role("slider", name=name) for name in ("deals", "guess"))
    expect(guess).to_have_attribute("aria-valuetext", "50 %")
    for _ in range(3):
        deals.press("ArrowRight")
    guess.press("End")
    assert len(page.evaluate("sent")) == 1, "the page waits for an answer"
    shown.receive(page.evaluate("sent[0]"))
    assert shown.asked.fields["deals"]["value"] == "10"
    expect(deals).to_have_attribute("aria-valuetext", "1,000")  # an older answer moves no slider
    assert [message["write"] for message in page.evaluate("sent.slice(1)")] == [{"deals": "1,000", "guess": 100}]
    shown.receive(page.evaluate("sent[1]"))
    assert len(page.evaluate("sent")) == 2, "nothing is left to send"
    deals.press("Home")
    assert page.evaluate("sent[2].write.deals") == "5"


def test_slider_is_moved_by_python_unless_the_reader_moves_it(asked):
    page, shown = asked
    shown.asked.fields["deals"] |= {"value": "20", "options": ["1", "2", "20", "30", "40"]}
    shown.show()
    deals = page.get_by_role("slider", name="deals")
    expect(deals).to_have_attribute("aria-valuetext", "20")
    deals.press("End")
    expect(deals).to_have_attribute("aria-valuetext", "40")
