"""The notebooks: how they are kept, what each of a game or for teachers has, and in what words."""

import ast
import importlib
import inspect
import json
import pkgutil
import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest
from nbformat.v4 import new_output

import kit
from kit import lesson
from kit.lesson.lesson import Lesson
from kit.tabletop import series
from notebooks import extras
from tests.notebook import CHECKED, WIDGET, clean_output, join_streams
from tests.project import LESSONS, NOTEBOOKS, PROJECT, cells
from tutorials import course
from tutorials.chance import lessons

MOST_BYTES = 15_000_000
PLACES = (
    series, course, Lesson,
    *(
        importlib.import_module(f"{package.__name__}.{each.name}") for package in (lesson, extras, lessons)
        for each in pkgutil.iter_modules(package.__path__)
    ),
)
WIDGETS = {"Table", "SeriesTable", "Case", "Gallery", "Guess", "Exercise", "SliderChart", "AllowedMoves", "Practice",
           "WholeGame", "FirstGame", "Report", "OwnDeals", "Box", "DeckView"}  # fmt: skip
MACHINE = re.compile(r"/(home|root|tmp|Users|var|opt|work)/|site-packages|[A-Z]:\\\\|\b0x[0-9a-f]{6,}")


def results_of(member: object) -> set[str]:
    """Return the names of the classes of what calling a member gives, as far as it says so."""
    result = member if inspect.isclass(member) else getattr(member, "__annotations__", {}).get("return")
    names = re.split(r"[ |]+", result.__name__ if inspect.isclass(result) else str(result))
    return {name.rpartition(".")[2] for name in names}


# The names of all that a lesson or a notebook calls to show a widget.
MAKERS = {
    name for place in PLACES for name, member in inspect.getmembers(place)
    if WIDGETS & results_of(member)
}


def text(path: Path, kind: str = "markdown") -> str:
    """Return all cells of one kind as one text."""
    return "\n".join(cell["source"] for cell in cells(path, kind))


