// Functions that find what is too small, too wide, hidden or blurred on a page.
() => ({
    // The targets in lessons and tables that are smaller than 24 CSS pixels.
    smallTargets: () => [...document.querySelectorAll(
        ':is(.kit-page, .kit-table) :is(button, input, select, textarea, a, [contenteditable=true])'
        + ', :is(.kit-page, .kit-table) [tabindex]:not([tabindex="-1"])'
    )].filter(target => target.offsetParent && !target.matches('.kit-unseen')).map(target => [target, target.getBoundingClientRect()])
        .filter(([, box]) => box.width < 24 || box.height < 24)
        .map(([target, box]) => `${target.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`),

    // The outputs that could be scrolled sideways, and what of a lesson reaches out of its output.
    tooWideInLesson: () => {
        const outputs = [...document.querySelectorAll('.jp-OutputArea-output:has(.kit-page)')];
        const parts = '.kit-page, .kit-page *:not(svg *, .kit-sheet, .kit-sheet *)';
        const inside = output => [...output.querySelectorAll(parts)].filter(
            part => part.offsetParent && part.getBoundingClientRect().right > output.getBoundingClientRect().right + 1
        );
        return outputs.flatMap(output => [
            ...(output.scrollWidth > output.clientWidth ? [output.innerText] : []),
            ...inside(output).map(part => part.className),
        ]);
    },

    // The tables of a page that are too high, too wide, of unequal width or less sharp than the page, or have the layout
    // of another width. All layouts for a phone are 440 pixels wide.
    tableFaults: count => {
        const measured = [...document.querySelectorAll('.kit-table:has(.kit-layer)')].map(table => {
            const layer = table.querySelector('.kit-layer'), canvas = table.querySelector('.kit-painting canvas');
            const [whole, above, below] = [table, layer, canvas].map(each => each.getBoundingClientRect());
            const output = table.closest('.jp-OutputArea-output');
            return {
                high: whole.height, wide: whole.width, apart: Math.abs(above.top - below.top),
                over: output.scrollWidth - output.clientWidth,
                sharp: layer.width / above.width / devicePixelRatio,
                fine: canvas.width / below.width / devicePixelRatio,
                wrong: whole.width < 480 !== (canvas.width % 440 === 0),
            };
        });
        return measured.length !== count ? [measured.length] : measured.filter(
            ({high, wide, apart, over, sharp, fine, wrong}) => high > (wide < 480 ? 760 : 680) || over > 0 || apart >= 1
                || wrong || Math.abs(wide - measured[0].wide) >= 2 || sharp < 0.99 || fine < 1
        );
    },

    // The parts of each table that are not visible when its upper edge is at the upper edge of the notebook.
    hiddenParts: () => [...document.querySelectorAll('.kit-table:has(.kit-layer)')].flatMap(table => {
        const pane = table.closest('.jp-WindowedPanel-outer');
        pane.scrollTop += table.getBoundingClientRect().top - pane.getBoundingClientRect().top;
        const frame = pane.getBoundingClientRect();
        return ['.kit-layer', '.kit-panel'].filter(part => {
            const box = table.querySelector(part).getBoundingClientRect();
            return box.bottom > frame.bottom || box.right > frame.right || box.left < frame.left;
        });
    }),

    // The parts of a page or a worksheet that reach out of the window, and its buttons that are too low for a finger.
    tooWideOnPage: () => [...document.querySelectorAll('body *')]
        .filter(part => part.offsetParent && !part.closest('svg, .wide'))
        .filter(part => part.getBoundingClientRect().right > innerWidth + 0.5).map(part => part.outerHTML),
    tooLowOnPage: () => [...document.querySelectorAll('button, input, summary')].filter(part => part.offsetParent)
        .filter(part => part.getBoundingClientRect().height < 44).map(part => part.outerHTML),
})
