"""The compiled engine: its modules belong to their sources, and its memory, threads, stops and failures."""

import gzip
import hashlib
import json
import os
import re
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import kit
from kit.errors import KitError
from kit.lab import compiled, wasmtime_engine
from kit.lab.compiled import Entry, load_compiled, module_file, open_memory, read_manifest, why_interpreted
from kit.lab.deals import new_batch, play_games
from kit.lab.player_kinds import careful_module
from kit.lab.playout import fill_totals, play_batch, play_listed
from kit.lab.search import for_win
from kit.lab.solve import solve
from kit.lab.solver import new_workspace
from kit.lab.sources import MODULES, digest_of, list_functions, read_functions, source_digest
from kit.lab.stop_flag import Stop
from kit.lab.tables import copy_table, encode_players
from kit.lab.wasmtime_engine import call_compiled, instance_of
from kit.play.position import new_table
from kit.rules.engine import slugs
from tests.checked import CHECKED_MODULES, load_checked, read_checked
from tests.games import play_first
from tests.project import PROJECT, run_python
from tests.walks import play_at_random

SMALLEST, FOR_POINTS = "fashion", "six-suit-solitaire"
WITHIN_BOUNDS = (("random", 300, 2_000), ("careful", 300, 2_000), ("lookahead", 2, 10), ("expert", 2, 10))
ABOVE = ("tutorials/chance", "notebooks", "")  # of the functions of lessons, notebooks and studies
MOST_BYTES, MOST_COMPRESSED = 1_500_000, 500_000  # of all modules together


@pytest.mark.compiled  # `make check` must pass before `make engine`
@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize(("folder", "manifest"), [(MODULES, read_manifest), (CHECKED_MODULES, read_checked)])
def test_module_belongs_to_the_sources(slug, folder, manifest):
    built = manifest()[slug]
    assert built["sources"] == source_digest(slug), "after a change of the rules or players: make engine"
    content = module_file(slug, folder).read_bytes()
    assert built["digest"] == hashlib.sha256(content).hexdigest() and b"site-packages" not in content
    wanted = {name: module for module, functions in list_functions(slug, folder).items() for name in functions}
    functions = {name: entry["module"] for name, entry in built["functions"].items()}
    assert functions == wanted, f"after a change of functions.toml, or a new search: make engine GAMES={slug}"


@pytest.mark.compiled
def test_function_of_the_course_belongs_to_its_file():
    for name, entry in (each for built in read_manifest().values() for each in built["functions"].items()):
        if not entry["module"].startswith("kit."):
            places = (PROJECT / above / f"{entry['module'].replace('.', '/')}.py" for above in ABOVE)
            (text,) = (place.read_text(encoding="utf-8") for place in places if place.is_file())
            assert entry["source"] == digest_of([("", text)]), f"after a change of {name}: make engine"


def test_every_function_of_the_course_that_plays_deals_is_compiled():
    folders = ("tutorials/chance/lessons", "notebooks/extras")
    files = [file for folder in folders for file in (PROJECT / folder).glob("*.py")]
    called = {name for file in files for name in re.findall(r"play_on_tables\((\w+)", file.read_text(encoding="utf-8"))}
    assert len(called) > 5 and called <= {name for entry in read_functions()["functions"].values() for name in entry}


def test_modules_are_small_and_complete():
    modules = [path.read_bytes() for path in MODULES.glob("*.wasm")]
    assert len(modules) == len(slugs()) and sum(map(len, modules)) <= MOST_BYTES
    assert sum(len(gzip.compress(module)) for module in modules) <= MOST_COMPRESSED


@pytest.mark.compiled
@pytest.mark.timeout(900)
def test_a_second_build_gives_the_same_bytes():
    script = f"""
import json
from kit.lab.sources import MODULES
from tests.modules import build_games
((_, (_, entry)),) = build_games(["{SMALLEST}"], MODULES)
print(json.dumps(entry))
"""
    assert json.loads(run_python(script, env=os.environ | {"PYTHONHASHSEED": "7"}).stdout) == read_manifest()[SMALLEST]


# ---- equal to the interpreted engine ----


@pytest.mark.parametrize("slug", slugs())
def test_rows_are_equal_without_the_compiled_engine(slug, monkeypatch):
    batch = new_batch(slug, 3, None, "careful", 5, {})._replace(counts_events=True)
    rows = play_games(batch, batch.deals(), Stop())
    monkeypatch.setattr("kit.lab.deals.load_compiled", load_compiled.__wrapped__)
    monkeypatch.setattr(compiled, "why_interpreted", lambda function, slug: "asked for")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert play_games(batch, batch.deals(), Stop()).tolist() == rows.tolist()


@pytest.mark.compiled
def test_an_index_outside_its_array_ends_a_call_with_bounds_checks():
    tables, counts = copy_table("grid", new_table("grid", {}, 1)), np.zeros(3, np.int64)
    with pytest.raises(KitError, match="play_at_random of grid failed"):
        load_checked(play_at_random, "grid")(tables, 1, 10, 10, counts, np.zeros(4, np.int64))


@pytest.mark.compiled
@pytest.mark.parametrize("slug", slugs())
def test_no_index_leaves_its_array(slug, monkeypatch):
    """The modules with bounds checks fail at such an index. Otherwise they give the results of the kit's own."""

    def play_and_judge():
        rows, game = [], play_first(kit.deal(slug, seed=5), 12)
        for by, games, most_moves in WITHIN_BOUNDS:
            monkeypatch.setattr("kit.lab.deals.MOVE_LIMIT", most_moves)
            batch = new_batch(slug, games, None, by, 5, {})
            rows.append(play_games(batch, batch.deals(), Stop()).tolist())
        return rows, kit.odds(game, playouts=20).to_dict(), solve(game, nodes=2_000).line if slug == FOR_POINTS else ()

    results = play_and_judge()
    for module in ("deals", "odds", "solver", "card_knowledge"):
        monkeypatch.setattr(f"kit.lab.{module}.load_compiled", lambda function, slug, *_: load_checked(function, slug))
    assert play_and_judge() == results


