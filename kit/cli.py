"""The command line: `kit --help` lists the commands.

Exit codes: 0 fine; 1 the answer is no (illegal, not won, transcript refused); 2 bad input, with one line on stderr;
130 interrupted; 141 the program that reads the output has ended.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

import kit
from kit import course_setup
from kit.console import escape_controls, fail, guard_output, json_text, print_error, read_stdin
from kit.errors import quote
from kit.files import check_path, describe_fault, parse_json
from kit.play.names import combine_name, find_slug, is_name, name_deal

INTERRUPTED = 130  # the exit code of a command that was interrupted

app = typer.Typer(
    help="Unusual card and tile games to learn, to explore, and to learn chance with.",
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
)

Deal = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, or the short name of a deal, such as stack-em/1/hand_limit=5.")
]
File = Annotated[str, typer.Argument(
    metavar="FILE", help="A position or transcript as JSON, or the short name of a deal; - reads standard input."
)]
Seed = Annotated[int | None, typer.Option(help="The number of the deal (default: 0).")]
Players = Annotated[int | None, typer.Option(help="The number of players.")]
By = Annotated[str, typer.Option(help="Who plays: one name for all seats, or by seat with commas: careful,expert.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Options = Annotated[
    list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule, such as rounds=3.")
]
Teachers = Annotated[bool, typer.Option("--teachers", help="Copy the notes for teachers too, with all solutions.")]
Page = Annotated[str | None, typer.Option(metavar="FILE", help="The HTML file to write.")]

COURSE = "stack-games"  # the folder of the course, if none is named
# Names of other arguments of the commands
RESERVED_NAMES = ("game", "slug", "seed", "of", "task", "games", "by", "workers", "out", "on")


@guard_output()
def main() -> None:
    """Run the command line. A fault in the input becomes one line on stderr and exit code 2."""
    try:
        status = app(standalone_mode=False)
    except kit.KitError as error:
        fail(str(error))
    except typer.TyperException as error:
        if not str(error):  # no command: the help was printed
            raise SystemExit(2) from None
        fail(f"{error.format_message()} (kit --help lists the commands)")
    except (typer.Abort, KeyboardInterrupt):
        fail("stopped", INTERRUPTED)
    if status == INTERRUPTED:  # typer returns it after an interrupt
        fail("stopped", INTERRUPTED)


def read(file: str) -> Any:
    """Return the path that a file argument names. For `-`, return the text on standard input."""
    return read_stdin() if file == "-" else Path(file)


def load_game(file: str) -> kit.Game:
    """Return the game in a file, or a deal by its short name. A file of that name comes first."""
    is_deal_name = is_name(file) and find_slug(file.partition("/")[0]) and not Path(file).exists()
    return kit.deal(file) if is_deal_name else kit.load(read(file))


def options_from(pairs: list[str], **named: Any) -> dict[str, Any]:
    """Return the options of a deal: the values in `named` except None, and house rules from `name=value` pairs.

    A value in a pair is JSON or, if it is not JSON, text.
    """
    options = {name: value for name, value in named.items() if value is not None}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            fail(f"--option {quote(pair)}: write a house rule as name=value, such as rounds=3")
        if name in RESERVED_NAMES:
            fail(f"--option {quote(pair)}: {name} is not a house rule; see the command's --help for {name}")
        if name in options:
            fail(f"--option {quote(pair)}: {quote(name)} is given twice")
        try:
            options[name] = parse_json(value)
        except ValueError:  # not JSON
            options[name] = value
    return options


def read_players(by: str) -> str | list[str]:
    """Return the players: one name, or a list of names by seat."""
    return by.split(",") if "," in by else by


def print_version(is_requested: bool) -> None:
    """Print the kit's version and exit, if it is requested."""
    if is_requested:
        print(f"kit {kit.__version__}")
        raise typer.Exit


