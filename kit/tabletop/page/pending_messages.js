// The messages to the kernel that it has not answered yet. The page shows what it waits for, and never waits without end.

const PATIENCE = 700; // milliseconds after which the table shows what it waits for
const LOST_STATES = ["restarting", "autorestarting", "terminating", "dead"]; // states without widgets

// `showWait(text)` shows what the table waits for ("": nothing).
function makeMessages(page, showWait) {
  const open = new Map(); // by the name of the message: its content, and what is called at the answer
  const viewName = Math.random().toString(36).slice(2); // another view of the table also gets the answers
  const { kernel } = page.host;
  let count = 0;
  let hasLostKernel = false;
  let alarm = 0;

  const describeWait = () => {
    if (kernel && kernel.connectionStatus !== "connected") return "The connection is lost. The table waits for it.";
    if (kernel?.status === "busy") return "Waiting for the kernel, which is busy.";
    return kernel ? "Waiting for the kernel." : "The table is working …"; // the site has no kernel
  };
  const look = () => {
    clearInterval(alarm);
    if (hasLostKernel) showWait("The kernel has stopped. Run the cell again (Shift+Enter); it offers the saved game.");
    else if (!open.size) showWait("");
    else alarm = setInterval(() => showWait(describeWait()), PATIENCE);
  };
  const lose = () => {
    hasLostKernel = true;
    const lostMessages = [...open.values()];
    open.clear();
    for (const { done } of lostMessages) done(false);
    look();
  };
  const post = (id) => {
    try {
      page.host.post({ ...open.get(id).content, id });
    } catch (error) {
      console.error(error);
      lose();
    }
  };
  // A message or its answer may have been lost with the connection. The kernel handles each message name only once.
  const onConnection = () => {
    if (kernel.connectionStatus === "connected") [...open.keys()].forEach(post);
  };
  const onStatus = () => {
    if (LOST_STATES.includes(kernel.status)) lose();
  };
  kernel?.statusChanged.connect(onStatus);
  kernel?.connectionStatusChanged.connect(onConnection);
  kernel?.disposed.connect(lose);

  return {
    // `done(stays)` is called at the answer: whether a card that was laid stays there.
    send(content, done) {
      if (hasLostKernel) {
        done(false);
        look();
        return;
      }
      count += 1;
      const id = `${viewName}-${count}`;
      open.set(id, { content, done });
      look();
      post(id);
    },
    answered(id, stays) {
      if (!open.has(id)) return; // another view's answer, or a repeated one
      const { done } = open.get(id);
      open.delete(id);
      done(stays);
      look();
    },
    end() {
      clearInterval(alarm);
      kernel?.statusChanged.disconnect(onStatus);
      kernel?.connectionStatusChanged.disconnect(onConnection);
      kernel?.disposed.disconnect(lose);
    },
  };
}
