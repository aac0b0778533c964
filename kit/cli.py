"""The command line: `kit --help` lists what it can do.

Exit code 0 means fine, 1 that the answer is no (illegal, not won, transcript refused), 2 bad input, with one
clear line on stderr, 130 interrupted, and 141 that what reads the output has gone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import kit
from kit import opening
from kit.console import fail, guarded, json_text, printable, standard_input, tell
from kit.errors import shown
from kit.laying import lay_course
from kit.play.deal_names import is_name, said_together
from kit.play.game import Game
from kit.play.names import known_as

if TYPE_CHECKING:
    import pandas as pd

INTERRUPTED = 130  # the exit code of a command that was interrupted

app = typer.Typer(
    help="Nine unusual card and tile games to learn, to explore, and to learn chance with.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Slug = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `kit games` names it.")]
Deal = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, or the short name of a deal, such as stack-em/1/hand_limit=5.")
]
File = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A position or transcript as JSON, or the short name of a deal; - reads standard input."
    ),
]
Seed = Annotated[int | None, typer.Option(help="The deal number; 0 if it is not said.")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
By = Annotated[str, typer.Option(help="Who plays: one name for all seats, or by seat with commas: careful,random.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Options = Annotated[
    list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule, such as rounds=3.")
]

# What the commands call by these names.
NO_HOUSE_RULE = ("slug", "seed", "of", "task", "games", "by", "workers", "out", "on")


@guarded()
def main() -> None:
    """Run the command line; whatever is wrong with the input becomes one line on stderr and exit code 2."""
    try:
        status = app(standalone_mode=False)
    except kit.KitError as error:
        fail(str(error))
    except typer.TyperException as error:
        if not str(error):  # the help was printed because no command was given
            raise SystemExit(2) from None
        fail(f"{error.format_message()} (kit --help lists what there is)")
    except (typer.Abort, KeyboardInterrupt):
        fail("stopped", INTERRUPTED)
    if status == INTERRUPTED:  # how typer hands on an interrupt
        fail("stopped", INTERRUPTED)


def say(what: Any) -> None:
    """Print something as JSON."""
    print(json_text(what))


def read(file: str) -> Any:
    """What `kit.load` takes for a file argument: its path, or the text on standard input."""
    return standard_input() if file == "-" else Path(file)


def loaded(file: str) -> Game:
    """The game of a file argument: the short name of a deal, unless there is a file of that name."""
    named = is_name(file) and known_as(file.partition("/")[0]) and not Path(file).exists()
    return kit.deal(file) if named else kit.load(read(file))


def dealt(deal_name: str, seed: int | None, options: dict[str, Any]) -> Game:
    """The deal that an argument and the options beside it say together."""
    return kit.deal(deal_name, **(options if seed is None else {"seed": seed, **options}))


def options_from(pairs: list[str], players: int | None = None) -> dict[str, Any]:
    """House rules from `name=value`; a value is JSON where it can be, and text otherwise."""
    options: dict[str, Any] = {} if players is None else {"players": players}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            fail(f"--option {shown(pair)}: write a house rule as name=value, such as rounds=3")
        if name in NO_HOUSE_RULE:
            fail(f"--option {shown(pair)}: {name} is no house rule; a command's --help says where it is named")
        if name in options:
            fail(f"--option {shown(pair)}: {shown(name)} is said twice")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):  # no JSON, or nested beyond reading
            options[name] = value
    return options


def names_from(by: str) -> str | list[str]:
    """Who plays: one name, or a list by seat."""
    return by.split(",") if "," in by else by


def tell_version(asked: bool) -> None:
    """Print the kit's version and leave."""
    if asked:
        print(f"kit {kit.__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=tell_version, help="Print the kit's version.")
    ] = False,
) -> None:
    """What stands before a command."""


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    options_metavar="[FOLDER] [JUPYTERLAB'S OPTIONS]...",
)
def lab(context: typer.Context) -> None:
    """Lay the course into FOLDER (stack-games, if not said) and open JupyterLab there, on the welcome notebook.

    What you have changed there stays as it is; a newer edition of it is laid beside it.
    """
    options = list(context.args)
    folder = Path(options.pop(0) if options and not options[0].startswith("-") else "stack-games").expanduser()
    opening.check_jupyterlab()
    try:
        laid = lay_course(folder)
    except OSError as error:
        fail(f"the course cannot be laid into {folder}: {error.strerror or error} ({error.filename})")
    new = f": {len(laid.fresh)} file{'s are' if len(laid.fresh) > 1 else ' is'} new" if laid.fresh else ""
    print(f"The course lies in {folder.resolve()}{new}.")
    for name, newer in laid.beside.items():
        print(f"You have changed {name}, which stays as it is; its newer edition lies beside it: {newer}")
    sys.stdout.flush()
    raise SystemExit(opening.open_lab(folder, options))


