"""Write the static site: `kit site FOLDER`. Any web server can serve the folder; the games run in the reader's browser.

The page loads the interpreter of `pyodide.toml` from its public address, and refuses files with another digest. With a
folder of the interpreter the site contains everything, and needs no other address.
"""

import json
import os
import re
import shutil
import tomllib
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256, sha384
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from kit.errors import BadOption, check_format
from kit.files import DATA, PACKAGE, course_folder, describe_fault, parse_json, read_file, results_file
from kit.lab.worker_thread import show_progress
from kit.lesson.gallery import list_tiles
from kit.lesson.question_page import SCRIPT as QUESTION_SCRIPT
from kit.lesson.steps import find_step
from kit.picture.document import read_resource, render
from kit.picture.scene import make_scene
from kit.picture.still import cut_still
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import PAGE, device_colours, page_style
from kit.play.game import deal
from kit.rules.rulebook import book, finished_games, games, players_in_words
from kit.school.key import find_key, markdown_html
from kit.school.worksheet import read_exercises
from kit.site.first_question import LOOKS, describe_first_question, list_engine_files
from kit.tabletop.page import SCRIPTS, STYLE, join_scripts

PAGE_FOLDER = Path(__file__).with_name("page")
START, COPIES = FILLED = "index.html", "service_worker.js"  # files of the page that are templates
CONFIG = "config.json"
FORMAT = 1  # the number of the configuration
KEYS = {"format", "pyodide", "integrity", "lock", "version", "files"}  # of the configuration
PLAIN_NAME = re.compile(r"(?a:[\w-][\w.-]*/)*(?a:[\w-][\w.-]*)")  # of a file of the site
MOST_OF_PYODIDE = 50_000_000  # bytes of one of its files
UNFINISHED = ".unfinished"  # the folder in the site where a new one is written
PARTS = ("rules", "play", "lab", "picture", "tabletop", "lesson")  # folders of the kit that the browser runs
KEPT = (".py", ".toml", ".css", ".wasm")  # files that the browser's Python reads
RESULTS = ("deals_of_the_day.csv", "practice_positions.csv", "practice_rules.csv")
FIRST_OPTIONS = {"stack-the-deck": "/rounds=1"}  # of the first deal of a newcomer, by game
LEADING = re.compile(r"\*Next\* leads .*")  # the sentences about the keys of JupyterLab
LESSONS = ("01_half_or_most", "12_stop_when_it_looks_clear")  # on chance, which the site has
LESSON_MODULES = ("lessons/__init__.py", "lessons/leads.py")  # of these lessons, which need neither NumPy nor widgets
LESSON_RESULTS = ("stopping_paths.csv",)  # that these modules read
SITE_STEPS = ("guess", "exercise", "conclude", "experiment")  # of these lessons, which the browser's Python runs
AT_TABLE = re.compile(r"^kit\.table\(")
REPORT = "lesson.report()"
COMPARED = re.compile(r"(\w+)\.compare_with\(")  # a result that is told beside the reader's guess
NO_GUESS_YET = "You have not made a guess; "  # begins such a result in a saved notebook
STILL = "A picture: "  # begins the words of a widget's picture in a saved notebook
STILL_NOTE = "This is a picture. In the notebook of this lesson it can be moved and used."
FIRST_CELL = re.compile(r"import kit\n(?s:.*)\nlesson = Lesson\(.*\)")  # the cell that begins a lesson
STAMP = (1980, 1, 1, 0, 0, 0)  # of all files in the archive, so that equal files make an equal archive


