// In a race the page keeps the clock. It sends each action of a person with its moment. Every answer sets the clock again,
// so the journey of a message costs nobody time. An action before the last answer counts by the clock before that answer.

function makeClock(page, root) {
  let clock = { runs: false, clock: 0, from: 0 };
  let clockBefore = clock;
  let alarm = 0;

  const inRace = () => page.values.race.due !== undefined;
  const momentOf = (stamp) => {
    const { runs, clock: shown, from } = stamp < clock.from ? clockBefore : clock;
    return Math.round(shown + (runs ? Math.max(0, stamp - from) : 0));
  };
  const set = () => {
    const race = page.values.race;
    clearTimeout(alarm);
    clockBefore = clock;
    clock = { runs: race.runs, clock: race.clock, from: performance.now() };
    if (!race.runs || race.wait === null) return;
    alarm = setTimeout(() => page.host.post({ due: race.due, at: momentOf(performance.now()) }), race.wait);
  };
  const show = () => {
    const shown = inRace() && root.querySelector(".kit-race-clock");
    if (shown) shown.textContent = (momentOf(performance.now()) / 1000).toFixed(1);
  };
  set();
  const ticking = setInterval(show, 100);

  return {
    set,
    stamped: (content, event) => (inRace() ? { ...content, at: momentOf(event.timeStamp) } : content),
    end() {
      clearTimeout(alarm);
      clearInterval(ticking);
    },
  };
}
