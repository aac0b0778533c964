// Functions that look at the picture of a table. Each takes the canvas, the layer above it, the width of the scene in its
// own pixels, and an argument. `tests/browser/table.py` calls them.
() => {
    // Return the pixels in a box, as a person sees them, or of the canvas alone if `above` is null.
    const look = (canvas, above, wide, [x, y, width, height]) => {
        const fine = canvas.width / wide;
        const [across, down] = [Math.ceil(width * fine), Math.ceil(height * fine)];
        const [left, top] = [Math.floor(x * fine), Math.floor(y * fine)];
        const seen = new OffscreenCanvas(across, down).getContext('2d', {willReadFrequently: true});
        seen.drawImage(canvas, left, top, across, down, 0, 0, across, down);
        if (above) {
            const finer = above.width / canvas.width;
            seen.drawImage(above, left * finer, top * finer, across * finer, down * finer, 0, 0, across, down);
        }
        return new Uint32Array(seen.getImageData(0, 0, across, down).data.buffer);
    };

    // Return a state to compare with a later one: boxes as a person sees them (`seen`), boxes as the kernel painted them
    // (`painted`), and the texts of elements (`texts`).
    const state = (canvas, above, wide, {seen = [], painted = [], texts = []}) => {
        const sum = (layer, box) => look(canvas, layer, wide, box)
            .reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7);
        const words = selector => canvas.closest('.kit-table').querySelector(selector).textContent;
        return [...seen.map(box => sum(above, box)), ...painted.map(box => sum(null, box)), ...texts.map(words)];
    };

    return {
        // Return the different colours in a box.
        colours: (canvas, above, wide, box) => [...new Set(look(canvas, above, wide, box))],

        // Watch the state in each frame after the next event of this kind, and measure the milliseconds until it has
        // changed.
        watch: (canvas, above, wide, [event, what]) => {
            const now = () => state(canvas, above, wide, what), before = now();
            window.kitPassed = new Promise((resolve, reject) => {
                window.addEventListener(event, () => {
                    const start = performance.now();
                    const check = () => {
                        const passed = performance.now() - start;
                        if (now().every((each, index) => each !== before[index])) resolve(passed);
                        else if (passed > 60000) reject(new Error(`not all has changed a minute after the ${event}`));
                        else requestAnimationFrame(check);
                    };
                    requestAnimationFrame(check);
                }, {once: true, capture: true});
            });
        },

        // Count the different pictures that a box shows from now on.
        count: (canvas, above, wide, box) => {
            let before = state(canvas, above, wide, {seen: [box]})[0];
            window.kitPictures = 0;
            const check = () => {
                const now = state(canvas, above, wide, {seen: [box]})[0];
                if (now !== before) window.kitPictures += 1;
                before = now;
                window.kitCounting = requestAnimationFrame(check);
            };
            window.kitCounting = requestAnimationFrame(check);
        },
    };
}
