// Leads through a lesson: runs it down to the first task, follows its buttons, and shows the document alone.
//
// The kernel's reply to a cell marks it as a step of a lesson, and shows whether it waits for the reader
// (`report_step`). What is below the reader's step stays hidden, because it shows answers. The extension runs nothing of
// other people's notebooks unless the reader presses a button.
//
// It does so in every JupyterLab and Notebook 7, wherever the course is. It leaves other notebooks as they are. Only in the
// JupyterLab of `kit lab`, which shows the document alone, it changes the page before a notebook of the course is open.
//
// JupyterLab loads this file as a prebuilt extension: a container that takes JupyterLab's modules and gives a plugin.

(() => {
  const NAME = "stack-games-kit"; // of the extension, of its part of a notebook's metadata, and in the kernel's replies
  const HERE = "kit-continue-here"; // the class of the cell where the reader has something to do
  const BUSY = "kit-getting-ready"; // the class of the panel of a lesson whose cells are being run
  const ALONE = "kit-alone"; // the class of a page that shows the document alone
  const WELCOME = "notebooks/00_welcome.ipynb";
  const MENU = "kit-has-menu"; // the class of a page that shows the menu
  const SAVED = "kit-saved"; // the class of a cell whose saved output is hidden
  const STEP = /\blesson\.\w+\(\s*["'\d]/; // a call with the name of a step (`find_step` in `kit.lesson.steps`)
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
    .${SAVED} .jp-Cell-outputWrapper { display: none; }
    .kit-offer {
      margin: 8px 0 8px calc(var(--jp-cell-prompt-width) + 8px); color: var(--jp-ui-font-color1);
      font: var(--jp-ui-font-size1) var(--jp-ui-font-family);
    }
    .kit-offer button {
      margin-left: 8px; padding: 4px 10px; border: 1px solid var(--jp-border-color1); border-radius: 4px; cursor: pointer;
      background: var(--jp-layout-color2); color: inherit; font: inherit;
    }
    .${ALONE} .jp-Notebook { --jp-cell-prompt-width: 24px; }
    .${ALONE} .jp-Notebook :is(.jp-InputPlaceholder, .jp-cell-toolbar, .jp-InputPrompt, .jp-OutputPrompt,
      .jp-OutputArea-promptOverlay, .jp-Collapser) { display: none; }
    .kit-menu { position: fixed; top: 2px; right: 8px; z-index: 100; display: none; gap: 8px; }
    :is(.${MENU}, .${ALONE}) .kit-menu { display: flex; }
    .kit-menu button {
      height: 24px; padding: 0 10px; border: 0; cursor: pointer; border-radius: 4px; background: var(--jp-layout-color2);
      color: var(--jp-ui-font-color1); font: var(--jp-ui-font-size1) var(--jp-ui-font-family);
    }
    @media (max-width: 480px) {
      .kit-menu button { font-size: 0; }
      .kit-menu button::after { content: attr(data-sign); font-size: 16px; }
    }`;

  const opened = new WeakSet(); // notebooks
  const runByReader = new WeakSet(); // notebooks
  const shownWhole = new WeakSet(); // notebooks of which the reader wants to see everything
  const ran = new WeakMap(); // the cells of a notebook that its kernel has run
  const ended = new WeakMap(); // the cells of a notebook that a kernel had run before it was restarted
  const reached = new WeakMap(); // the last cell of a lesson that the reader has reached
  const steps = new WeakMap(); // the kernel's description of each cell that is a step

  // Whether `kit lab` has started this JupyterLab (`page_config.json`)
  const isOwn = JSON.parse(document.getElementById("jupyter-config-data").textContent)[NAME] === "alone";
  let courseFolder = isOwn ? "" : null; // of the course that was opened last, or null

  const isCode = (cell) => cell.model.type === "code";
  const sourceOf = (cell) => cell.model.sharedModel.getSource();
  // What of a notebook runs when it is opened: true for a lesson, "first cell" for the notebook of a game.
  const whatRuns = (notebook) => notebook?.model?.getMetadata?.(NAME)?.runs_when_opened;
  const isLesson = (notebook) => whatRuns(notebook) === true;
  const holds = (notebook) => isLesson(notebook)
    || notebook.widgets.some((cell) => isCode(cell) && sourceOf(cell).includes("what_if("));
  const isLive = (notebook, cell) => Boolean(ran.get(notebook)?.has(cell));
  const cellsToRun = (notebook) => {
    const cells = notebook.widgets.filter(isCode);
    return isLesson(notebook) ? cells : cells.slice(0, 1);
  };

  function mark(notebook, cell) {
    for (const each of notebook.widgets) each.toggleClass(HERE, each === cell);
  }

  // Hides the cells of a lesson below the place that the reader has reached, and saved outputs that may show answers:
  // those below the first step that this kernel has not made. Hides what a kernel made that has ended, too.
  function arrange(notebook) {
    const first = isLesson(notebook) && !shownWhole.has(notebook)
      ? notebook.widgets.findIndex((cell) => isCode(cell) && STEP.test(sourceOf(cell))) : -1;
    const last = Math.max(first, notebook.widgets.indexOf(reached.get(notebook)));
    notebook.widgets.forEach((cell, place) => {
      cell.setHidden(first >= 0 && place > last);
      cell.toggleClass(SAVED, isCode(cell) && !isLive(notebook, cell)
        && ((first >= 0 && place > first) || Boolean(ended.get(notebook)?.has(cell))));
    });
    const isMore = first >= 0 && last < notebook.widgets.length - 1;
    say(notebook, "kit-more", isMore && notebook.widgets[last], "More of this lesson appears as you go on.", "all", "Show everything");
  }

  // Shows a lesson as far as a cell.
  function reveal(notebook, cell) {
    if (notebook.widgets.indexOf(cell) > notebook.widgets.indexOf(reached.get(notebook))) reached.set(notebook, cell);
    arrange(notebook);
  }

  // Shows one line with a button in a cell, and removes the line that has the same name.
  function say(notebook, name, cell, text, go, press) {
    for (const line of notebook.node.querySelectorAll(`.${name}`)) line.remove();
    if (!cell) return;
    const line = Object.assign(document.createElement("div"), { className: `kit-offer ${name}`, textContent: text });
    const button = Object.assign(document.createElement("button"), { textContent: press });
    button.dataset.kitGo = go;
    line.append(button);
    cell.node.append(line);
  }

  const offerToRun = (notebook, cell, text, press) => say(notebook, "kit-run", cell, text, "run", press);

  // Notes that the kernel has run a cell, and returns the kernel's description if the cell is a step.
  function noteRun(notebook, cell, reply) {
    if (reply?.content.status === "ok") ran.set(notebook, (ran.get(notebook) ?? new Set()).add(cell));
    const step = reply?.content.payload?.find((each) => each.source === NAME);
    if (step) steps.set(cell, step);
    if (step?.waits) mark(notebook, cell);
    else if (step && cell.hasClass(HERE)) mark(notebook, null);
    reveal(notebook, cell);
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

  // ---- what runs unasked ----

  const execute = (kernel, code, user_expressions = {}) => kernel.requestExecute(
    { code, silent: true, store_history: false, user_expressions },
  ).done;

  // Asks the kernel how many runs it has had, and whether a notebook is the kit's own (`kit.course_setup`). Opening a
  // notebook must not run other people's code, so until `closeQuestion` the kernel imports nothing beside the notebook.
  async function askKernel(kernel, notebook) {
    const cells = notebook.widgets.map(({ model }) => {
      const { cell_type, source, metadata, attachments = {} } = model.toJSON();
      return { cell_type, source, metadata, attachments };
    });
    const own = JSON.stringify(JSON.stringify(cells));
    const { content } = await execute(kernel, "__import__('sys').path[:] = filter(None, __import__('sys').path)", {
      [NAME]: `__import__("kit.course_setup", fromlist=["kit"]).is_of_course(${own})`,
    });
    return { count: content.execution_count, isOurs: content.user_expressions?.[NAME]?.data?.["text/plain"] === "True" };
  }

  const closeQuestion = (kernel) => execute(kernel, "__import__('sys').path.append('')");

  let runCell, fetchKernel; // JupyterLab's own functions

  // Runs cells until a step ends the run. Returns the cell of this step, or a cell that failed.
  async function runDown(panel, cells, ends = (step) => step.waits) {
    const { content: notebook, sessionContext } = panel;
    for (const cell of cells) {
      reveal(notebook, cell);
      const reply = await runCell(cell, sessionContext);
      if (panel.isDisposed) return;
      const step = noteRun(notebook, cell, reply);
      if ((step && ends(step)) || (reply && reply.content.status !== "ok")) return cell;
    }
    if (cells.length === 0 || cells.at(-1) === notebook.widgets.findLast(isCode)) reveal(notebook, notebook.widgets.at(-1));
  }

  async function open(panel) {
    const { content: notebook, context, sessionContext } = panel;
    await context.ready;
    if (!whatRuns(notebook)) return;
    courseFolder = /^(.*\/)?(?:notebooks|tutorials)\//.exec(context.path)?.[1] ?? "";
    document.body.classList.add(MENU);
    arrange(notebook);
    sessionContext.statusChanged.connect((_, status) => /restarting|dead/.test(status) && noteEnd(notebook));
    panel.addClass(BUSY);
    let kernel;
    try {
      await sessionContext.ready;
      kernel = sessionContext.session?.kernel;
      if (kernel) kernel.commsOverSubshells = "disabled"; // else a click may overtake the text before it
      const run = cellsToRun(notebook);
      if (!kernel || !run.length) return;
      const { count, isOurs } = await askKernel(kernel, notebook);
      const cells = notebook.widgets.filter(isCode);
      const last = count > 0 && cells.findLast((cell) => cell.model.executionCount === count);
      if (last) { // this kernel has run the notebook before the page was loaded again
        ran.set(notebook, new Set(cells.slice(0, cells.indexOf(last) + 1)));
        if (!isLesson(notebook)) return;
        mark(notebook, last);
        reveal(notebook, last);
        goTo(notebook, last);
      } else if (count > 0 && (await fetchKernel(kernel.id)).connections > 1) {
        offerToRun(notebook, run[0], "This page is open in another window, too.", "Continue in this window");
      } else if (!isOurs) {
        offerToRun(notebook, run[0], "This page is not as the kit brought it, so it does not run by itself.", "Run it");
      } else {
        const end = await runDown(panel, run, (step) => step.waits || runByReader.has(notebook));
        if (end && steps.get(end)?.resumed) goTo(notebook, end);
      }
    } finally {
      panel.removeClass(BUSY);
      if (kernel) closeQuestion(kernel);
    }
  }

  // Notes that the kernel of a notebook has ended, with all that it had made.
  function noteEnd(notebook) {
    const cells = ran.get(notebook);
    if (!cells) return;
    ran.delete(notebook);
    ended.set(notebook, cells);
    arrange(notebook);
    const here = notebook.widgets.find((cell) => cell.hasClass(HERE)) ?? cellsToRun(notebook)[0];
    offerToRun(notebook, here, "Python was restarted.", "Continue");
  }

  // Runs a notebook at the reader's wish, as if it were opened.
  async function runAgain(panel) {
    const { content: notebook, sessionContext } = panel;
    offerToRun(notebook, null);
    if (sessionContext.hasNoKernel) await sessionContext.startKernel();
    goTo(notebook, (await runDown(panel, cellsToRun(notebook))) ?? cellsToRun(notebook).at(-1));
  }

  // Shows the next step, with the text above it. Runs it and the cells before it, unless this kernel has run them.
  async function goOn(panel, from) {
    const { content: notebook } = panel;
    const below = notebook.widgets.slice(notebook.widgets.indexOf(from) + 1);
    const later = below.filter(isCode);
    const live = later.findIndex((cell) => isLive(notebook, cell) && steps.has(cell));
    const fresh = (live < 0 ? later : later.slice(0, live)).filter((cell) => !isLive(notebook, cell));
    if (below.length) reveal(notebook, below[0]);
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
      if (go === "all") {
        shownWhole.add(panel.content);
        arrange(panel.content);
      } else if (go === "run") runAgain(panel);
      else if (go === "next") goOn(panel, panel.content.widgets.find((cell) => cell.node.contains(pressed)));
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

  // Offers the page of all games, and in JupyterLab all of it or the document alone, as the reader last chose.
  function offerInterface({ shell, commands }) {
    const menu = Object.assign(document.createElement("div"), { className: "kit-menu" });
    const [games, choice] = [0, 0].map(() => menu.appendChild(document.createElement("button")));
    const openDocument = async (path) => {
      const shown = await commands.execute("docmanager:open", { path });
      if (shown && isLab(shell)) keepInFront(shell, shown);
    };
    const show = (isAlone) => {
      document.body.classList.toggle(ALONE, isAlone);
      choice.textContent = isAlone ? "Show all of JupyterLab" : "Show the page alone";
      const shown = shell.currentWidget;
      shell.mode = isAlone ? "single-document" : "multiple-document";
      if (!isAlone && shown) keepInFront(shell, shown);
      for (const side of ["left", "right"]) {
        if (shell.isSideTabBarVisible(side) === isAlone) shell.toggleSideTabBarVisibility(side);
      }
      if (isAlone) { shell.collapseLeft(); shell.collapseRight(); } else shell.expandLeft();
    };
    Object.assign(games, { textContent: "All games" }).dataset.sign = "⌂";
    games.addEventListener("click", () => openDocument(`${courseFolder ?? ""}${WELCOME}`));
    choice.dataset.sign = "☰";
    choice.addEventListener("click", () => {
      const isAlone = !document.body.classList.contains(ALONE);
      localStorage.setItem(NAME, isAlone ? "alone" : "full");
      show(isAlone);
    });
    document.body.append(menu);
    document.body.classList.toggle(MENU, isOwn || document.body.classList.contains(MENU));
    if (!isLab(shell)) return choice.remove();
    const isAlone = (localStorage.getItem(NAME) ?? (isOwn ? "alone" : "full")) !== "full";
    choice.textContent = "Show the page alone";
    if (isOwn || isAlone) show(isAlone);
    history.pushState({}, "", window.location.href); // JupyterLab may have written the address too early
    window.addEventListener("popstate", () => {
      const path = documentIn(window.location);
      if (path && path !== pathOf(shell)) openDocument(path);
    });
  }

  const isLab = (shell) => "isSideTabBarVisible" in shell; // Notebook 7 has one document on each page, and no side bars
  const documentIn = ({ pathname }) => decodeURIComponent(/\/tree\/(.+)/.exec(pathname)?.[1] ?? "");
  const pathOf = (shell) => shell.currentWidget?.context?.path;

  // Lets the address name the document of the course in front, once in the browser's history. JupyterLab sometimes writes the folder,
  // and writes the same document again when it changes its interface.
  function keepAddress(shell) {
    const push = history.pushState;
    history.pushState = (state, title, url) => {
      const address = new URL(url ?? "", window.location.href), path = pathOf(shell);
      const isCourse = courseFolder !== null && path?.startsWith(courseFolder);
      const place = isCourse && `/tree/${path.split("/").map(encodeURIComponent).join("/")}`;
      if (place) address.pathname = address.pathname.replace(/\/tree\/.*|$/, () => place);
      const write = documentIn(address) === documentIn(window.location) ? history.replaceState : push;
      write.call(history, state, title, address);
    };
  }

  let byHand = new AbortController(); // aborted when the reader does something

  // Keeps a document in front while JupyterLab opens the documents of an earlier visit and that of the address, until the
  // reader does something.
  function keepInFront(shell, shown) {
    byHand.abort();
    byHand = new AbortController();
    const { signal } = byHand;
    const keep = () => {
      if (signal.aborted || shown.isDisposed) return shell.layoutModified.disconnect(keep);
      if (!shown.isAttached) shell.add(shown, "main");
      if (shell.currentWidget !== shown) shell.activateById(shown.id);
    };
    shell.layoutModified.connect(keep);
    for (const name of ["pointerdown", "keydown"]) {
      window.addEventListener(name, () => byHand.abort(), { capture: true, signal });
    }
  }

  let shared;
  const take = async (name) => (await Object.values(shared[name])[0].get())();
  const container = {
    init: (modules) => { shared = modules; },
    get: async () => {
      const plugin = { id: `${NAME}:lesson`, activate: () => {} };
      const names = ["@jupyterlab/notebook", "@jupyterlab/cells", "@jupyterlab/services"];
      if (!names.every((name) => name in shared)) return () => plugin; // Voilà shows only the outputs of a notebook
      const [{ INotebookTracker, NotebookActions }, { CodeCell }, { KernelAPI }] = await Promise.all(names.map(take));
      const activate = (app, tracker) => {
        runCell = CodeCell.execute;
        fetchKernel = (id) => KernelAPI.getKernelModel(id, app.serviceManager.serverSettings);
        document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
        document.body.classList.add("kit-leads");
        watch(tracker, NotebookActions);
        if (isLab(app.shell)) keepAddress(app.shell);
        app.restored.then(() => offerInterface(app));
        tracker.currentChanged.connect((_, panel) => {
          if (!panel || opened.has(panel)) return;
          opened.add(panel);
          open(panel).catch((error) => console.error(`${NAME}: the lesson was not run`, error));
        });
      };
      return () => ({ ...plugin, autoStart: true, requires: [INotebookTracker], activate });
    },
  };
  (window._JUPYTERLAB ??= {})[NAME] = container;
})();