def write_site(folder: Path, pyodide: str | None = None) -> int:
    """Write the site into a folder, and return its size in bytes.

    `pyodide` is a folder with the interpreter, which is copied, or another address of it; by default the page loads it
    from its public address. Files of an earlier site are replaced; until the new site is whole, the earlier one stays.
    Raises BadOption if the folder has files of somebody else or cannot be written to, or the interpreter is not there.
    """
    old_digests = read_old_site(folder)
    interpreter, config = find_interpreter(pyodide)
    try:  # before all work
        (folder / UNFINISHED).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"{folder} cannot be written to: {describe_fault(error)}") from error
    config["format"], files = FORMAT, interpreter | make_files()
    files[START] = fill_in(START, config)
    copier = (PAGE_FOLDER / COPIES).read_bytes()
    config["version"] = sha256(b"".join([copier, *(files[name] for name in sorted(files))])).hexdigest()[:16]
    config["files"] = {name: find_digest(files[name]) for name in sorted(files)}
    files[CONFIG] = json.dumps(config).encode()
    remote_digests = {config["pyodide"] + name: digest for name, digest in (config["integrity"] or {}).items()}
    digests = config["files"] | {"./": config["files"][START], CONFIG: find_digest(files[CONFIG])} | remote_digests
    files[COPIES] = fill_in(COPIES, config, digests)
    try:
        replace_files(folder, files, old_digests)
    except OSError as error:
        raise BadOption(f"{folder} cannot be written to: {describe_fault(error)}") from error
    return sum(map(len, files.values()))


def read_old_site(folder: Path) -> dict[str, str]:
    """Return the digests of the files of an earlier site in a folder, by name; empty for a new or empty folder.

    Raises BadOption if the folder has no configuration that the kit wrote. Its names decide which files are deleted, so
    they must be plain ones.
    """
    try:
        if not os.path.lexists(folder) or (folder.is_dir() and not has_files(folder)):
            return {}
        config = parse_json(read_file(folder / CONFIG))
        if not isinstance(config, dict) or set(config) != KEYS or not all(map(PLAIN_NAME.fullmatch, config["files"])):
            raise ValueError(f"another program wrote {CONFIG}")
        check_format(config["format"], FORMAT)
        return dict(config["files"])
    except (OSError, ValueError, TypeError) as error:
        raise BadOption(f"{folder} is there already, and is not a site of the kit; name a new folder") from error


