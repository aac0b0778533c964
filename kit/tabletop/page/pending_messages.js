// What was sent to the kernel and is not answered yet. The page tells what it waits for, and never waits for ever.

const PATIENCE = 700; // milliseconds after which a person is told what the table waits for
const LOST = ["restarting", "autorestarting", "terminating", "dead"]; // when a kernel's widgets are gone for good

// `told(text)` shows what the table waits for, and "" when it waits no more; `settled(away, stays)` is called with what
// was laid, once the kernel has said whether it stays there.
function makeWaiting(model, { told, settled }) {
  const open = new Map(); // by the name of the message: its content, and what was laid
  const mine = Math.random().toString(36).slice(2); // a second view of the table hears its answers too
  const kernel = model.widget_manager?.kernel;
  let sent = 0;
  let gone = false;
  let alarm = 0;

  const why = () => {
    if (kernel && kernel.connectionStatus !== "connected") return "The connection is lost. The table waits for it.";
    if (kernel?.status === "busy") return "Waiting for the kernel, which is busy.";
    return "Waiting for the kernel.";
  };
  const look = () => {
    clearInterval(alarm);
    if (gone) told("The kernel has stopped. Run the cell again (Shift+Enter); it offers the saved game.");
    else if (!open.size) told("");
    else alarm = setInterval(() => told(why()), PATIENCE);
  };
  const lose = () => {
    gone = true;
    const lost = [...open.values()];
    open.clear();
    for (const { away } of lost) settled(away, false);
    look();
  };
  const post = (id) => {
    try {
      model.send({ ...open.get(id).content, id });
    } catch (error) {
      console.error(error);
      lose();
    }
  };
  // A message or its answer may have been lost with the line. The kernel does nothing twice that has the same name.
  const onLine = () => {
    if (kernel.connectionStatus === "connected") [...open.keys()].forEach(post);
  };
  const onStatus = () => {
    if (LOST.includes(kernel.status)) lose();
  };
  kernel?.statusChanged.connect(onStatus);
  kernel?.connectionStatusChanged.connect(onLine);
  kernel?.disposed.connect(lose);

  return {
    send(content, away = null) {
      if (gone) {
        settled(away, false);
        look();
        return;
      }
      sent += 1;
      const id = `${mine}-${sent}`;
      open.set(id, { content, away });
      look();
      post(id);
    },
    answered(id, stays) {
      if (!open.has(id)) return; // another view's, or told twice
      const { away } = open.get(id);
      open.delete(id);
      settled(away, stays);
      look();
    },
    end() {
      clearInterval(alarm);
      kernel?.statusChanged.disconnect(onStatus);
      kernel?.connectionStatusChanged.disconnect(onLine);
      kernel?.disposed.disconnect(lose);
    },
  };
}
