// Runs a lesson that you open, cell by cell, down to the first thing to do. It leaves every other notebook alone.
//
// The kernel says in its reply to a cell that the reader has something to do there (`hold_what_follows`).
//
// JupyterLab loads this file as a prebuilt extension: a container that takes JupyterLab's modules and gives a plugin.

(() => {
  const NAME = "stack-games-kit"; // of the extension, of its part of a notebook's metadata, and in the kernel's replies
  const HERE = "kit-continue-here"; // the class of the cell where the reader has something to do
  const BUSY = "kit-getting-ready"; // the class of the panel of a lesson whose cells are being run
  const STYLE = `
    .${HERE}::before, .${BUSY} .jp-WindowedPanel-outer::before {
      color: var(--jp-brand-color1); font: 600 var(--jp-ui-font-size1) var(--jp-ui-font-family);
    }
    .${HERE}::before {
      content: "▼ Continue here"; display: block; margin: 4px 0 0 calc(var(--jp-cell-prompt-width) + 8px);
    }
    .${BUSY} .jp-WindowedPanel-outer::before {
      content: "The lesson is getting ready. You can read on."; position: sticky; top: 0; z-index: 10; display: block;
      width: max-content; height: 24px; margin: 0 0 -24px auto; padding: 0 12px; background: var(--jp-layout-color1);
      line-height: 24px;
    }`;

  const opened = new WeakSet(); // notebooks
  const runByReader = new WeakSet(); // notebooks
  const before = new WeakMap(); // what a cell showed before it was to run

  const isCode = (cell) => cell.model.type === "code";
  const isLesson = (notebook) => Boolean(notebook.model?.getMetadata(NAME)?.runs_when_opened);

  function mark(notebook, cell) {
    for (const each of notebook.widgets) each.toggleClass(HERE, each === cell);
  }

  // Returns what the kernel says of a cell where the reader has something to do, and nothing of any other.
  function markIfItWaits(notebook, cell, reply) {
    const wait = reply?.content.payload?.find((each) => each.source === NAME);
    mark(notebook, wait && cell);
    return wait;
  }

  // Above that place pictures still turn into tables, which are taller; a reader who scrolls on is not brought back.
  function goWhereItWaits(notebook) {
    const place = notebook.widgets.findIndex((each) => each.hasClass(HERE));
    if (place < 0 || place === notebook.activeCellIndex) return;
    notebook.activeCellIndex = place;
    const byHand = new AbortController();
    const { signal } = byHand;
    for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      notebook.node.addEventListener(name, () => byHand.abort(), { capture: true, signal });
    }
    for (const milliseconds of [0, 500, 1500]) {
      setTimeout(() => signal.aborted || notebook.isDisposed || notebook.scrollToItem(place, "start"), milliseconds);
    }
    setTimeout(() => byHand.abort(), 2000);
  }

  // Returns the cell that this kernel has run last, where it has run some: the page was loaded again, for example.
  async function lastRun(kernel, cells) {
    const reply = await kernel.requestExecute({ code: "", silent: true, store_history: false }).done;
    const count = reply.content.execution_count;
    return count > 0 && cells.findLast((cell) => cell.model.executionCount === count);
  }

  // Nobody else's code runs because you look at it. A lesson runs only in the course's own folder, for a module beside a
  // copy elsewhere may be anybody's, and only if you trust it (`kit.course_setup` signs the lessons of the kit). JupyterLab
  // also trusts every notebook that shows nothing, once it is saved: such a notebook does not run.
  function mayRun(path, cells) {
    const shown = cells.flatMap((cell) => cell.model.outputs.toJSON()).map((output) => output.output_type);
    return path.startsWith("tutorials/") && cells.every((cell) => cell.model.trusted)
      && shown.some((kind) => kind === "display_data" || kind === "execute_result");
  }

  async function open(panel, CodeCell) {
    const { content: notebook, context, sessionContext } = panel;
    await context.ready;
    const cells = notebook.widgets.filter(isCode);
    if (!isLesson(notebook) || !mayRun(context.path, cells)) return;
    panel.addClass(BUSY);
    try {
      await sessionContext.ready;
      const kernel = sessionContext.session?.kernel;
      if (!kernel) return;
      const last = await lastRun(kernel, cells);
      if (last) {
        mark(notebook, last);
        goWhereItWaits(notebook);
        return;
      }
      for (const cell of cells) {
        const reply = await CodeCell.execute(cell, sessionContext);
        if (panel.isDisposed) return;
        const wait = markIfItWaits(notebook, cell, reply);
        if (wait?.resumed) goWhereItWaits(notebook);
        if (wait || (reply && reply.content.status !== "ok") || runByReader.has(notebook)) return;
      }
    } finally {
      panel.removeClass(BUSY);
    }
  }

  // *Run All* asks for all cells at once, which empties them, and the kernel gives back those after the waiting one.
  function showAgain(cell) {
    const { trusted, outputs, count } = before.get(cell);
    cell.model.trusted = trusted;
    cell.model.outputs.fromJSON(outputs);
    cell.model.executionCount = count;
  }

  function watch(NotebookActions) {
    NotebookActions.executionScheduled.connect((_, { notebook, cell }) => {
      const { trusted, outputs, executionCount: count } = cell.model;
      if (isLesson(notebook)) before.set(cell, { trusted, outputs: outputs.toJSON(), count });
    });
    NotebookActions.executed.connect((_, { notebook, cell, success, error }) => {
      if (!isCode(cell) || !isLesson(notebook)) return;
      if (success) {
        runByReader.add(notebook);
        cell.outputArea.future?.done.then((reply) => markIfItWaits(notebook, cell, reply));
      } else if (error?.message.startsWith("KernelReplyNotOK") && !error.errorName) {
        showAgain(cell);
        goWhereItWaits(notebook);
      }
    });
  }

  let shared;
  const take = async (name) => (await Object.values(shared[name])[0].get())();
  const container = {
    init: (modules) => { shared = modules; },
    get: async () => {
      const [{ INotebookTracker, NotebookActions }, { CodeCell }] = await Promise.all(
        ["@jupyterlab/notebook", "@jupyterlab/cells"].map(take),
      );
      const activate = (_, tracker) => {
        document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
        watch(NotebookActions);
        tracker.currentChanged.connect((_, panel) => {
          if (!panel || opened.has(panel)) return;
          opened.add(panel);
          open(panel, CodeCell).catch((error) => console.error(`${NAME}: the lesson was not run`, error));
        });
      };
      return () => ({ id: `${NAME}:lesson`, autoStart: true, requires: [INotebookTracker], activate });
    },
  };
  (window._JUPYTERLAB ??= {})[NAME] = container;
})();