@app.callback()
def handle_common_options(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=print_version, help="Print the kit's version.")
    ] = False,
) -> None:
    """Handle the options that come before a command."""


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    options_metavar="[FOLDER] [JUPYTERLAB'S OPTIONS]...",
)
def lab(context: typer.Context, teachers: Teachers = False) -> None:
    """Copy the course to FOLDER (default: stack-games) and open JupyterLab there, on the welcome notebook.

    Files that you have changed stay as they are; a newer edition is copied beside them.
    """
    options = list(context.args)
    folder = copy_course(options.pop(0) if options and not options[0].startswith("-") else COURSE, teachers)
    raise SystemExit(course_setup.open_lab(folder, options))


@app.command()
def course(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder for the course.")] = COURSE,
    teachers: Teachers = False,
) -> None:
    """Copy the course to FOLDER for another Jupyter, such as Notebook 7 or a JupyterHub, and open nothing.

    Let each reader's own account run it: the kit signs the notebooks for this account.
    """
    copy_course(folder, teachers)


def copy_course(folder_name: str, teachers: bool) -> Path:
    """Copy the course to a folder, sign it, print what is new, and return the folder."""
    folder = check_path(folder_name, "folder", "a folder for the course")
    course_setup.check_jupyterlab()
    try:
        copied = course_setup.copy_course(folder, teachers)
    except OSError as error:
        fail(f"the course cannot be copied to {folder}: {describe_fault(error)} ({error.filename})")
    course_setup.trust_course()
    count = len(copied.new_files)
    new = f": {count} file{'s are' if count > 1 else ' is'} new" if count else ""
    print(escape_controls(f"The course is in {folder.resolve()}{new}."))
    if teachers:
        print(f"The notes for teachers begin with {course_setup.FOR_TEACHERS}/00_plans.ipynb.")
    for name, newer in copied.newer_editions.items():
        print(escape_controls(f"You have changed {name}, which stays as it is; its newer edition is {newer}"))
    sys.stdout.flush()
    return folder


@app.command()
def games(as_json: Json = False) -> None:
    """List the games."""
    print(json_text([info._asdict() for info in kit.games()]) if as_json else kit.games())


