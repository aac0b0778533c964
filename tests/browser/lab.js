// Functions that read and use the notebook that JupyterLab shows. `tests/browser/notebook.py` calls them.
() => {
    const panel = () => window.jupyterapp.shell.currentWidget;
    const cells = () => panel().content.widgets;
    const codeCells = () => cells().filter(cell => cell.model.type === 'code');

    return {
        // Whether both the status bar and the connection call the kernel idle: the bar changes a little later.
        isIdle: path => {
            const shown = window.jupyterapp?.shell.currentWidget;
            const kernel = shown?.sessionContext?.session?.kernel;
            const bar = document.querySelector('#jp-main-statusbar')?.innerText;
            return shown?.context?.path === path && kernel?.status === 'idle' && kernel.connectionStatus === 'connected'
                && bar?.includes('| Idle');
        },

        // Whether the notebook has neither scrolled nor grown for `rest` milliseconds.
        isAtRest: rest => {
            const pane = panel().node.querySelector('.jp-WindowedPanel-outer');
            const state = `${pane.scrollTop} ${pane.scrollHeight}`, now = performance.now();
            if (window.kitRest?.state !== state) window.kitRest = {state, since: now};
            return now - window.kitRest.since >= rest;
        },

        execute: ([name, options]) => window.jupyterapp.commands.execute(name, options).then(() => null),

        // Run one cell after another, as a reader does. *Run All* would stop at the reader's first task.
        runCellByCell: order => {
            const notebook = panel().content;
            const codes = codeCells().map(cell => cells().indexOf(cell));
            const run = async () => {
                for (const index of order ? order.map(place => codes[place]) : cells().keys()) {
                    notebook.activeCellIndex = index;
                    await window.jupyterapp.commands.execute('notebook:run-cell');
                    const outputs = notebook.widgets[index].model.outputs?.toJSON();
                    if (outputs?.some(one => one.output_type === 'error')) return;
                }
            };
            window.kitRun = 'running';
            run().then(() => { window.kitRun = 'done'; }, error => { window.kitRun = String(error); });
        },

        // Whether some cells have run, and no cell runs or waits.
        hasRun: () => {
            const models = cells().map(cell => cell.model);
            return models.some(cell => cell.executionCount) && !models.some(cell => cell.executionState === 'running');
        },

        // Whether the cell marked "Continue here" has run again since its count was `count`.
        hasRunAgain: count => cells().some(
            cell => cell.hasClass('kit-continue-here') && cell.model.executionCount > count
        ),

        goTo: words => {
            const notebook = panel().content;
            notebook.activeCellIndex = notebook.widgets.findIndex(
                ({model}) => model.type === 'code' && model.sharedModel.getSource().includes(words)
            );
            return notebook.scrollToItem(notebook.activeCellIndex, 'center').then(() => null);
        },

        readCodeCells: () => codeCells().map(({model}) => ({
            source: model.sharedModel.getSource(), count: model.executionCount, outputs: model.outputs.toJSON()
        })),

        findWaitingCell: () => codeCells().findIndex(cell => cell.hasClass('kit-continue-here')),
    };
}
