// Functions that act on a page: they show the pointer, swipe, and let messages arrive late.
() => ({
    // Draw the pointer, which screenshots do not show.
    showPointer: () => {
        const pointer = document.createElement('div');
        pointer.innerHTML = `<svg width="22" height="30" viewBox="0 0 22 30"><path fill="#000" stroke="#fff"
            stroke-width="1.6" d="M2 2 L2 23 L7 18.5 L10.5 26.5 L14 25 L10.5 17 L17.5 17 Z"/></svg>`;
        pointer.style.cssText = 'position: fixed; z-index: 10000; pointer-events: none; left: -50px; top: -50px';
        document.body.append(pointer);
        window.addEventListener('pointermove', event => {
            pointer.style.left = `${event.clientX - 2}px`;
            pointer.style.top = `${event.clientY - 2}px`;
        }, {capture: true});
    },

    // Swipe over the board of a page, by so many pixels to the right.
    swipe: across => {
        const board = document.querySelector('.board');
        const touch = x => new Touch({identifier: 1, target: board, clientX: x, clientY: 100});
        board.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(180)], changedTouches: [touch(180)]}));
        board.dispatchEvent(new TouchEvent('touchend', {touches: [], changedTouches: [touch(180 + across)]}));
    },

    // Replace the page's connections: messages in both directions wait for `delay` milliseconds, in their order.
    delayMessages: delay => {
        window.WebSocket = class extends WebSocket {
            send(data) { setTimeout(() => { if (this.readyState === WebSocket.OPEN) super.send(data); }, delay); }
            set onmessage(react) { super.onmessage = event => setTimeout(() => react.call(this, event), delay); }
        };
    },
})
