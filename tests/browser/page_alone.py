"""The table's layer in a page of its own, without JupyterLab and kernel: what it sends is written down."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from kit.picture.scene import Area, Card, scene_of
from kit.picture.theme import LIGHT
from kit.play.game import Game
from kit.tabletop import pointing
from kit.tabletop.page import PageLink
from kit.tabletop.routes import find_routes
from tests.browser.canvas import Box, Canvas, Place
from tests.browser.table import TableInBrowser, area_in, card_in, point_of

# The whole table as the widgets lay it, and a model that answers as the notebook's would. Sprites are grey boxes.
MAKE = """async ([code, style, picture, colours]) => {
    document.body.innerHTML = `<style>${style}</style>
        <div class="kit-table" style="--kit-wide: 800"><button data-why>Why?</button>
        <div class="kit-board" style="width:800px"><canvas width="1600" height="908" style="width:800px"></canvas>
        <div class="layer"></div></div></div>`;
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
        get: name => values[name], set: (name, value) => { values[name] = value; },
        save_changes: () => window.kit.sent.push({saved: true}),
        send: content => window.kit.sent.push(content), on: (names, react) => listeners.push([names, react]),
        off: () => {}, widget_manager: {kernel, get_model: async () => ({canvas: sprite})},
    };
    const {default: make} = await import(URL.createObjectURL(new Blob([code], {type: 'text/javascript'})));
    make().render({model, el: document.querySelector('.layer')});
    await new Promise(resolve => setTimeout(resolve, 50));
    window.kit.sent.length = 0;  // the page has told its theme
}"""
NEXT_PICTURE = "() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))"
CLEAR = (0, 0, 0, 0)


class PageAlone(TableInBrowser):
    """A game on the layer; `sent` is all that the page has sent. Cards and places are called by their codes."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page, self.scene = page, scene_of(game)
        page.goto("about:blank")
        page.evaluate(MAKE, [PageLink._esm, PageLink._css, self.picture(game), pointing.colours(LIGHT)])
        self.root = page.locator(".kit-table")
        self.canvas = Canvas(self.root)

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

    def the(self, code: str) -> Card | Area:
        """The card or the place of this code."""
        is_card = any(card.code == code for card in self.scene.cards)
        return card_in(self.scene, code) if is_card else area_in(self.scene, code)

    def take(self, code: str, to: Place) -> None:
        """Press the mouse on a card and move it; it is still held."""
        self.canvas.press_at(point_of(self.the(code)))
        self.canvas.move_to(to, steps=4)

    def let_go(self) -> None:
        self.page.mouse.up()

    def do(self, *deeds: str) -> None:
        """Do such things as `click Th`, `tap s1`, `drag 4c s1` and `press ArrowDown`, one after another."""
        for gesture, *codes in map(str.split, deeds):
            if gesture == "press":
                self.press(*codes)
            else:
                getattr(self, gesture)(*map(self.the, codes))

    def line(self) -> str:
        """What the line on the picture says."""
        return self.root.locator(".kit-pointed").text_content() or ""

    def is_marked(self, *codes: str) -> bool:
        """Whether anything is painted on the layer over each of these cards and places."""
        return all(self.is_painted(box_of(self.the(code))) for code in codes)

    def is_painted(self, box: Box) -> bool:
        """Whether anything is painted on the layer in a box."""
        self.page.evaluate(NEXT_PICTURE)
        return self.canvas.colours(box) != {CLEAR}

    def is_at_rest(self) -> bool:
        """Whether nothing is painted on the layer once the mouse is off the table and nothing moves any more."""
        self.page.mouse.move(990, 690)
        self.page.wait_for_timeout(300)
        return not self.is_painted((0, 0, 800, 440))


def box_of(what: Card | Area) -> Box:
    """A card or an area with its edge."""
    width, height = what.size if isinstance(what, Card) else (what.width, what.height)
    return what.x - 3, what.y - 3, width + 6, height + 6
