"""The map of the course: every lesson stands in it, and what it says of a lesson is so."""

from __future__ import annotations

import json
import re

import pytest

from kit.errors import BadOption
from tests.project import PROJECT
from tutorials.course import Course, CourseLesson, course_map, read_course

TUTORIALS = PROJECT / "tutorials"
MAP = TUTORIALS / "map.toml"
LESSONS = sorted((TUTORIALS / "chance").glob("*.ipynb"))
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}


def top(path) -> str:
    """Return the first cell of a notebook."""
    return "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"])


def minutes_said(text: str) -> int:
    """Return the first number of minutes in a text, in figures or in words."""
    found = re.search(r"(\d+|twenty|thirty|forty|fifty|sixty)(?:-(five))? minutes", text.lower())
    assert found, "the first cell says how many minutes the lesson takes"
    return (int(found[1]) if found[1].isdigit() else TENS[found[1]]) + 5 * bool(found[2])


def lesson(file: str, needs: tuple[str, ...] = (), helps: tuple[str, ...] = (), minutes: int = 10) -> CourseLesson:
    return CourseLesson(file, file.upper(), "Swap", minutes, needs, helps, ("counting", file))


def test_every_lesson_stands_in_the_map_in_its_order():
    course = read_course(MAP)
    assert list(course.lessons) == [path.stem for path in LESSONS], "each lesson has a row in tutorials/map.toml"


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_what_the_map_says_of_a_lesson_is_what_it_says_itself(path):
    mapped = read_course(MAP).lessons[path.stem]
    assert mapped.title == top(path).splitlines()[0].removeprefix("# ")
    assert mapped.minutes == minutes_said(top(path))
    assert mapped.teaches
    assert all(name == name.strip() and name for name in mapped.teaches)
    for other in re.findall(r"\]\((\d\d_\w+)\.ipynb\)", top(path)):
        assert other in mapped.needs + mapped.helps, "its first cell sends the reader to that lesson"


def test_the_way_to_a_lesson_is_all_that_it_needs():
    course = Course([lesson("a"), lesson("b", ("a",)), lesson("c", helps=("b",)), lesson("d", ("b",), ("c",), 30)])
    assert [each.file for each in course.before("d")] == ["a", "b", "d"]
    assert course.depths == {"a": 0, "b": 1, "c": 2, "d": 3}
    chart = course_map(course)
    assert chart.sentence.startswith("4 lessons, 60 minutes in all.")
    chart.sliders["goal"].value = "d"
    chart.update()
    assert chart.sentence == "a A, then b B, then d D: 50 minutes in all."


def test_the_table_and_the_topics_name_every_lesson():
    course = Course([lesson("01_a"), lesson("02_b", ("01_a",), ())])
    assert '<a href="chance/02_b.ipynb">02_B</a>' in course._repr_html_()
    assert "needs 01" in repr(course)
    assert [(name, cells) for name, cells in course.topics().rows] == [
        ("01_a", ["01"]), ("02_b", ["02"]), ("counting", ["01, 02"]),
    ]  # fmt: skip


def test_a_map_that_cannot_be_walked_is_refused(tmp_path):
    with pytest.raises(BadOption, match="b names c, which does not stand in the map"):
        Course([lesson("a"), lesson("b", ("c",))])
    with pytest.raises(BadOption, match="come before each other: a, b"):
        Course([lesson("a", ("b",)), lesson("b", helps=("a",))])
    row = 'file = "11_gone"\ngame = "Swap"\nminutes = 5\nneeds = []\nteaches = ["nothing"]\n'
    (tmp_path / "map.toml").write_text(f"[[lessons]]\n{row}")
    with pytest.raises(BadOption, match=r"there is no lesson 11_gone\.ipynb in chance"):
        read_course(tmp_path / "map.toml")
