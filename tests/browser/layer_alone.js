// Makes a table as the widgets build it, and a model that answers as the notebook's model does. Sprites are grey boxes.
async ([code, style, picture, colours]) => {
    document.body.innerHTML = `<style>${style}</style>
        <div class="kit-table" style="--kit-wide: 800"><button data-why>Why?</button>
        <div class="kit-board" style="width:800px"><canvas width="1600" height="908" style="width:800px"></canvas>
        <div class="layer"></div></div><div class="kit-ruling"></div></div>`;
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
    while (values.narrow === undefined) await new Promise(requestAnimationFrame);  // until it has measured itself
    window.kit.sent.length = 0;  // the page has sent its theme and its measures
}