@app.command()
def deal(
    slug: Deal,
    seed: Seed = None,
    of: Annotated[str | None, typer.Option(help="The name of the person who owns the deal.")] = None,
    task: Annotated[int | None, typer.Option(help="The number of the task (default: 1).")] = None,
    players: Players = None,
    option: Options = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Show a numbered deal, or a person's own deal."""
    options = options_from(option, seed=seed, of=of, task=task, players=players)
    game = kit.deal(slug, **options)
    print(json_text(game.position()) if as_json else f"{game.name}\n{game}" if {"of", "task"} & set(options) else game)


@app.command()
def moves(file: File, as_json: Json = False) -> None:
    """List the legal moves of a position."""
    legal = load_game(file).moves()
    print(json_text(legal) if as_json else "\n".join(legal) or "no moves")


@app.command()
def ruling(
    file: File, move: Annotated[str, typer.Argument(metavar="MOVE", help="Such as '9h to s3'.")], as_json: Json = False
) -> None:
    """Show whether a move is allowed, and why."""
    from kit.rules.rulebook import status_in_words

    answer = load_game(file).ruling(move)
    verdict = "allowed" if answer.legal else "refused"
    line = f"{verdict} by {answer.rule} ({status_in_words(answer.status)}): {answer.text}"
    print(json_text(vars(answer)) if as_json else escape_controls(line))
    raise SystemExit(0 if answer.legal else 1)


@app.command()
def play(
    slug: Deal, seed: Seed = None, players: Players = None, by: By = "random", option: Options = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Play a whole game, and print it or its transcript."""
    slug, options = combine_name(slug, options_from(option, players=players, seed=seed))
    game = kit.play_deal(slug, **{"seed": 0, **options}, by=read_players(by))
    print(json_text(game.transcript()) if as_json else describe_game(game))


def describe_game(game: kit.Game) -> str:
    """Return a whole game as text, with one line for each event, and its result."""
    lines = [str(game.at(0))]
    for number, step in enumerate(game.history, 1):
        lines += [f"{number}. seat {step.seat}: {step.move}", *(f"     {event.text}" for event in step.events)]
    return "\n".join([*lines, str(game), f"winners: {game.winners() or 'none'} · score: {game.score()}"])


@app.command()
def check(files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Transcripts; - reads standard input.")],
          as_json: Json = False) -> None:
    """Check every move, event and score of transcripts."""
    faults = {file: kit.check(read(file)) for file in files}
    lines = [
        f"{file}: {'sound' if fault is None else f'step {fault.step + 1}, {fault.rule}: {fault.text}'}"
        for file, fault in faults.items()
    ]
    as_data = {file: fault and fault._asdict() for file, fault in faults.items()}
    print(json_text(as_data) if as_json else "\n".join(map(escape_controls, lines)))
    raise SystemExit(1 if any(faults.values()) else 0)


@app.command()
def simulate(
    slug: Annotated[str, typer.Argument(metavar="GAME", help="The game, as `kit games` names it.")],
    games: Annotated[int, typer.Option(help="The number of games.")] = 10_000,
    players: Players = None,
    by: By = "random",
    seed: Annotated[int, typer.Option(help="The number of the first deal.")] = 1,
    workers: Annotated[int | None, typer.Option(help="The number of threads (default: one for each core).")] = None,
    out: Annotated[str | None, typer.Option(help="A Parquet file for the rows.")] = None,
    on: Annotated[str | None, typer.Option(help="The address of a Dask cluster to play on.")] = None,
    option: Options = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Simulate many deals on the compiled engine. With --out, run the same command again to resume."""
    from kit.lab.batch_file import count_saved_games, read_batch
    from kit.lab.columns import make_frame
    from kit.lab.deals import new_batch
    from kit.lab.simulate import simulate_to_file, simulate_to_frame

    batch = new_batch(slug, games, players, read_players(by), seed, options_from(option), in_file=out is not None)
    if out is None:
        frame = simulate_to_frame(batch, workers, on)
        print(frame.to_json(orient="records") if as_json else frame.describe(include="all").to_string())
        return
    try:
        path = simulate_to_file(batch, out, workers, on)
    except KeyboardInterrupt:
        count = count_saved_games(batch, Path(out).expanduser())
        resume = f"{count:,} of {games:,} games are saved beside {out}; run the same command again to resume"
        fail(f"stopped; {resume if count else 'no game was over yet, so none is saved'}", INTERRUPTED)
    rows = make_frame(batch, read_batch(batch, path)).to_json(orient="records") if as_json else ""
    print(rows or escape_controls(f"{games} games written to {path}"))


@app.command()
def solve(slug: Deal, seed: Seed = None, option: Options = [], as_json: Json = False) -> None:  # noqa: B006
    """Find moves that win a deal of a one-player game, with all cards visible."""
    solution = kit.solve(kit.deal(slug, **options_from(option, seed=seed)))
    print(json_text(vars(solution)) if as_json else "\n".join([*solution.line, str(solution)]))
    raise SystemExit(0 if solution.verdict == "won" else 1)


@app.command()
def review(
    file: File,
    seat: Annotated[int, typer.Option(help="The seat whose game is reviewed.")] = 1,
    by: Annotated[str, typer.Option(help="The computer player of the playouts: careful or random.")] = "careful",
    playouts: Annotated[int, typer.Option(help="The most playouts of a move.")] = 4_000,
    seed: Annotated[int, typer.Option(help="The seed of the playouts.")] = 1,
    as_json: Json = False,
) -> None:
    """Review a recorded game step by step: luck, choice, and mistakes."""
    from kit.tabletop.review_texts import summarize_review

    game = load_game(file)
    frame = kit.review(game, seat, by, playouts, seed)
    if as_json:
        print(frame.to_json(orient="records"))
    elif game.review is not None and len(frame):
        columns = frame[["step", "seat", "move", "after", "luck", "choice", "missed", "verdict", "best"]]
        print(columns.to_string(index=False, float_format="{:.3f}".format))
        print(f"{summarize_review(game.review.steps, game.seats, game.slug, by)}.")
    else:
        print("no step was played yet")


@app.command()
def page(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A transcript as JSON; - reads standard input.")],
    out: Page = None,
) -> None:
    """Write a recorded game as an HTML page to step through, on any phone and without a network."""
    from kit.picture.document import check_page_path, page_file_name, write_page
    from kit.school.game_page import count_steps, make_game_page

    path = None if out is None else check_page_path(out)
    game = load_game(file)
    default = page_file_name(game.name or game.slug) if file == "-" else Path(file).with_suffix(".html")
    print(escape_controls(f"{count_steps(game)} written to {write_page(path or default, make_game_page(game))}"))


@app.command()
def sheet(
    what: Annotated[
        str, typer.Argument(metavar="GAME", help="A game, a deal's short name, or a lesson: chance/03_face_down_tiles.")
    ],
    deals: Annotated[str | None, typer.Option(help="The deals, such as 1,4,7-9 (default: 1-6).")] = None,
    players: Players = None,
    option: Options = [],  # noqa: B006
    out: Page = None,
) -> None:
    """Write a worksheet to print: positions, tasks, space for answers, and the solutions on separate pages."""
    from kit.picture.document import check_page_path, page_file_name, write_page
    from kit.school.key import find_key
    from kit.school.worksheet import make_lesson_sheet, make_sheet, read_deal_numbers

    options = options_from(option, players=players)
    if is_name(what) and not find_slug(what.partition("/")[0]):
        if options or deals is not None:
            fail(f"{what} is a lesson, with exercises of its own; deals and house rules belong to a game")
        find_key(what)  # refuses an unknown lesson before its name becomes a file name
        name, make = page_file_name("sheet", what), partial(make_lesson_sheet, what)
    else:
        slug, deal_options = combine_name(what, options)
        if "seed" in deal_options and deals is not None:
            fail(f"{what} names its deal already; leave out its number or --deals")
        numbers = str(deal_options.pop("seed")) if "seed" in deal_options else deals or "1-6"
        make = partial(make_sheet, slug, read_deal_numbers(numbers), **deal_options)
        deal_name = name_deal(slug, 0, kit.deal(slug, **deal_options).options)
        name = page_file_name("sheet", deal_name.replace("/0", f"/{numbers}", 1))
    path = check_page_path(name if out is None else out)
    print(escape_controls(f"written to {write_page(path, make())}"))


@app.command()
def site(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder to write; any web server can serve it.")],
    pyodide: Annotated[
        str | None,
        typer.Option(help="A folder with Pyodide, which is copied, or its address (default: its public address)."),
    ] = None,
) -> None:
    """Write a website with all games, edge cases and practice. They run in the browser, without an installation."""
    from kit.site.build import write_site

    path = check_path(folder, "folder", "a folder for the site")
    print(escape_controls(f"The site is in {path}: {write_site(path, pyodide) / 1e6:.1f} MB."))


@app.command("class")
def class_(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder with the pupils' files of answers.")],
    out: Annotated[str | None, typer.Option(help="The HTML file to write (default: class.html).")] = None,
    names: Annotated[bool, typer.Option("--names/--no-names", help="Show people's names, or numbers.")] = True,
    roster: Annotated[
        str | None, typer.Option(metavar="FILE", help="The names of the class, one on each line; shows who is missing.")
    ] = None,
    table: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="Write the marks, with a row for each pupil.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Report the answers of a class: the share right at the first try, and the commonest mistakes with their rules."""
    from kit.picture.document import check_page_path, write_page
    from kit.school.grading import read as read_class
    from kit.school.report import check_marks_path, page, write_marks

    path = None if as_json and out is None else check_page_path("class.html" if out is None else out)
    if table is not None:
        check_marks_path(table)
    report = read_class(folder, names, roster)
    for note in report.notes:
        print_error(note)
    print(json_text(report.as_dict()) if as_json else "\n".join(map(escape_controls, str(report).split("\n"))))
    if table is not None:
        print_error(f"the table is {write_marks(table, report)}")
    if path is not None:
        print_error(f"the page is {write_page(path, page(report))}")
