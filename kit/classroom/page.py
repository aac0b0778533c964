"""How a class answered as one HTML page, complete in itself, for the screen of a teacher or the wall of a classroom."""

from __future__ import annotations

from html import escape

from kit.classroom.judge import Mistake
from kit.classroom.report import Asked, ClassReport, LessonReport
from kit.console import printable
from kit.view.charts.measured import interval_chart
from kit.view.document import mark
from kit.view.markdown import in_html
from kit.view.page_style import in_page, style
from kit.view.picture import svg_painter
from kit.view.ruling_html import sentence, set_move

# Nothing is loaded and no script is run, whatever a name or a file may say.
SAFE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
MORE_MISTAKES = 2  # that are told after the commonest
BAR, HEIGHT = 150, 14  # pixels
SHEET = """
body { margin: 0 auto; max-width: 1060px; padding: 16px 20px 60px; background: #fff; color: #222;
  font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 26px; } h2 { font-size: 20px; margin: 36px 0 4px; border-bottom: 1px solid #ccc; }
h3 { font-size: 16px; margin: 28px 0 6px; } p { margin: 4px 0; } .few { color: #666; }
table { border-collapse: collapse; width: 100%; margin: 10px 0; } caption { text-align: left; }
td, th { text-align: left; vertical-align: top; padding: 4px 10px 4px 0; font-weight: normal; }
td, th { border-top: 1px solid #e4e4e4; }
thead th { color: #666; border-top: 0; font-size: 13px; } .share { white-space: nowrap; }
tbody th { width: 24px; } .answers { width: 200px; } .answers svg { display: block; max-width: none; }
.board { display: flex; flex-wrap: wrap; gap: 18px; align-items: flex-start; break-inside: avoid; }
.board > .drawn { flex: 0 1 470px; min-width: 0; } .board > .said { flex: 1 1 300px; }
img { vertical-align: middle; }
.mistake { border-left: 4px solid #b3382c; padding: 2px 0 2px 12px; margin: 6px 0 10px; }
.rule { font-size: 13px; color: #555; font-weight: bold; } .kit-move { font-weight: bold; white-space: nowrap; }
@media print { body { padding: 0; font-size: 12px; } h3 { break-after: avoid; } }
"""


class ShownReport(ClassReport):
    """A report that a notebook shows as its page has it."""

    def _repr_html_(self) -> str:
        return in_page(body(self))


def page(report: ClassReport, names: bool = True) -> str:
    """The page. Without `names` it does not repeat what there is to tell of files: these are called by names too."""
    notes = "".join(f"<li>{text(note)}</li>" for note in report.notes)
    if notes and not names:
        notes = f"<li>What there is to tell was printed when this page was made: {len(report.notes)} lines.</li>"
    told = f"<h2>About the files</h2><ul>{notes}</ul>" if notes else ""
    written = (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(SAFE)}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>How the class answered</title>'
        f"{style()}<style>{SHEET}</style></head>"
        f'<body><div class="kit-page">{body(report)}{told}</div></body></html>\n'
    )
    return written + mark(written)


def body(report: ClassReport) -> str:
    """What the page says of the answers."""
    lessons = "".join(of_lesson(lesson) for lesson in report.lessons)
    return (
        f"<h1>How the class answered</h1><p>{len(report.people)} people. Every answer was judged anew for "
        "this page. A bar shows the share that was right at the first try, with its "
        f"95&nbsp;% interval.</p>{lessons}"
    )


def of_lesson(lesson: LessonReport) -> str:
    """A lesson: its questions in a table, and then what went wrong."""
    head = "<tr><th></th><th>Question</th><th>Answers</th></tr>"
    rows = "".join(row(asked) for asked in lesson.asked)
    details = "".join(board(asked) for asked in lesson.asked if asked.mistakes or (asked.played and asked.played.won))
    return (
        f'<h2>{escape(lesson.key.title)} <span class="few">{escape(lesson.key.lesson)}</span></h2>'
        f"<p>{text(lesson.who_has_begun())}.</p>"
        f'<table class="kit-class"><thead>{head}</thead><tbody>{rows}</tbody></table>{details}'
    )


def row(asked: Asked) -> str:
    """A question as a row of a table."""
    said = escape(asked.in_words())
    if asked.is_judged:
        said = f"{asked.right} of {asked.answered} right, {100 * asked.share.estimate:.0f} % {bar(asked)}"
    title = sentence(asked.question.title)
    if asked.question.kind == "which":  # several questions of a lesson are asked in the same words
        title += f' <span class="few">{", ".join(map(set_move, asked.question.moves))}</span>'
    return f'<tr><th>{asked.number}</th><td>{title}</td><td class="answers">{said}</td></tr>'


def bar(asked: Asked) -> str:
    """The share right at the first try as a dot in its interval, from 0 to 100 %."""
    low, high, at = (BAR * share for share in (asked.share.low, asked.share.high, asked.share.estimate))
    return (
        f'<svg width="{BAR + 10}" height="{HEIGHT}" viewBox="-5 0 {BAR + 10} {HEIGHT}" role="img" '
        f'aria-label="{escape(asked.in_words())}"><rect y="5" width="{BAR}" height="4" fill="#e4e4e4"/>'
        f'<rect x="{low:.1f}" y="3" width="{high - low:.1f}" height="8" rx="2" fill="#7fb3dd"/>'
        f'<circle cx="{at:.1f}" cy="7" r="5" fill="#14537f"/></svg>'
    )


def board(asked: Asked) -> str:
    """What to draw on the board: the position, the commonest mistakes, and the rules that speak against them.

    Of a class experiment the share of deals won, as they grew in number.
    """
    question = asked.question
    drawn = ""
    if asked.played:
        title, unit = "The deals of the class", "share of the deals won"
        drawn = interval_chart(asked.played.growing(), title, unit, "among the first … deals").svg()
    elif question.position:
        game = question.game()
        drawn = svg_painter.position_svg(game.slug, game.common(), game.turn)
    told = f'<div class="few">{in_html(question.paragraph)}</div>' if question.paragraph else ""
    told += "".join(mistake(*each, asked.answered) for each in asked.mistakes[: 1 + MORE_MISTAKES])
    if question.kind == "what":
        told += f"<p>Right is: “{sentence(question.scenario().right().text)}”</p>"
    shown = f'<div class="drawn">{drawn}</div>' if drawn else ""
    head = f"<h3>{asked.number}. {sentence(question.title)}</h3>"
    return f'{head}<div class="board">{shown}<div class="said">{told}</div></div>'


def mistake(wrong: Mistake, count: int, answered: int) -> str:
    """A mistake with the reason against it."""
    rule = f'<p class="rule">{escape(wrong.rule)}</p>' if wrong.rule else ""
    said = f"<p>{count} of {answered}: {sentence(wrong.text)}</p><p>{sentence(wrong.reason)}</p>"
    return f'<div class="mistake">{said}{rule}</div>'


def text(said: str) -> str:
    """A text that strangers had a hand in: shown as text, in its own direction of writing."""
    return f"<bdi>{escape(printable(said))}</bdi>"
