"""The moving picture at the top of README.md: a real table refuses a card, and another card sets off a chain.

After a change of the table, `python -m tests.moving_picture` records it again. This needs the browser that `make test`
sets up, on a machine with little other work.
"""

import io
import time
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Page

import kit
from kit.picture.scene import Area, Card
from tests.bench.browser_table import open_lab_and_page, show_table
from tests.browser.notebook import script
from tests.browser.table import TableInBrowser, area_in, card_in, make_game_scene, point_of
from tests.pictures import FOLDER

FILE = FOLDER / "play.gif"
WINDOW = {"width": 1180, "height": 900}
MARGIN = 6  # CSS pixels
BEAT = 80  # milliseconds between two pictures of a drag
READING = 3500  # milliseconds in which a reader reads a message
STILL = 1500  # milliseconds of the first picture, which readers see where pictures do not move
STEPS = 9  # pictures of a drag
POSITION: dict[str, Any] = {
    "game": "six-stacks", "seed": 1, "stacks": ["Ah Kd Qh Jh", "8h 7d 6h 5d", "Qs Jc", "8s", "5c", "2s"],
    "reserve": "9d", "hands": ["Th 3c Ks", "2c 6s Qc"],
}
CARD, REFUSING, TAKING = "Th", "s3", "s1"
CELL = f"""import kit
from kit.tabletop.widget import Table
Table(kit.setup(**{POSITION!r}), autosave=False, bare=True)"""


class Film:
    """Pictures of a part of the window, each with its duration in milliseconds."""

    def __init__(self, page: Page, part: Any) -> None:
        self.page, self.part = page, part
        self.pictures: list[Image.Image] = []
        self.durations: list[int] = []

    def take(self, milliseconds: int) -> None:
        """Take a picture, or make the last picture longer if nothing has changed."""
        png = self.page.screenshot(clip=self.part)
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        if self.pictures and ImageChops.difference(self.pictures[-1], picture).getbbox() is None:
            self.durations[-1] += milliseconds
        else:
            self.pictures.append(picture)
            self.durations.append(milliseconds)

    def record(self, milliseconds: int) -> None:
        """Take pictures for this time; each lasts until the next."""
        until = time.monotonic() + milliseconds / 1000
        while (began := time.monotonic()) < until:
            self.take(0)
            self.durations[-1] += round(1000 * (time.monotonic() - began))

    def write(self, file: Path) -> None:
        """Write the pictures as a GIF that repeats without end, with one palette."""
        width, height = self.pictures[0].size
        all_colours = Image.new("RGB", (width, height * len(self.pictures)))
        for number, picture in enumerate(self.pictures):
            all_colours.paste(picture, (0, number * height))
        palette = all_colours.quantize(128, Image.Quantize.MAXCOVERAGE)
        first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in self.pictures]
        first.save(file, save_all=True, append_images=others, duration=self.durations, loop=0, optimize=True)


def add_margin(box: Any) -> Any:
    """Return a box with a little room around it."""
    return {name: length - MARGIN if name in "xy" else length + 2 * MARGIN for name, length in box.items()}


def drag(film: Film, table: TableInBrowser, card: Card, area: Area) -> None:
    """Drag a card to an area, with a picture of every step, and let it go."""
    (from_x, from_y), (to_x, to_y) = point_of(card), point_of(area)
    table.canvas.move_to(point_of(card))
    film.take(4 * BEAT)
    table.canvas.press_at(point_of(card))
    for step in range(1, STEPS + 1):
        part = step / STEPS
        eased = part * part * (3 - 2 * part)
        table.canvas.move_to((from_x + eased * (to_x - from_x), from_y + eased * (to_y - from_y)))
        film.take(BEAT)
    film.take(2 * BEAT)
    film.page.mouse.up()


def record_table(page: Page, table: TableInBrowser) -> Film:
    """Return a film of a refused card and of a card that sets off a chain."""
    game = kit.setup(**POSITION)
    scene = make_game_scene(game)
    card = card_in(scene, CARD)
    film = Film(page, add_margin(table.root.locator(".kit-main").bounding_box()))
    film.take(STILL)
    refused = game.ruling(f"{CARD} to {REFUSING}")
    drag(film, table, card, area_in(scene, REFUSING))
    film.record(600)
    table.wait_for_panel(refused.rule)
    film.take(READING)
    events = game.play(f"{CARD} to {TAKING}")
    drag(film, table, card, area_in(scene, TAKING))
    message = next(event.text for event in reversed(events) if event.kind != "draw")
    while message not in table.panel():
        film.record(200)
    film.take(READING)
    return film


if __name__ == "__main__":  # record the film and write it
    with open_lab_and_page(WINDOW) as (lab, page):
        table = show_table(lab, page, kit.setup(**POSITION), CELL)
        page.evaluate(script("page.js", "showPointer"))
        film = record_table(page, table)
    film.write(FILE)
    seconds = sum(film.durations) / 1000
    print(f"{FILE.name}: {len(film.pictures)} pictures, {seconds:.0f} s, {FILE.stat().st_size / 1e6:.2f} MB")