def has_files(folder: Path) -> bool:
    """Return whether a folder has files beside those of a run that was killed."""
    places = (path.relative_to(folder) for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return any(place.parts[0] != UNFINISHED for place in places)


def replace_files(folder: Path, files: Mapping[str, bytes], old_digests: Mapping[str, str]) -> None:
    """Write the files beside those of the old site, and then put each in its place.

    Old files that are still as the kit wrote them are deleted. Nothing is written or deleted through a link. Raises
    OSError; the old site is then as it was.
    """
    stage = folder / UNFINISHED
    shutil.rmtree(stage, ignore_errors=True)  # of a run that was killed
    try:
        with show_progress(len(files), " files", "site") as add_progress:
            for name, content in files.items():
                for path in (folder / name, stage / name):
                    path.parent.mkdir(parents=True, exist_ok=True)
                if not is_in_place(folder, name) or (folder / name).is_dir():
                    raise OSError(f"{name} is a link or a folder there")
                (stage / name).write_bytes(content)
                add_progress(1)
        for name in sorted(files, key=lambda name: name != CONFIG):  # so a run that is killed here can be repeated
            os.replace(stage / name, folder / name)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    for name in old_digests.keys() - files.keys():
        path = folder / name
        if is_in_place(folder, name) and path.is_file() and find_digest(path.read_bytes()) == old_digests[name]:
            path.unlink()


def is_in_place(folder: Path, name: str) -> bool:
    """Return whether no link leads from this name in a folder to another place."""
    return (folder / name).resolve() == folder.resolve() / name


def read_interpreter() -> dict[str, Any]:
    """Return what is known of the interpreter: its version, its address, and the digests of its files."""
    return tomllib.loads(Path(__file__).with_name("pyodide.toml").read_text(encoding="utf-8"))


def find_digest(content: bytes) -> str:
    """Return the digest of a file as browsers read it."""
    return f"sha384-{b64encode(sha384(content).digest()).decode()}"


def find_interpreter(pyodide: str | None) -> tuple[dict[str, bytes], dict[str, Any]]:
    """Return the files of the interpreter to copy, and where the page finds it. Raises BadOption."""
    known = read_interpreter()
    if pyodide is None or pyodide.startswith(("https://", "http://")):
        address = known["address"] if pyodide is None else pyodide.rstrip("/") + "/"
        return {}, {"pyodide": address, "integrity": known["integrity"], "lock": known["lock"]}
    source = Path(pyodide).expanduser()
    try:
        files = {f"pyodide/{name}": read_file(source / name, MOST_OF_PYODIDE) for name in known["integrity"]}
        lock = parse_json(read_file(source / "pyodide-lock.json"))["info"]
    except (OSError, ValueError, LookupError, TypeError) as error:
        needed = ", ".join([*known["integrity"], "pyodide-lock.json"])
        raise BadOption(f"{source} is not a folder of Pyodide {known['version']}: it needs {needed}") from error
    for name, digest in known["integrity"].items():
        if digest != find_digest(files[f"pyodide/{name}"]):
            raise BadOption(f"{source / name} is not of Pyodide {known['version']}, with which the site was tried")
    return files, {"pyodide": None, "integrity": None, "lock": lock}


def make_files() -> dict[str, bytes]:
    """Return the files of the site by name, without the interpreter and the files of FILLED."""
    copied = [path for path in PAGE_FOLDER.iterdir() if path.name not in FILLED]
    files = {path.name: path.read_bytes() for path in sorted(copied)}
    common = "download, find, make, makeButton, makeView, readFile, showChoices, valueOf"
    exports = f"export {{ PHONE, makeTablePage, {common} }};\n"
    files |= {"table.js": (join_scripts(*SCRIPTS) + exports).encode(), "table.css": read_resource(STYLE).encode()}
    scripts = {"Question": read_resource(QUESTION_SCRIPT), "Experiment": join_scripts("experiment_page")}
    for name, script in scripts.items():
        module = f'import {{ {common} }} from "./table.js";\n{script}\nexport {{ make{name}Page }};\n'
        files[f"{name.lower()}_page.js"] = module.encode()
    files["experiment.css"] = read_resource("tabletop/page/experiment.css").encode()
    files |= list_engine_files() | {"first_question.json": as_json(describe_first_question())}
    files |= {"page_style.css": page_style().encode(), "kit.zip": pack_kit()}
    for game in games():
        position = deal(game.slug, seed=1).seen(1)
        for is_narrow, suffix in ((False, ""), (True, "-narrow")):
            picture = scene_svg(make_scene(game.slug, position, 1, is_narrow), PAGE)
            styled = picture.replace("<defs>", f"<style>{device_colours()}</style><defs>", 1)
            files[f"pictures/{game.slug}{suffix}.svg"] = styled.encode()
    return files


def fill_in(name: str, config: Mapping[str, Any], digests: Mapping[str, str] | None = None) -> bytes:
    """Return a file of FILLED with the games, the version, the interpreter's address and the digests filled in."""
    about = [
        {"slug": each.slug, "title": each.title, "sentence": book(each.slug)["sentence"],
         "goal": book(each.slug)["in_short"][0],
         "players": players_in_words(each.players), "source": each.source,
         "start": f"{each.slug}/1{FIRST_OPTIONS.get(each.slug, '')}"}
        for each in sorted(games(), key=lambda each: find_tutorial(each.slug))
    ]
    lessons = [(name.partition("_")[2].replace("_", "-"), find_key(f"chance/{name}").title) for name in LESSONS]
    values = {
        "games": about, "lessons": lessons, "looks": LOOKS, "version": config.get("version", ""), "digests": digests,
        "pyodide_source": config["pyodide"] or "", "pyodide_version": read_interpreter()["version"],
    }
    return str(render(f"site/page/{name}", **values)).encode()


def find_tutorial(slug: str) -> str:
    """Return the name of a game's tutorial, which begins with its number; drafts have none, and come last."""
    names = (path.name for path in (course_folder() / "tutorials" / "rules").glob(f"*_{slug.replace('-', '_')}.ipynb"))
    return next(names, "_")


def write_tutorials() -> dict[str, str]:
    """Return the module of each tutorial, and of the lessons on chance that the site has, by its name."""
    folder = course_folder() / "tutorials"
    paths = [*sorted(folder.glob("rules/*.ipynb")), *(folder / f"chance/{name}.ipynb" for name in LESSONS)]
    return {path.stem.partition("_")[2]: write_tutorial(path) for path in paths}


def write_tutorial(path: Path) -> str:
    """Return the module of a notebook: its cells, with its texts as HTML between them.

    A lesson on chance needs NumPy, which the site has not: it gets its questions and tables, and of all other cells
    what the notebook has saved.
    """
    name = f"{path.parent.name}/{path.stem}"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    _, at_computer = read_exercises(name)  # their right numbers need NumPy: the site has these from the key
    truths = {question.name: question.truth for question in find_key(name) if question.name in at_computer}
    lines = [f"import kit\nfrom kit.site.learning import SiteLesson\n\nlesson = SiteLesson({name!r}, {truths!r})"]
    lines.append("print = lesson.print")
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            text = str(markdown_html(LEADING.sub("", source))).replace("h1>", "h2>")
            lines.append(f"lesson.text({text!r})")
        elif path.parent.name == "rules":
            lines.append(FIRST_CELL.sub("", source))
        elif find_step(source)[0] in SITE_STEPS or AT_TABLE.match(source) or source == REPORT:
            lines.append(AT_TABLE.sub("lesson.table(", source))
        elif made := cell["metadata"].get("stack-games-kit"):  # needs neither NumPy nor widgets
            lines.append(made["at_site"])
        else:
            outputs = [output["data"] for output in cell["outputs"] if "data" in output]
            if compared := COMPARED.search(source):
                told = "".join(outputs[-1]["text/plain"]).removeprefix(NO_GUESS_YET).removesuffix(".")
                lines.append(f"lesson.compare({compared[1]}, {told!r})")
            elif shown := "".join(map(show_output, outputs)):
                lines.append(f"lesson.text({shown!r})")
    return "\n\n".join([*lines, "lesson.end()\n"])


def show_output(data: Mapping[str, Any]) -> str:
    """Return as HTML what a notebook has saved as an output: a table or a text, or a picture."""
    if "image/png" not in data:
        return "".join(data.get("text/html", "")).replace("<table", '<table tabindex="0"')  # a phone scrolls it
    words, picture = "".join(data["text/plain"]), b64decode("".join(data["image/png"]))
    note = f'<p class="kit-muted">{STILL_NOTE}</p>' if words.startswith(STILL) else ""
    source = b64encode(cut_still(picture) if note else picture).decode()
    return f'<p><img src="data:image/png;base64,{source}" alt="{escape(words.removeprefix(STILL))}"></p>{note}'


def pack_kit() -> bytes:
    """Return the archive of all that the browser's Python reads: the kit, and its data."""
    sources = [*PACKAGE.glob("*.py"), *(path for part in PARTS for path in (PACKAGE / part).rglob("*"))]
    sources += [Path(__file__).with_name(name) for name in ("__init__.py", "host.py", "learning.py")]
    kept = [path for path in sources if path.suffix in KEPT or path.name == "manifest.json"]
    entries = {f"kit/{path.relative_to(PACKAGE).as_posix()}": path.read_bytes() for path in kept}
    results = [results_file(name, slug) for name in RESULTS for slug in finished_games()]
    results += map(results_file, LESSON_RESULTS)
    entries |= {f"kit/data/{path.relative_to(DATA).as_posix()}": path.read_bytes() for path in results}
    entries |= {f"kit/data/scenarios/{path.name}": path.read_bytes() for path in DATA.glob("scenarios/*.toml")}
    entries |= {f"kit/site/tiles/{game.slug}.json": as_json(list_tiles(game.slug)) for game in games()}
    entries |= {f"kit/site/tutorials/{name}.py": source.encode() for name, source in write_tutorials().items()}
    folder = course_folder() / "tutorials" / "chance"
    entries |= {name: (folder / name).read_bytes() for name in LESSON_MODULES}
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(entries):
            packed.writestr(zipfile.ZipInfo(name, STAMP), entries[name], zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def as_json(value: Any) -> bytes:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
