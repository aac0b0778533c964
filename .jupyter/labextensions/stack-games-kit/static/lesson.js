// Leads through a lesson: runs it down to the first task, follows its buttons, and shows the document alone.
//
// The kernel's reply to a cell marks it as a step of a lesson, and shows whether it waits for the reader
// (`report_step`). The extension does not touch other people's notebooks.
//
// JupyterLab loads this file as a prebuilt extension: a container that takes JupyterLab's modules and gives a plugin.

(() => {
  const NAME = "stack-games-kit"; // of the extension, of its part of a notebook's metadata, and in the kernel's replies
  const HERE = "kit-continue-here"; // the class of the cell where the reader has something to do
  const BUSY = "kit-getting-ready"; // the class of the panel of a lesson whose cells are being run
  const ALONE = "kit-alone"; // the class of a page that shows the document alone
  const STYLE = `
    .${HERE}::before, .${BUSY} .jp-WindowedPanel-outer::before {
      color: var(--jp-brand-color1); font: 600 var(--jp-ui-font-size1) var(--jp-ui-font-family);
    }
    .${HERE}::before {
      content: "▼ Continue here"; display: block; margin: 4px 0 0 calc(var(--jp-cell-prompt-width) + 8px);
    }
    .${HERE}:has(.kit-next)::before { display: none; }
    .${BUSY} .jp-WindowedPanel-outer::before {
      content: "Getting ready. You can read on."; position: sticky; top: 0; z-index: 10; display: block;
      width: max-content; height: 24px; margin: 0 0 -24px auto; padding: 0 12px; background: var(--jp-layout-color1);
      line-height: 24px;
    }
    .kit-leads .kit-page .kit-go { display: inline-block; }
    .${ALONE} .jp-Notebook { --jp-cell-prompt-width: 24px; }
    .${ALONE} .jp-Notebook :is(.jp-InputPlaceholder, .jp-cell-toolbar, .jp-InputPrompt, .jp-OutputPrompt,
      .jp-OutputArea-promptOverlay, .jp-Collapser) { display: none; }
    .kit-interface {
      position: fixed; top: 2px; right: 8px; z-index: 100; height: 24px; padding: 0 10px; border: 0; cursor: pointer;
      border-radius: 4px; background: var(--jp-layout-color2); color: var(--jp-ui-font-color1);
      font: var(--jp-ui-font-size1) var(--jp-ui-font-family);
    }
    @media (max-width: 480px) {
      .kit-interface { font-size: 0; }
      .kit-interface::after { content: "☰"; font-size: 16px; }
    }`;

  const opened = new WeakSet(); // notebooks
  const runByReader = new WeakSet(); // notebooks
  const ran = new WeakMap(); // the cells of a notebook that its kernel has run
  const steps = new WeakMap(); // the kernel's description of each cell that is a step

  const isCode = (cell) => cell.model.type === "code";
  // What of a notebook runs when it is opened: true for a lesson, "first cell" for the notebook of a game.
  const whatRuns = (notebook) => notebook.model?.getMetadata(NAME)?.runs_when_opened;
  const isLesson = (notebook) => whatRuns(notebook) === true;
  const holds = (notebook) => isLesson(notebook)
    || notebook.widgets.some((cell) => isCode(cell) && cell.model.sharedModel.getSource().includes("what_if("));
  const isLive = (notebook, cell) => Boolean(ran.get(notebook)?.has(cell));

  function mark(notebook, cell) {
    for (const each of notebook.widgets) each.toggleClass(HERE, each === cell);
  }

  // Notes that the kernel has run a cell, and returns the kernel's description if the cell is a step.
  function noteRun(notebook, cell, reply) {
    if (reply?.content.status === "ok") ran.set(notebook, (ran.get(notebook) ?? new Set()).add(cell));
    const step = reply?.content.payload?.find((each) => each.source === NAME);
    if (step) steps.set(cell, step);
    mark(notebook, step?.waits && cell);
    return step;
  }

  // Chooses a cell and scrolls to `top` (default: the cell). It scrolls again, as pictures above turn into taller tables,
  // until the reader scrolls.
  function goTo(notebook, cell, top = cell) {
    const place = notebook.widgets.indexOf(top);
    if (place < 0) return;
    notebook.activeCellIndex = notebook.widgets.indexOf(cell);
    const byHand = new AbortController();
    const { signal } = byHand;
    for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      notebook.node.addEventListener(name, () => byHand.abort(), { capture: true, signal });
    }
    for (const milliseconds of [0, 500, 1500]) {
      setTimeout(() => signal.aborted || notebook.isDisposed || notebook.scrollToItem(place, "start", 0), milliseconds);
    }
    setTimeout(() => byHand.abort(), 2000);
  }

  // Returns the cells that this kernel has run already, for example before the page was loaded again.
  async function cellsRun(kernel, cells) {
    const reply = await kernel.requestExecute({ code: "", silent: true, store_history: false }).done;
    const count = reply.content.execution_count;
    const last = count > 0 && cells.findLast((cell) => cell.model.executionCount === count);
    return last ? cells.slice(0, cells.indexOf(last) + 1) : [];
  }

  // Opening a notebook must not run other people's code. So a lesson runs only in the course's own folder, because modules
  // beside a copy elsewhere may be anybody's. You must also trust it (`kit.course_setup` signs the kit's lessons).
  // JupyterLab also trusts every saved notebook without outputs: such a notebook does not run.
  function mayRun(path, cells) {
    const shown = cells.flatMap((cell) => cell.model.outputs.toJSON()).map((output) => output.output_type);
    return /^(notebooks|tutorials)\//.test(path) && cells.every((cell) => cell.model.trusted)
      && shown.some((kind) => kind === "display_data" || kind === "execute_result");
  }

  let runCell; // JupyterLab's own function

  // Runs cells until a step ends the run. Returns the cell of this step, or a cell that failed.
  async function runDown(panel, cells, ends = (step) => step.waits) {
    const { content: notebook, sessionContext } = panel;
    for (const cell of cells) {
      const reply = await runCell(cell, sessionContext);
      if (panel.isDisposed) return;
      const step = noteRun(notebook, cell, reply);
      if ((step && ends(step)) || (reply && reply.content.status !== "ok")) return cell;
    }
  }

  async function open(panel) {
    const { content: notebook, context, sessionContext } = panel;
    await context.ready;
    const cells = notebook.widgets.filter(isCode);
    if (!whatRuns(notebook)) return;
    sessionContext.statusChanged.connect((_, status) => /restarting/.test(status) && ran.delete(notebook));
    if (!mayRun(context.path, cells)) return;
    panel.addClass(BUSY);
    try {
      await sessionContext.ready;
      const kernel = sessionContext.session?.kernel;
      if (!kernel) return;
      const before = await cellsRun(kernel, cells);
      if (before.length) {
        ran.set(notebook, new Set(before));
        if (!isLesson(notebook)) return;
        mark(notebook, before.at(-1));
        goTo(notebook, before.at(-1));
        return;
      }
      const run = isLesson(notebook) ? cells : cells.slice(0, 1);
      const last = await runDown(panel, run, (step) => step.waits || runByReader.has(notebook));
      if (last && steps.get(last)?.resumed) goTo(notebook, last);
    } finally {
      panel.removeClass(BUSY);
    }
  }

  // Shows the next step, with the text above it. Runs it and the cells before it, unless this kernel has run them.
  async function goOn(panel, from) {
    const { content: notebook } = panel;
    const below = notebook.widgets.slice(notebook.widgets.indexOf(from) + 1);
    const later = below.filter(isCode);
    const live = later.findIndex((cell) => isLive(notebook, cell) && steps.has(cell));
    const fresh = (live < 0 ? later : later.slice(0, live)).filter((cell) => !isLive(notebook, cell));
    goTo(notebook, below[0], below[0]);
    const next = (await runDown(panel, fresh, () => true)) ?? later[live] ?? later.at(-1);
    if (!next) return;
    mark(notebook, next);
    notebook.activeCellIndex = notebook.widgets.indexOf(next); // without scrolling: the reader may have gone on
  }

  async function goToStep(panel, id) {
    const cell = panel.content.widgets.find((each) => each.model.id === id);
    if (!cell) return;
    if (!isLive(panel.content, cell)) await runDown(panel, [cell]);
    goTo(panel.content, cell);
  }

  function watch(tracker, NotebookActions) {
    const panelOf = (node) => tracker.find((panel) => panel.node.contains(node));
    NotebookActions.executed.connect((_, { notebook, cell, success }) => {
      if (!success || !isCode(cell) || !holds(notebook)) return;
      runByReader.add(notebook);
      cell.outputArea.future?.done.then((reply) => {
        const step = noteRun(notebook, cell, reply);
        if (step && isLesson(notebook)) goTo(notebook, cell);
      });
    });
    const runAll = NotebookActions.runAll;
    NotebookActions.runAll = async (notebook, ...more) => {
      const panel = holds(notebook) && tracker.find((each) => each.content === notebook);
      if (!panel) return runAll(notebook, ...more);
      ran.delete(notebook); // all cells run again, so no later cell belongs to the lesson that begins now
      const last = await runDown(panel, notebook.widgets.filter(isCode));
      if (last) goTo(notebook, last);
      return !last;
    };
    window.addEventListener("click", (event) => {
      const pressed = event.target.closest?.("[data-kit-go]"), panel = pressed && panelOf(pressed);
      if (!panel) return;
      const go = pressed.dataset.kitGo;
      if (go === "next") goOn(panel, panel.content.widgets.find((cell) => cell.node.contains(pressed)));
      else goToStep(panel, go);
    });
    // Shift+Enter at a step goes on if the step is finished. It never runs the step again.
    window.addEventListener("keydown", (event) => {
      const panel = event.key === "Enter" && event.shiftKey && panelOf(event.target);
      const cell = panel && panel.content.activeCell;
      if (!cell || panel.content.mode === "edit" || !isLive(panel.content, cell) || !steps.has(cell)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (cell.node.querySelector(".kit-next")) goOn(panel, cell);
      else goTo(panel.content, cell);
    }, true);
  }

  // Shows the document alone, or all of JupyterLab, as the reader last chose.
  function offerInterface({ shell }) {
    const choice = Object.assign(document.createElement("button"), { className: "kit-interface" });
    const show = (isAlone) => {
      document.body.classList.toggle(ALONE, isAlone);
      choice.textContent = isAlone ? "Show all of JupyterLab" : "Show the page alone";
      shell.mode = isAlone ? "single-document" : "multiple-document";
      for (const side of ["left", "right"]) {
        if (shell.isSideTabBarVisible(side) === isAlone) shell.toggleSideTabBarVisibility(side);
      }
      if (isAlone) { shell.collapseLeft(); shell.collapseRight(); } else shell.expandLeft();
    };
    choice.addEventListener("click", () => {
      const isAlone = !document.body.classList.contains(ALONE);
      localStorage.setItem(NAME, isAlone ? "" : "full");
      show(isAlone);
    });
    document.body.append(choice);
    show(localStorage.getItem(NAME) !== "full");
  }

  let shared;
  const take = async (name) => (await Object.values(shared[name])[0].get())();
  const container = {
    init: (modules) => { shared = modules; },
    get: async () => {
      const [{ INotebookTracker, NotebookActions }, { CodeCell }] = await Promise.all(
        ["@jupyterlab/notebook", "@jupyterlab/cells"].map(take),
      );
      const activate = (app, tracker) => {
        runCell = CodeCell.execute;
        document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
        document.body.classList.add("kit-leads");
        watch(tracker, NotebookActions);
        app.restored.then(() => offerInterface(app));
        tracker.currentChanged.connect((_, panel) => {
          if (!panel || opened.has(panel)) return;
          opened.add(panel);
          open(panel).catch((error) => console.error(`${NAME}: the lesson was not run`, error));
        });
      };
      return () => ({ id: `${NAME}:lesson`, autoStart: true, requires: [INotebookTracker], activate });
    },
  };
  (window._JUPYTERLAB ??= {})[NAME] = container;
})();
