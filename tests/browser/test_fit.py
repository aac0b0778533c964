"""Every table fits where people sit: a laptop with JupyterLab's list of files open, a phone, two side by side."""

from __future__ import annotations

from kit.rules.rulebook import games

TALLEST = 680  # pixels, in a window of 1280 by 800
TABLES = """import kit
for game in kit.games():
    display(kit.table(kit.deal(game.slug, seed=7), kept=False))"""
BESIDE = """import kit, ipywidgets
ipywidgets.HBox([kit.table(kit.deal(slug, seed=7), kept=False) for slug in ('grid', 'swap')])"""
MEASURE = """() => [...document.querySelectorAll('.kit-table')].map(table => {
    const layer = table.querySelector('.kit-layer'), canvas = table.querySelector('.kit-board > canvas');
    const [whole, above, below] = [table, layer, canvas].map(each => each.getBoundingClientRect());
    const output = table.closest('.jp-OutputArea-output');
    return {
        high: whole.height, wide: whole.width, shown: below.width, apart: Math.abs(above.bottom - below.bottom),
        over: output.scrollWidth - output.clientWidth, shape: below.width / below.height,
        sharp: layer.width / above.width, fine: canvas.width / below.width, scale: devicePixelRatio,
    };
})"""


def measured(page, wide):
    """The measures of all tables in a window of this width and 800 pixels high."""
    page.evaluate(f"() => window.jupyterapp.shell.{'expandLeft' if wide > 700 else 'collapseLeft'}()")
    page.evaluate("() => window.jupyterapp.shell.collapseRight()")
    page.set_viewport_size({"width": wide, "height": 800})
    page.wait_for_timeout(500)
    return page.evaluate(MEASURE)


def test_every_table_fits_a_laptop_and_a_phone(page, run_cell):
    run_cell(TABLES)
    page.wait_for_function("count => document.querySelectorAll('.kit-layer').length === count", arg=len(games()))
    for wide in (1280, 1000, 800, 360):
        for table in measured(page, wide):
            assert table["high"] <= TALLEST and table["over"] <= 0, (wide, table)
            assert table["apart"] < 1 and table["shown"] > 0.9 * min(table["wide"], 720), (wide, table)
            assert 1.6 < table["shape"] < 1.9 and table["sharp"] >= 0.99 * table["scale"], (wide, table)
            assert table["fine"] >= table["scale"], (wide, table)


def test_two_tables_side_by_side_share_the_room(page, run_cell):
    run_cell(BESIDE)
    page.wait_for_function("() => document.querySelectorAll('.kit-layer').length === 2")
    left, right = measured(page, 1280)
    assert abs(left["wide"] - right["wide"]) < 2 and left["over"] <= 0 and left["shown"] > 350
