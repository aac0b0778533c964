"""The notebooks: their saved outputs, their parts, and their words."""

import json
import re
from collections import Counter
from itertools import chain, combinations
from pathlib import Path

import pytest
from nbformat.v4 import new_output

import kit
from kit.lesson.steps import find_step
from tests.game_tables import PLANS, TABLES, renew_file
from tests.games import FINISHED
from tests.lesson_counts import MARKS, TABLE, count_lesson, count_words, ends_with_value, has_widget
from tests.notebook import CHECKED, WIDGET, clean_output, join_streams
from tests.project import CHANCE, LESSONS, NOTEBOOKS, PROJECT, all_cells, cells, slug_of
from tests.rows import ROWS

MOST_BYTES = 15_000_000
MACHINE = re.compile(r"/(home|root|tmp|Users|var|opt|work)/|site-packages|[A-Z]:\\\\|\b0x[0-9a-f]{6,}")


def text(path: Path, kind: str = "markdown") -> str:
    """Return all cells of one kind as one text."""
    return "\n".join(cell["source"] for cell in cells(path, kind))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_notebook_has_no_widgets_errors_or_long_cells(path):
    metadata = json.loads((PROJECT / path).read_text())["metadata"]
    assert "widgets" not in metadata
    is_lesson = path in LESSONS or path.stem.endswith("_more") or path == Path("tutorials/teachers/00_plans.ipynb")
    runs = "first cell" if path.parent.name == "notebooks" else is_lesson
    assert metadata.get("stack-games-kit") == ({"runs_when_opened": runs} if runs else None)
    for cell in cells(path):
        assert not cell["execution_count"] and "execution" not in cell["metadata"]
        assert len(cell["source"].splitlines()) <= 27  # two of them import the notebook
        for output in cell["outputs"]:
            assert output["output_type"] != "error" and output.get("name") != "stderr"
            assert not set(output.get("data", ())) & {WIDGET, "image/svg+xml", "application/javascript"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_notebook_has_stills_of_widgets_and_no_local_paths(path):
    for cell in cells(path):
        source = cell["source"]
        is_widget = find_step(source)[0] or TABLE.search(source)
        is_saved = has_widget(cell) if is_widget else cell["outputs"] or not ends_with_value(source)
        assert is_saved, f"run tests.notebook {path}: {source}"
        for output in cell["outputs"]:
            texts = {kind: text for kind, text in output.get("data", {}).items() if kind != "image/png"}
            match = MACHINE.search(json.dumps([texts, output.get("text", "")], ensure_ascii=False))
            assert match is None, f"{match} in the output of\n{source}"


def test_all_notebooks_together_are_smaller_than_15_megabytes():
    assert sum((PROJECT / path).stat().st_size for path in NOTEBOOKS) < MOST_BYTES


def test_clean_output_drops_widgets_and_saves_drawings_as_png():
    def kinds(data):
        return [set(each.data) for each in clean_output(new_output("execute_result", data, execution_count=3))]

    game = kit.deal("six-suit-solitaire", seed=1)
    (whole,) = join_streams([new_output("stream", text="one "), new_output("stream", text="two")])
    assert whole.text == "one two", "where the text was divided is chance"
    drawn = {"text/html": game._repr_html_(), "text/plain": "a game"}
    assert kinds(drawn) == [{"image/png", "text/plain"}]
    assert kinds({"text/html": kit.score_sheet([game])._repr_html_(), "text/plain": "a sheet"})[0] == {"text/plain"}
    table = new_output("execute_result", {"text/html": "<table id='T_0a1b2'>", "text/plain": "<A at 0x7f00>"})
    (clean,) = clean_output(table)
    assert clean.data == {"text/html": "<table id='T_'>", "text/plain": "<A>"} and clean.execution_count is None


GAMES = [path for path in NOTEBOOKS if path.parent.name == "notebooks" and slug_of(path) in FINISHED]
# The parts of each game's notebook, each with a pattern that finds it in the code.
PARTS = dict(ROWS["parts_of_a_notebook"])
MOST_WORDS, BEFORE_TABLE = 900, 60  # of a notebook; of its text before the table
FEWEST_WORDS = 3  # of a sentence; a heading such as `Rules` has fewer
SENTENCE_ENDS = re.compile(r"\n\s*\n|\n(?=\s*[-#|])|(?<=[.!?:])[\s)]+(?=[\"'(]*[A-Z0-9♠♥♦♣])")


def find_part_order(path: Path) -> list[str]:
    """Return the parts of a notebook in order of first appearance, without those that are missing."""
    matches = {part: re.search(sign, text(path, "code")) for part, sign in PARTS.items()}
    return [part for part, match in sorted(matches.items(), key=lambda each: each[1] and each[1].start()) if match]


def sentences(text: str) -> set[str]:
    """Return the words of each sentence of a text in Markdown, without marks and addresses of links."""
    all_words = (re.findall(r"[\w♠♥♦♣']+", part.casefold()) for part in SENTENCE_ENDS.split(MARKS.sub("", text)))
    return {" ".join(words) for words in all_words if len(words) >= FEWEST_WORDS}


def test_notebooks_of_games_have_all_parts_in_different_orders():
    orders = {path.stem: find_part_order(path) for path in GAMES}
    assert len(GAMES) == len(FINISHED)
    assert {name: parts for name, parts in orders.items() if set(parts) != set(PARTS)} == {}
    assert [path.stem for path in GAMES if "](00_welcome.ipynb)" not in text(path)] == []
    alike = [(one, other) for one, other in combinations(orders, 2) if orders[one] == orders[other]]
    assert alike == [], "\n".join(f"{name}: {', '.join(parts)}" for name, parts in orders.items())


@pytest.mark.parametrize("path", GAMES, ids=str)
def test_notebook_of_a_game_begins_with_its_table(path):
    before, table = cells(path, "markdown")[0], cells(path)[0]
    assert (before["id"], table["id"]) == ("cell-01", "cell-02") and count_words(before["source"]) <= BEFORE_TABLE
    assert re.search(PARTS["table"], table["source"]) and has_widget(table)
    assert count_words(text(path)) <= MOST_WORDS


@pytest.mark.parametrize("path", GAMES, ids=str)
def test_notebook_of_a_game_steps_early_and_its_stills_explain_a_move(path):
    whole = all_cells(path)
    table, stepper = (next(cell for cell in whole if f"kit.{name}(" in cell["source"]) for name in ("table", "stepper"))
    assert whole.index(stepper) < len(whole) / 3 and ", step=" in stepper["source"]
    for cell, start in ((table, "legal move"), (stepper, "Move ")):
        (still,) = ["".join(out["data"]["text/plain"]) for out in cell["outputs"] if "image/png" in out.get("data", ())]
        assert start in still and re.search(rf"\. {slug_of(path)}/[a-z-]+ · ", still), f"run tests.notebook {path}"


@pytest.mark.parametrize("path", TABLES, ids=str)
def test_tables_of_games_and_lessons_are_as_made_from_rulebooks_and_map(path):
    is_new = (PROJECT / path).read_text(encoding="utf-8") == renew_file(path)
    assert is_new, "run python -m tests.game_tables"


def test_notebooks_of_games_share_no_sentence_in_three():
    books = (set().union(*(sentences(cell["source"]) for cell in cells(path, "markdown"))) for path in GAMES)
    counts = Counter(chain.from_iterable(books))
    assert [sentence for sentence, count in counts.items() if count > 2] == []


def test_sentences_are_split_and_counted_without_marks():
    text = "## A **short** one\n\n- Read [the rules](x.ipynb) first. Then *play*!\n- Then play? Do so: it is fun."
    assert sentences(text) == {"a short one", "read the rules first", "do so it is fun"}
    assert sentences("| a | b |\n| --- | --- |\n| one two three | x |") == {"one two three x"}


NUMBERED = re.compile(r"^\*\*(\d+)\.\*\*", re.MULTILINE)
SOLVED = re.compile(r"^\*\*Exercise (\d+)\.\*\*", re.MULTILINE)
ANSWERED = re.compile(r"^\*\*The [^*]*guess[^*]*\*\*", re.MULTILINE)
ASKED = re.compile(r"lesson\.exercise\(\s*(\d+),")
TUTORIALS = [path for path in LESSONS if path.parent.name == "rules"]
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # of a step
BEFORE_TASK = 120  # words of a tutorial before its first task
MOST_NOTE_WORDS = 500  # of a teacher's notes, which are one page
MOST_LESSON_WORDS, LONGEST_TEXT, MOST_LINES, MOST_MINUTES = 1_100, 120, 40, 40  # of a lesson before its report
LESSON_PARTS = (
    "| **Time** |", "| **You need** |", "| **The game", "| **Afterwards you can** |", "lesson.guess(", "**1.**",
    "lesson.conclude(", "What was found, for whom, and how surely", "lesson.report()",
)
BUILT = 5  # lessons in which the reader builds a model, at least


def notes_on(path):
    """Return the teachers' notes on a lesson."""
    return path.parents[1] / "teachers" / path.parent.name / path.name


@pytest.mark.parametrize("path", LESSONS, ids=str)
def test_lesson_has_its_name_and_notes_in_the_common_form(path):
    names = [line for line in text(path, "code").splitlines() if "Lesson(" in line]
    assert names == [f'lesson = Lesson("{path.parent.name}/{path.stem}")']
    assert "import kit.lesson.notebook" in cells(path)[0]["source"], "the first code cell imports it"
    notes = text(notes_on(path))
    title = text(path).splitlines()[0].removeprefix("# ")
    assert notes.startswith(f"# For teachers: {title}\n")
    assert all(f"| **{row}** |" in notes for row in ("Aims", "Minutes", "Assumed", "On paper"))
    wanted = ["## The first two minutes", "## Where they will be stuck", "## The answers"]
    assert [line for line in notes.splitlines() if line in wanted] == wanted
    assert f"../../{path.parent.name}/{path.name}" in notes
    assert count_words(notes) <= MOST_NOTE_WORDS
    assert not re.search(r"for teachers|^## the answers", text(path), re.IGNORECASE | re.MULTILINE), "only in the notes"


def find_steps(path):
    """Return the kinds and the names of a lesson's steps."""
    return [step for step in (find_step(cell["source"]) for cell in cells(path)) if step != ("", "")]


@pytest.mark.parametrize("path", LESSONS, ids=str)
def test_step_has_a_name_of_its_own(path):
    names = [name for _, name in find_steps(path)]
    assert len(set(names)) == len(names) > 0 and all(map(NAME.fullmatch, names))


@pytest.mark.parametrize("path", CHANCE, ids=str)
def test_lesson_is_one_path_of_forty_minutes(path):
    counts = count_lesson(path)
    assert counts.words <= MOST_LESSON_WORDS and counts.longest <= LONGEST_TEXT, counts
    assert counts.visible_lines <= MOST_LINES and counts.minutes <= MOST_MINUTES, (counts, counts.minutes)


@pytest.mark.parametrize("path", CHANCE, ids=str)
def test_lesson_has_all_parts_in_order(path):
    whole = "\n".join(cell["source"] for cell in all_cells(path))
    places = {part: whole.find(part) for part in LESSON_PARTS}
    assert -1 not in places.values(), [part for part, place in places.items() if place < 0]
    assert list(places.values()) == sorted(places.values()) and whole.endswith("lesson.report()"), places


@pytest.mark.parametrize("path", CHANCE, ids=str)
def test_lesson_begins_with_a_guess_and_ends_with_the_readers_sentence(path):
    kinds = [kind for kind, _ in find_steps(path)]
    assert kinds.count("conclude") == 1 and kinds[-1] in ("conclude", "own_deals")
    assert kinds[0] == "guess"
    assert not re.search(r"lesson\.guess\([^)]*\bit (wins|loses)\b", text(path, "code")), "the question says who"
    shown = [cell["id"] for cell in cells(path) if cell["outputs"] and not has_widget(cell)]
    assert shown, f"run tests.notebook {path}"
    assert next(cell["id"] for cell in cells(path) if "lesson.guess(" in cell["source"]) < shown[0]


def test_reader_builds_the_model_in_five_lessons_which_the_plans_name():
    built = [int(path.stem[:2]) for path in CHANCE if "lesson.model(" in text(path, "code")]
    [said] = re.findall(r"In lessons (.*?) in a few lines of Python", text(PLANS))
    assert [int(number) for number in re.findall(r"\d+", said)] == built and len(built) >= BUILT


@pytest.mark.parametrize("path", CHANCE, ids=str)
def test_lesson_numbers_its_exercises_and_its_notes_solve_them(path):
    code, notes = text(path, "code"), text(notes_on(path))
    numbers = [int(each) for each in NUMBERED.findall(text(path))]
    assert numbers == list(range(1, len(numbers) + 1)) and numbers
    assert set(map(int, ASKED.findall(code))) <= set(numbers)
    assert [int(each) for each in SOLVED.findall(notes)] == numbers
    checked = [cell for cell in cells(notes_on(path)) if CHECKED in cell["metadata"].get("tags", ())]
    assert len(checked) >= len(ASKED.findall(code)), "a solution that is a number is computed"
    assert len(ANSWERED.findall(notes)) >= code.count("lesson.guess(") > 0
    assert "**The sentence.**" in notes and ("**The model.**" in notes) == ("lesson.model(" in code)


def test_figures_of_each_lesson_are_computed_a_second_time():
    headlines = "".join(path.read_text() for path in PROJECT.glob("tests/studies/test_headlines_*.py"))
    assert [path.stem for path in CHANCE if path.stem not in headlines] == [], "add tests/studies/test_headlines_….py"


@pytest.mark.parametrize("path", TUTORIALS, ids=str)
def test_tutorial_has_few_words_before_its_first_task(path):
    task = next(cell for cell in cells(path) if "lesson.practise(" in cell["source"])
    before = [cell["source"] for cell in cells(path, "markdown") if cell["id"] < task["id"]]
    assert 0 < count_words("\n".join(before)) <= BEFORE_TASK


@pytest.mark.parametrize("path", TUTORIALS, ids=str)
def test_notes_on_a_tutorial_compute_its_answers(path):
    assert f'find_key("rules/{path.stem}")' in text(notes_on(path), "code")