@app.command()
def games(as_json: Json = False) -> None:
    """List the games."""
    if as_json:
        say([info._asdict() for info in kit.games()])
    else:
        print(kit.games())


@app.command()
def deal(
    slug: Deal,
    seed: Seed = None,
    of: Annotated[str | None, typer.Option(help="Whose own deal it is, by name.")] = None,
    task: Annotated[int | None, typer.Option(help="For which task; 1 if it is not said.")] = None,
    players: Players = None,
    option: Options = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Show a numbered deal, or somebody's own."""
    own = {name: value for name, value in (("of", of), ("task", task)) if value is not None}
    game = dealt(slug, seed, own | options_from(option, players))
    if as_json:
        say(game.position())
    else:
        print(f"{game.name}\n{game}" if own else game)


@app.command()
def moves(file: File, as_json: Json = False) -> None:
    """List the legal moves of a position."""
    legal = loaded(file).moves()
    if as_json:
        say(legal)
    else:
        print("\n".join(legal) or "no moves")


@app.command()
def ruling(
    file: File, move: Annotated[str, typer.Argument(metavar="MOVE", help="Such as '9h to s3'.")], as_json: Json = False
) -> None:
    """Ask whether a move is allowed, and why."""
    from kit.rules.rulebook import said

    found = loaded(file).ruling(move)
    if as_json:
        say(vars(found))
    else:
        verdict = "allowed" if found.legal else "refused"
        print(printable(f"{verdict} by {found.rule} ({said(found.status)}): {found.text}"))
    raise SystemExit(0 if found.legal else 1)


@app.command()
def play(
    slug: Deal,
    seed: Seed = None,
    players: Players = None,
    by: By = "random",
    option: Options = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Play a whole game, and print it or its transcript."""
    slug, said = said_together(slug, options_from(option, players) | ({} if seed is None else {"seed": seed}))
    game = kit.played(slug, **{"seed": 0, **said}, by=names_from(by))
    if as_json:
        say(game.transcript())
    else:
        print_game(game)


def print_game(game: Game) -> None:
    """A whole game, a line an event, and how it ended."""
    print(game.at(0))
    for number, step in enumerate(game.history, 1):
        print(f"{number}. seat {step.seat}: {step.move}")
        for event in step.events:
            print(f"     {event.text}")
    print(game)
    print(f"winners: {game.result() or 'none'} · score: {game.score()}")


@app.command()
def check(files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Transcripts; - reads standard input.")],
          as_json: Json = False) -> None:
    """Referee transcripts: every move, event and score."""
    found = {file: kit.check(read(file)) for file in files}
    if as_json:
        say({file: fault and fault._asdict() for file, fault in found.items()})
    else:
        for file, fault in found.items():
            told = "sound" if fault is None else f"step {fault.step + 1}, {fault.rule}: {fault.text}"
            print(printable(f"{file}: {told}"))
    raise SystemExit(1 if any(found.values()) else 0)


@app.command()
def simulate(
    slug: Slug,
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    players: Players = None,
    by: By = "random",
    seed: Annotated[int, typer.Option(help="The number of the first deal.")] = 1,
    workers: Annotated[int | None, typer.Option(help="How many threads; every core, if not said.")] = None,
    out: Annotated[str | None, typer.Option(help="A Parquet file for the rows.")] = None,
    on: Annotated[str | None, typer.Option(help="The address of a Dask cluster to play on.")] = None,
    option: Options = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Play many deals on the compiled engine; with --out, the same command takes up what was stopped."""
    from kit.lab import batch_file
    from kit.lab.batch import new_batch
    from kit.lab.frames import as_frame
    from kit.lab.simulate import to_file, to_frame

    named = options_from(option)
    batch = new_batch(slug, games, players, names_from(by), seed, named, in_file=out is not None)
    if out is None:
        frame = to_frame(batch, workers, on)
        print(frame.to_json(orient="records") if as_json else frame.describe(include="all").to_string())
        return
    with stopping_told(out, games):
        written = to_file(batch, out, workers, on)
    if as_json:
        say_rows(as_frame(piece) for _, piece in batch_file.read(batch, written))
    else:
        print(f"{games} games written to {written}")


@contextmanager
def stopping_told(out: str, games: int) -> Iterator[None]:
    """Interrupted, says how much of a simulation is kept, and how to take it up."""
    from kit.lab.parts import kept_games

    try:
        yield
    except KeyboardInterrupt:
        kept = kept_games(Path(out).expanduser())
        take_up = f"{kept:,} of {games:,} games are kept beside {out}, and the same command takes them up"
        fail(f"stopped; {take_up if kept else 'no game was over yet, so none is kept'}", INTERRUPTED)


def say_rows(frames: Iterable[pd.DataFrame]) -> None:
    """Print the rows of frames, one frame in memory at a time, as one JSON list."""
    before = "["
    for frame in frames:
        print(before + frame.to_json(orient="records")[1:-1], end="")
        before = ","
    print("]")


@app.command()
def solve(
    slug: Deal,
    seed: Seed = None,
    option: Options = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """Search a deal of a game for one, every card known: won or not, and the moves that win."""
    found = kit.solve(dealt(slug, seed, options_from(option)))
    if as_json:
        say(vars(found))
    else:
        print("\n".join([*found.line, str(found)]))
    raise SystemExit(0 if found.verdict == "won" else 1)


@app.command()
def review(
    file: File,
    seat: Annotated[int, typer.Option(help="Whose game is reviewed.")] = 1,
    by: Annotated[str, typer.Option(help="The yardstick: as who everybody plays on, careful or random.")] = "careful",
    playouts: Annotated[int, typer.Option(help="How often a move is played on, at most.")] = 4_000,
    seed: Annotated[int, typer.Option(help="The number of the dice of the playouts.")] = 1,
    as_json: Json = False,
) -> None:
    """Review a recorded game, step by step: what was luck, what was choice, and which moves were mistakes."""
    from kit.lab.review.review import in_sum

    found = kit.review(loaded(file), seat, by, playouts, seed)
    if as_json:
        print(found.to_json(orient="records"))
    elif len(found):
        told = found[["step", "seat", "move", "after", "luck", "choice", "missed", "clear", "best"]]
        print(told.to_string(index=False, float_format="{:.3f}".format))
        print(in_sum(found))
    else:
        print("no step was played yet")


@app.command("class")
def class_(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder with the files that were handed in.")],
    out: Annotated[str | None, typer.Option(help="The HTML file to write; class.html if it is not said.")] = None,
    names: Annotated[bool, typer.Option("--names/--no-names", help="Whether people are called by their names.")] = True,
    as_json: Json = False,
) -> None:
    """Tell how a class answered: the share right at the first try, the commonest mistake, and the rule against it."""
    from kit.classroom.page import page
    from kit.classroom.reading import read as read_class

    report = read_class(folder, names)
    for note in report.notes:
        tell(note)
    if as_json:
        say(report.as_dict(with_notes=names))
    else:
        print("\n".join(printable(line) for line in str(report).split("\n")))
    if out or not as_json:
        written = Path(out or "class.html").expanduser()
        written.write_text(page(report, names), encoding="utf-8", errors="replace")
        tell(f"the page is {written}")
