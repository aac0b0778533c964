"""The table's layer in a page of its own, without JupyterLab and kernel: what it sends is written down."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from kit.play.game import Game
from kit.view.picture.scene import Area, Card, scene_of
from kit.view.picture.theme import LIGHT
from kit.view.table import pointing
from kit.view.table.page import PageLink
from kit.view.table.routes import find_routes
from tests.browser.table import area_in, card_in, point_of

# The whole table as the widgets lay it, and a model that answers as the notebook's would. Sprites are grey boxes.
MAKE = """async ([code, style, picture, colours]) => {
    document.body.innerHTML = `<style>${style}</style>
        <div class="kit-table"><button data-why>Why?</button><div class="kit-board" style="width:800px">
        <canvas width="1600" height="908" style="width:800px"></canvas><div class="layer"></div></div></div>`;
    const values = {picture, colours, hints: [], race: {}, position: '', said: '', label: '', theme: '', density: 2};
    const listeners = [];
    const signal = () => {
        const slots = [];
        return {connect: slot => slots.push(slot), disconnect: () => {}, emit: () => slots.forEach(slot => slot())};
    };
    const kernel = {status: 'idle', connectionStatus: 'connected',
                    statusChanged: signal(), connectionStatusChanged: signal(), disposed: signal()};
    const sprite = Object.assign(document.createElement('canvas'), {width: 68, height: 94});
    sprite.getContext('2d').fillStyle = '#888888';
    sprite.getContext('2d').fillRect(0, 0, 68, 94);
    const tell = (name, ...given) => listeners.filter(([names]) => names.split(' ').includes(name))
        .forEach(([, react]) => react(...given));
    window.kit = {
        sent: [], kernel, tell, values,
        status: status => { kernel.status = status; kernel.statusChanged.emit(); },
        line: status => { kernel.connectionStatus = status; kernel.connectionStatusChanged.emit(); },
        show: picture => { values.picture = picture; tell('change:picture'); },
    };
    const model = {
        get: name => values[name], set: (name, value) => { values[name] = value; }, save_changes: () => {},
        send: content => window.kit.sent.push(content), on: (names, react) => listeners.push([names, react]),
        off: () => {}, widget_manager: {kernel, get_model: async () => ({canvas: sprite})},
    };
    const {default: make} = await import(URL.createObjectURL(new Blob([code], {type: 'text/javascript'})));
    make().render({model, el: document.querySelector('.layer')});
    await new Promise(resolve => setTimeout(resolve, 50));
}"""


class PageAlone:
    """A game on the layer; `sent` is all that the page has sent."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        self.scene = scene_of(game)
        page.goto("about:blank")
        page.evaluate(MAKE, [PageLink._esm, PageLink._css, self.picture(game), pointing.colours(LIGHT)])

    def picture(self, game: Game, shows_events: bool = False) -> dict[str, Any]:
        """What the page is told of a game."""
        shown = scene_of(game)
        routes = find_routes(shown, game.moves())
        return pointing.picture(shown, routes, shows_events, lambda card: f"IPY_MODEL_{card.code}")

    def show(self, game: Game, shows_events: bool = False) -> None:
        """The kernel tells a new picture."""
        self.scene = scene_of(game)
        self.page.evaluate("picture => window.kit.show(picture)", self.picture(game, shows_events))

    @property
    def sent(self) -> list[dict[str, Any]]:
        """What was sent, without the names of the messages."""
        sent = self.page.evaluate("() => window.kit.sent")
        return [{key: value for key, value in each.items() if key != "id"} for each in sent]

    def answer(self, stays: bool, number: int = -1) -> None:
        """The kernel answers a message: the last one, or the one of this number."""
        told = {"answered": self.page.evaluate("() => window.kit.sent")[number]["id"], "stays": stays}
        self.page.evaluate("told => window.kit.tell('msg:custom', told)", told)

    def card(self, code: str) -> Card:
        return card_in(self.scene, code)

    def area(self, place: str, zone: str = "") -> Area:
        return area_in(self.scene, place, zone)

    def click(self, what: Card | Area) -> None:
        x, y = point_of(what)
        self.page.locator(".kit-layer").click(position={"x": x, "y": y})

    def tap(self, what: Card | Area) -> None:
        x, y = point_of(what)
        self.page.locator(".kit-layer").tap(position={"x": x, "y": y})

    def press(self, key: str) -> None:
        self.page.locator(".kit-layer").press(key)

    def take(self, card: Card, to: tuple[float, float]) -> None:
        """Press the mouse on a card and move it; it is still held."""
        box = self.page.locator(".kit-layer").bounding_box()
        (x, y), mouse = point_of(card), self.page.mouse
        mouse.move(box["x"] + x, box["y"] + y)
        mouse.down()
        mouse.move(box["x"] + to[0], box["y"] + to[1], steps=4)

    def let_go(self) -> None:
        self.page.mouse.up()

    def rest(self) -> None:
        """Move the mouse off the table, and wait until nothing moves any more."""
        self.page.mouse.move(990, 690)
        self.page.wait_for_timeout(300)

    def line(self) -> str:
        """What the line on the picture says."""
        return self.page.locator(".kit-pointed").text_content() or ""

    def wait_for_line(self, text: str) -> None:
        expect(self.page.locator(".kit-pointed")).to_contain_text(text)

    def painted(self, box: tuple[float, float, float, float]) -> int:
        """How many pixels of the layer are not clear in a box, once it has been painted."""
        return self.page.evaluate(
            """async box => {
                await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
                const layer = document.querySelector('.kit-layer');
                const fine = layer.width / 800;
                const data = layer.getContext('2d').getImageData(...box.map(each => Math.round(each * fine))).data;
                return data.filter((value, place) => place % 4 === 3 && value).length;
            }""",
            list(box),
        )
