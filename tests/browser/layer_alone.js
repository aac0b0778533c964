// Makes a table in an empty page, and a widget's model that answers as in a notebook. Sprites are grey boxes.
async ([code, style, shown]) => {
    document.body.innerHTML = `<style>${style} .kit-main { --kit-fit: 800px !important; }</style><div></div>`;
    const values = {shown: {...shown, narrow: undefined, theme: undefined}, look: '', board: ''};
    const listeners = [];
    const signal = () => {
        const slots = [];
        return {connect: slot => slots.push(slot), disconnect: () => {}, emit: () => slots.forEach(slot => slot())};
    };
    const kernel = {status: 'idle', connectionStatus: 'connected',
                    statusChanged: signal(), connectionStatusChanged: signal(), disposed: signal()};
    const canvas = (width, height) => Object.assign(document.createElement('canvas'), {width, height});
    const sprite = canvas(68, 94);
    sprite.getContext('2d').fillStyle = '#888888';
    sprite.getContext('2d').fillRect(0, 0, 68, 94);
    const tell = (name, ...given) => listeners.filter(([each]) => each === name).forEach(([, react]) => react(...given));
    window.kit = {
        sent: [], kernel, tell,
        status: status => { kernel.status = status; kernel.statusChanged.emit(); },
        line: status => { kernel.connectionStatus = status; kernel.connectionStatusChanged.emit(); },
        show: news => { values.shown = {...values.shown, ...news}; tell('change:shown'); },
    };
    const widget_manager = {
        kernel, get_model: async () => ({canvas: sprite}),
        create_view: async () => ({el: canvas(1600, 908), trigger: () => {}}),
    };
    const model = {
        get: name => values[name],
        send: content => { window.kit.sent.push(content); Object.assign(values.shown, content.page); },
        on: (name, react) => listeners.push([name, react]), off: () => {}, widget_manager,
    };
    const {default: make} = await import(URL.createObjectURL(new Blob([code], {type: 'text/javascript'})));
    make().render({model, el: document.querySelector('body > div')});
    const isMeasured = () => window.kit.sent.some(({page}) => page && 'narrow' in page);
    while (!isMeasured()) await new Promise(requestAnimationFrame);
    window.kit.sent.length = 0;  // the page has sent its theme and its measures
}