def test_changed_rules_are_interpreted_and_the_kit_says_so_once(monkeypatch):
    monkeypatch.setattr(compiled, "source_digest", lambda slug: "other")
    compiled.warn_once.cache_clear()
    with pytest.warns(kit.errors.KitWarning, match="since `make engine`") as seen:
        for slug in ("grid", "swap"):
            load_compiled.__wrapped__(play_batch, slug, careful_module(slug))
    assert len(seen) == 1


def test_only_functions_of_the_manifest_are_compiled():
    assert why_interpreted(play_batch, "grid") == "" and "not among" in why_interpreted(for_win.begin_search, "grid")

    def play_batch_of_mine():
        """Do nothing."""

    play_batch_of_mine.__name__ = "play_batch"
    assert "not among" in why_interpreted(play_batch_of_mine, "grid")


# ---- memory ----


def test_arrays_of_another_type_are_refused():
    tables, choices = copy_table("grid", new_table("grid", {}, 1)), np.zeros(1024, np.int32)
    with pytest.raises(TypeError):
        load_compiled(play_listed, "grid")(tables, choices, -1)
    with pytest.raises(TypeError):
        load_compiled(play_listed, "grid")(copy_table("swap", new_table("swap", {}, 1)), choices.astype(np.int64), -1)


def test_arrays_whose_items_are_not_side_by_side_are_filled():
    tables, wide = np.asarray(copy_table("grid", new_table("grid", {}, 1), 4)).reshape(2, 2), np.full((2, 3, 2), 7)
    fill = load_compiled(fill_totals, "grid")
    fill(tables, wide[:, :2])
    together = np.full((2, 2, 2), 7)
    fill(tables.T, together)
    assert wide[:, :2].tolist() == together.tolist() and 7 not in together and (wide[:, 2] == 7).all()


def test_memory_does_not_grow_from_batch_to_batch():
    batch = new_batch("six-suit-solitaire", 200, None, "careful", 1, {})
    play_games(batch, batch.deals(), Stop())
    (instance,) = {id(each): each for each in wasmtime_engine.idle_instances[module_file(batch.slug)]}.values()
    size = instance.size()
    for _ in range(3):
        play_games(batch, batch.deals(), Stop())
    assert instance.size() == size < 10_000_000
    assert wasmtime_engine.idle_instances[module_file(batch.slug)] == [instance]


def test_memory_of_a_search_is_shared_and_not_copied():
    workspace = new_workspace("swap", 10)
    assert len({id(instance_of(array)) for array in workspace}) == 1 and instance_of(workspace.memory) is not None
    workspace.numbers[:] = 5
    assert (np.asarray(workspace.numbers) == 5).all() and not workspace.memory.any()


def test_want_of_memory_is_a_clear_error_and_nothing_else_breaks():
    zeros = open_memory(for_win.continue_search, "swap")
    with pytest.raises(KitError, match="used up"):
        for _ in range(5):
            zeros(1 << 27)
    entry = Entry("grid", module_file("grid"), "play_batch", ["int"] * 50, "int64")
    with pytest.raises(KitError, match=r"play_batch of grid failed.*out of bounds"):
        call_compiled(entry, *[1 << 31] * 50)  # no array lies there
    assert len(kit.simulate("grid", games=3)) == 3


@pytest.mark.thorough
def test_everything_works_in_little_address_space():
    script = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
import kit
print(kit.simulate("swap", games=20, workers=2).moves.sum(), kit.solve(kit.deal("swap", seed=6, work_stacks=5)).verdict)
print(len(kit.odds(kit.deal("grid", seed=1), playouts=10)))
"""
    done = run_python(script, env=os.environ | {"OPENBLAS_NUM_THREADS": "1"})
    assert done.stdout.split() == [
        str(kit.simulate("swap", games=20).moves.sum()), kit.solve(kit.deal("swap", seed=6, work_stacks=5)).verdict,
        str(len(kit.deal("grid", seed=1).moves())),
    ]


# ---- threads and stops ----


def test_threads_have_memories_of_their_own():
    batch = new_batch("swap", 50, None, "careful", 1, {})
    alone = play_games(batch, batch.deals(), Stop())
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda _: play_games(batch, batch.deals(), Stop()), range(8)))
    assert all(rows.tolist() == alone.tolist() for rows in together)


def test_stop_ends_a_running_batch():
    batch, stop, ended = new_batch("grid", 10_000_000, None, "expert", 1, {}), Stop(), []
    tables, rows = copy_table("grid", new_table("grid", {}, 0)), np.zeros((1_000, 5), np.int64)
    play = load_compiled(play_batch, "grid", careful_module("grid"))
    run = threading.Thread(target=lambda: ended.append(play(tables, 1, encode_players(batch.by), 500, rows, stop)))
    run.start()
    while not stop.copies:
        run.join(0.001)
    stop.ask()
    run.join()
    assert ended[0] < len(rows) and stop.copies == []
    assert play(tables, 1, encode_players(batch.by), 500, rows, stop) == 0, "the flag was set before"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_can_simulate():
    script = """
import os, kit
before = kit.simulate("grid", games=20).moves.sum()
child = os.fork()
if not child:
    os._exit(kit.simulate("grid", games=20).moves.sum() != before or kit.simulate("swap", games=2).empty)
print(os.waitpid(child, 0)[1])
"""
    assert run_python(script).stdout.strip() == "0"
