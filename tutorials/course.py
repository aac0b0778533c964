"""The course in probability as a map: the topics and the time of each lesson, and the lessons that it needs."""

import json
import tomllib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

import pandas as pd

from kit.charts.chart import COLOURS, EDGE, GROUND, MUTED, TEXT, add_legend
from kit.charts.sheet import Cell, Sheet, html_table
from kit.errors import BadOption
from kit.lesson.slider_chart import SliderChart
from kit.picture.theme import wrap_page

ROW_HEIGHT = 0.62  # inches
BLUE = COLOURS[0]
WIDE = 0.8  # of a box, where columns are 1 apart
DASHES = {"needs": ("-", "is needed for"), "helps": ((0, (2, 2)), "helps with")}

Places = dict[str, tuple[float, float]]  # of the boxes: the column, and the distance from the top


@dataclass(frozen=True)
class CourseLesson:
    """A lesson of the course. `needs` and `helps` are file names, without ending, of lessons that come before it."""

    file: str
    title: str
    game: str
    minutes: int
    needs: Sequence[str]
    teaches: Sequence[str]
    helps: Sequence[str] = ()
    notes: str = ""

    @property
    def number(self) -> str:
        """The number with which the file's name begins, such as `07`."""
        return self.file.partition("_")[0]


class Course:
    """The lessons of a map, in its order. A notebook shows them as a table with links."""

    def __init__(self, lessons: Iterable[CourseLesson]) -> None:
        self.lessons: dict[str, CourseLesson] = {}
        self.depths: dict[str, int] = {}  # the number of lessons that come before a lesson, one after another
        for lesson in lessons:
            names = (*lesson.needs, *lesson.helps)
            for name in names:
                if name not in self.lessons:
                    raise BadOption(f"The map has no lesson {name} before {lesson.file}.")
            self.lessons[lesson.file] = lesson
            self.depths[lesson.file] = max((1 + self.depths[name] for name in names), default=0)

    def path_to(self, file: str) -> list[CourseLesson]:
        """Return the lessons that a lesson needs, directly or through other lessons, and then the lesson itself."""
        names = {file}
        for lesson in reversed(self.lessons.values()):
            if lesson.file in names:
                names.update(lesson.needs)
        return [lesson for lesson in self.lessons.values() if lesson.file in names]

    def topics(self) -> Sheet:
        """Return the topics in alphabetical order, as a syllabus names them, with the numbers of the lessons."""
        names = sorted({name for lesson in self.lessons.values() for name in lesson.teaches}, key=str.casefold)
        rows = {name: [each.number for each in self.lessons.values() if name in each.teaches] for name in names}
        return Sheet(["lessons"], [(name, [", ".join(numbers)]) for name, numbers in rows.items()])

    def _repr_html_(self) -> str:
        head = ["", "lesson", "game", "minutes", "needs", "teaches"]
        return wrap_page(html_table(head, map(_make_row, self.lessons.values()), "kit-sheet kit-course"))

    def __repr__(self) -> str:
        return "\n".join(
            f"{each.number}  {each.title} ({each.game}, {each.minutes} minutes; needs {_write_numbers(each.needs)}): "
            f"{', '.join(each.teaches)}" for each in self.lessons.values()
        )  # fmt: skip


def read_course(map_file: str | Path) -> Course:
    """Return the course of a map, whose lessons are in the folder `chance` beside the map. Raises BadOption."""
    place = Path(map_file)
    rows = tomllib.loads(place.read_text(encoding="utf-8"))["lessons"]
    return Course(
        CourseLesson(title=read_title(place.parent / "chance" / f"{row['file']}.ipynb"), **row) for row in rows
    )


def draw_course_map(course: Course) -> SliderChart:
    """Draw the course. The choice of a lesson highlights this lesson and the lessons that it needs."""
    places = _find_places(course)
    height = 1 + max(row for _, row in places.values())

    def draw(axes: Any, goal: str) -> str:
        path = course.path_to(goal) if goal else list(course.lessons.values())
        _paint(axes, course, places, {lesson.file for lesson in path})
        minutes = sum(lesson.minutes for lesson in path)
        if not goal:
            return f"{len(path)} lessons, {minutes} minutes in all. Arrows lead to the lessons that come later."
        return ", then ".join(f"{lesson.number} {lesson.title}" for lesson in path) + f": {minutes} minutes in all."

    goals = {"the whole course": ""} | {f"{each.number} {each.title}": each.file for each in course.lessons.values()}
    choice = {"kind": "choice", "label": "I want to get to", "value": "the whole course", "options": goals}
    return SliderChart(draw, {"goal": choice}, height=1.0 + ROW_HEIGHT * height, margin=0.1)


def read_title(book: Path) -> str:
    """Return the title of a notebook, which is its first line. Raises BadOption if there is no such notebook."""
    if not book.is_file():
        raise BadOption(f"The map lists {book.name}, which is not in the folder {book.parent.name}.")
    first = "".join(json.loads(book.read_text(encoding="utf-8"))["cells"][0]["source"]).splitlines()[0]
    return first.removeprefix("# ")


def _find_places(course: Course) -> Places:
    """Return the places of the lessons: a column for each depth, as high as the longest column, in the map's order."""
    depths = pd.Series(course.depths)
    columns = depths.groupby(depths)
    sizes = columns.transform("size")
    rows = (columns.cumcount() + 0.5) * sizes.max() / sizes - 0.5
    return dict(zip(depths.index, zip(depths.tolist(), rows.tolist(), strict=True), strict=True))


def _paint(axes: Any, course: Course, places: Places, bright: Collection[str]) -> None:
    """Draw a box for each lesson, and arrows from the lessons before it. Boxes and arrows not in `bright` are pale."""
    for kind, (dash, name) in DASHES.items():
        for lesson in course.lessons.values():
            for other in getattr(lesson, kind):
                colour = BLUE if other in bright and lesson.file in bright else EDGE
                (x, y), (to_x, to_y) = places[other], places[lesson.file]
                look = {"arrowstyle": "-|>", "ls": dash, "color": colour, "lw": 1.3, "shrinkA": 0, "shrinkB": 0}
                axes.annotate("", (to_x - WIDE / 2, to_y), (x + WIDE / 2, y), zorder=2, arrowprops=look)
        axes.plot([], [], ls=dash, color=BLUE, label=name)
    for lesson in course.lessons.values():
        is_lit = lesson.file in bright
        box = {"boxstyle": "round", "facecolor": GROUND, "edgecolor": BLUE if is_lit else EDGE}
        lines = [*wrap(f"{lesson.number}  {lesson.title}", width=29), f"{lesson.minutes} minutes"]
        axes.text(*places[lesson.file], "\n".join(lines), ha="center", va="center", fontsize=7.6, bbox=box,
                  color=TEXT if is_lit else MUTED)
    right, low = (max(each) for each in zip(*places.values(), strict=True))
    axes.set(title="What comes before what", xlim=(-0.45, right + 0.45), ylim=(low + 0.6, -0.6), xticks=[], yticks=[])
    axes.spines[:].set_visible(False)
    add_legend(axes)


def _write_numbers(files: Sequence[str]) -> str:
    return ", ".join(file.partition("_")[0] for file in files) or "nothing"


def _make_row(lesson: CourseLesson) -> list[str | Cell]:
    link = Cell(f'<a href="chance/{lesson.file}.ipynb">{escape(lesson.title)}</a>')
    needs = _write_numbers(lesson.needs) + (f"; {_write_numbers(lesson.helps)} helps" if lesson.helps else "")
    return [lesson.number, link, lesson.game, str(lesson.minutes), needs, ", ".join(lesson.teaches)]
