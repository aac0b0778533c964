"""Questions outside a lesson, as widgets: an edge case, all edge cases of a game, a practice, and a new question."""

from functools import partial

from kit.errors import refuse_unknown_arguments
from kit.lesson.answers import PRACTICE, Answers, notebook_folder
from kit.lesson.asked import AskedQuestion
from kit.lesson.daily import deal_of_the_day
from kit.lesson.gallery import GalleryPage, list_tiles
from kit.lesson.practice import PracticePage
from kit.lesson.practice_plan import PracticePlan
from kit.lesson.question_cell import QuestionCell, ask_in_cell, report_step
from kit.play.game import Game
from kit.play.names import read_slug
from kit.play.question import Guesses, ask_case, ask_what_happens
from kit.play.scenarios import find_scenario


@refuse_unknown_arguments()
def scenario(name: str) -> QuestionCell:
    """Return the edge case `name` as a widget that asks its question. Raises BadOption, UnknownGame, KitError.

    `name` is `GAME/SLUG`, or the path of a file of your own, as a table writes it under Set up.
    """
    case = find_scenario(name)
    return ask_in_cell(AskedQuestion(ask_case(case), scenario=case))


def what_if(
    game: Game, moves: str | tuple[str, ...], question: str, guesses: Guesses, rule: str, why: str = ""
) -> QuestionCell:
    """Return a question on the effect of these moves, outside a lesson. The kit does not save its answers.

    `guesses` maps the text of each guess to its checks. `rule` is the slug of the rule in question, and `why` explains
    why the rule matters. *Run All* waits for a guess. Raises KitError unless exactly one guess is right.
    """
    report_step(waits=True)
    asked = ask_what_happens("", game, moves, question, guesses, rule, why)
    return ask_in_cell(AskedQuestion(asked, scenario=asked.scenario(game)))


@refuse_unknown_arguments()
def gallery(game: str) -> QuestionCell:
    """Return all edge cases of a game, as a widget. Raises UnknownGame."""
    slug = read_slug(game)
    return QuestionCell(lambda post, open_table: GalleryPage(post, open_table, slug, partial(list_tiles, slug)))


@refuse_unknown_arguments()
def practice(game: str | None = None) -> QuestionCell:
    """Return a widget that asks questions about a game, or about all games (default), without end.

    Each question comes from a real deal; the rules, a search or measured figures judge the answer. The kit saves the
    answers beside the notebook. A wrong question comes back after 1, 3, 7 and 20 days, and clear mistakes of your own
    reviewed games become questions. Raises UnknownGame.
    """
    slug = None if game is None else read_slug(game)
    return practise_in_cell(PracticePlan(Answers(PRACTICE, notebook_folder()), slug))


def practise_in_cell(plan: PracticePlan) -> QuestionCell:
    """Return the widget of a practice."""

    def open_deal(slug: str | None) -> None:
        cell.show_below(deal_of_the_day(slug))

    report_step(waits=True)
    cell = QuestionCell(lambda post, open_table: PracticePage(post, open_table, plan, open_deal), "practise")
    return cell