def shows_widget(source: str) -> bool:
    """Whether a cell ends in a widget of the kit: it is made there, or has been given a name there."""
    code = ast.parse(re.sub(r"^%.*$", "", source, flags=re.MULTILINE)).body
    last = code[-1].value if code and isinstance(code[-1], ast.Expr) else None
    named = {node.targets[0].id: node.value for node in code if isinstance(node, ast.Assign)
             and isinstance(node.targets[0], ast.Name)}  # fmt: skip
    made = named.get(last.id) if isinstance(last, ast.Name) else last
    return isinstance(made, ast.Call) and ast.unparse(made.func).split(".")[-1] in MAKERS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_a_notebook_is_kept_without_widgets_errors_or_long_cells_and_runs_when_opened_if_it_is_a_lesson(path):
    metadata = json.loads((PROJECT / path).read_text())["metadata"]
    assert "widgets" not in metadata
    runs_when_opened = path in LESSONS or path == Path("tutorials/teachers/00_plans.ipynb")
    assert metadata.get("stack-games-kit") == ({"runs_when_opened": True} if runs_when_opened else None)
    for cell in cells(path):
        assert not cell["execution_count"] and "execution" not in cell["metadata"]
        assert len(cell["source"].splitlines()) <= 25
        for output in cell["outputs"]:
            assert output["output_type"] != "error" and output.get("name") != "stderr"
            assert not set(output.get("data", ())) & {WIDGET, "image/svg+xml", "application/javascript"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_a_cell_that_shows_a_widget_is_kept_with_its_still_and_none_shows_of_the_machine_it_ran_on(path):
    for cell in cells(path):
        source = cell["source"]
        stills = [output for output in cell["outputs"] if "image/png" in output.get("data", ())]
        told = "".join("".join(still["data"].get("text/plain", "")) for still in stills)
        assert ("A picture: " in told) == shows_widget(source), source
        for output in cell["outputs"]:
            shown = {kind: text for kind, text in output.get("data", {}).items() if kind != "image/png"}
            found = MACHINE.search(json.dumps([shown, output.get("text", "")], ensure_ascii=False))
            assert found is None, f"{found} in what is shown by\n{source}"


def test_all_notebooks_together_are_small():
    assert sum((PROJECT / path).stat().st_size for path in NOTEBOOKS) < MOST_BYTES


def test_the_names_that_show_widgets_are_found():
    assert {"table", "scenario", "gallery", "stepper", "practise", "what", "which", "whole_game", "report"} <= MAKERS
    assert shows_widget("%matplotlib\nimport kit\nkit.table(kit.deal('swap'))") and shows_widget("g = Guess('?')\ng")
    assert not shows_widget("made = kit.table(game)") and not shows_widget("kit.games()") and not shows_widget("")


def test_what_is_alive_or_made_up_is_not_kept_and_what_is_drawn_is_kept_as_png():
    def kinds(data):
        return [set(each.data) for each in clean_output(new_output("execute_result", data, execution_count=3))]

    game = kit.deal("six-suit-solitaire", seed=1)
    assert kinds({WIDGET: {"model_id": "7"}, "text/plain": "a widget"}) == []
    assert kinds({"text/html": '<div class="kit-still"></div>', "text/plain": ""}) == []
    assert list(clean_output(new_output("stream", name="stderr", text="50%"))) == []
    (whole,) = join_streams([new_output("stream", text="one "), new_output("stream", text="two")])
    assert whole.text == "one two", "how it was cut into pieces is chance"
    drawn = {"text/html": game._repr_html_(), "text/plain": "a game"}
    assert kinds(drawn) == [{"image/png", "text/plain"}]
    assert kinds({"text/html": kit.score_sheet([game])._repr_html_(), "text/plain": "a sheet"})[0] == {"text/plain"}
    table = new_output("execute_result", {"text/html": "<table id='T_0a1b2'>", "text/plain": "<A at 0x7f00>"})
    (clean,) = clean_output(table)
    assert clean.data == {"text/html": "<table id='T_'>", "text/plain": "<A>"} and clean.execution_count is None


GAMES = [path for path in NOTEBOOKS if path.parent.name == "notebooks" and not path.name.startswith("00_")]
# What every notebook of a game has, and how its code, or for the last its text, shows where it stands.
PARTS = {
    "table": r"kit\.table\(",
    "stepping": r"kit\.stepper\(",
    "gallery": r"kit\.gallery\(",
    "asking": r"\.ruling\(|\b(?:compare_)?rulings\(",
    "scoring": r"(?m)\b(?:score_charts?\w*|score_sheet|cards_left)\(|^\w+\.score\(\)$",
    "measuring": r"kit\.simulate\(|\b(?:list_arrangements|list_battles|endings|try_plays)\(",
    "further": r"\]\(00_welcome\.ipynb\)",
}
FEWEST_WORDS = 3  # what has fewer is no sentence, such as a heading that says only `Rules`
SENTENCE_ENDS = re.compile(r"\n\s*\n|\n(?=\s*[-#|])|(?<=[.!?:])[\s)]+(?=[\"'(]*[A-Z0-9♠♥♦♣])")
MARKS = re.compile(r"\]\([^)]*\)|[*_`>\[\]]")


def order(path: Path) -> list[str]:
    """Return the parts of a notebook in the order in which each first comes; those that it has not are left out."""
    text = json.loads((PROJECT / path).read_text(encoding="utf-8"))["cells"]
    first = {}
    for part, sign in PARTS.items():
        kind = "markdown" if part == "further" else "code"
        found = [re.search(sign, "".join(cell["source"]) if cell["cell_type"] == kind else "") for cell in text]
        places = [(number, match.start()) for number, match in enumerate(found) if match]
        if places:
            first[part] = places[-1] if part == "further" else places[0]
    return sorted(first, key=first.__getitem__)


def sentences(text: str) -> set[str]:
    """Return the words of each sentence of a text in Markdown, without its marks and the addresses of its links."""
    found = (re.findall(r"[\w♠♥♦♣']+", part.casefold()) for part in SENTENCE_ENDS.split(MARKS.sub("", text)))
    return {" ".join(words) for words in found if len(words) >= FEWEST_WORDS}


def find_shared(books: dict[str, set[str]]) -> dict[str, list[str]]:
    """Return the sentences that stand in more than two books, and in which."""
    where = defaultdict(list)
    for name, said in books.items():
        for sentence in said:
            where[sentence].append(name)
    return {sentence: names for sentence, names in sorted(where.items()) if len(names) > 2}


def test_the_notebooks_of_the_nine_games_have_all_their_parts_and_no_two_in_one_order():
    orders = {path.stem: order(path) for path in GAMES}
    assert len(GAMES) == 9 and {name: parts for name, parts in orders.items() if set(parts) != set(PARTS)} == {}
    alike = [(one, other) for one, other in combinations(orders, 2) if orders[one] == orders[other]]
    assert alike == [], "\n".join(f"{name}: {', '.join(parts)}" for name, parts in orders.items())


def test_no_sentence_is_in_three_notebooks():
    said = {path.stem: set().union(*(sentences(cell["source"]) for cell in cells(path, "markdown"))) for path in GAMES}
    assert find_shared(said) == {}


def test_sentences_are_distinguished_whatever_their_marks_and_found_in_several_books():
    text = "## A **short** one\n\n- Read [the rules](x.ipynb) first. Then *play*!\n- Then play? Do so: it is fun."
    assert sentences(text) == {"a short one", "read the rules first", "do so it is fun"}
    assert sentences("| a | b |\n| --- | --- |\n| one two three | x |") == {"one two three x"}


    books = {"one": {"a b c", "x y z"}, "two": {"a b c", "x y z"}, "three": {"a b c"}}
    assert find_shared(books) == {"a b c": ["one", "two", "three"]}


NUMBERED = re.compile(r"^\*\*(\d+)\.\*\*", re.MULTILINE)
SOLVED = re.compile(r"^\*\*Exercise (\d+)\.\*\*", re.MULTILINE)
ANSWERED = re.compile(r"^\*\*The [^*]*guess[^*]*\*\*", re.MULTILINE)
ASKED = re.compile(r"lesson\.exercise\(\s*(\d+),")


def notes_on(path):
    """Return the teachers' notes on a lesson."""
    return path.parents[1] / "teachers" / path.parent.name / path.name


@pytest.mark.parametrize("path", LESSONS, ids=str)
def test_every_lesson_knows_its_name_and_has_notes_in_one_form(path):
    made = [line for line in text(path, "code").splitlines() if "Lesson(" in line]
    assert made == [f'lesson = Lesson("{path.parent.name}/{path.stem}")']
    notes = text(notes_on(path))
    title = text(path).splitlines()[0].removeprefix("# ")
    assert notes.startswith(f"# For teachers: {title}\n")
    assert all(f"| **{row}** |" in notes for row in ("Aims", "Minutes", "Assumed", "On paper"))
    wanted = ["## How to begin", "## What pupils get wrong, and why", "## Solutions"]
    assert [line for line in notes.splitlines() if line in wanted] == wanted
    assert f"../../{path.parent.name}/{path.name}" in notes


    assert not re.search(r"for teachers|^## solutions", text(path), re.IGNORECASE | re.MULTILINE), "they are elsewhere"


@pytest.mark.parametrize("path", [path for path in LESSONS if path.parent.name == "chance"], ids=str)
def test_every_exercise_has_a_number_and_its_solution_and_every_guess_its_answer(path):
    asked, notes = text(path, "code"), text(notes_on(path))
    numbers = [int(each) for each in NUMBERED.findall(text(path))]
    assert numbers == list(range(1, len(numbers) + 1)) and numbers
    assert set(map(int, ASKED.findall(asked))) <= set(numbers)
    assert [int(each) for each in SOLVED.findall(notes)] == numbers
    checked = [cell for cell in cells(notes_on(path)) if CHECKED in cell["metadata"].get("tags", ())]
    assert len(checked) >= len(ASKED.findall(asked)), "a solution that is a number is computed"
    assert len(ANSWERED.findall(notes)) >= asked.count("lesson.guess(") > 0


@pytest.mark.parametrize("path", [path for path in LESSONS if path.parent.name == "rules"], ids=str)
def test_the_notes_on_a_tutorial_work_its_answers_out(path):
    assert f'key_of("rules/{path.stem}")' in text(notes_on(path), "code")
