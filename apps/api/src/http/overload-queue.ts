/** A queue of calls that find no room: oldest first, so many in each tick and no more. */

const tickMs = 10;
/** 2,500 a second, which costs a tenth of a core: thousands who call again at once would take all of it. */
const minPerTick = 25;
/** What waits is through within about a second, however many there are. */
const sharePerTick = 1 / 100;

export interface OverloadQueue<Call> {
  add(call: Call): void;
}

export function createOverloadQueue<Call>(retry: (call: Call) => void): OverloadQueue<Call> {
  let waiting: Call[] = [];
  let timer: NodeJS.Timeout | undefined;
  const tick = () => {
    const count = Math.max(minPerTick, Math.ceil(waiting.length * sharePerTick));
    const due = waiting.slice(0, count);
    waiting = waiting.slice(count);
    if (waiting.length === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    for (const call of due) retry(call);
  };
  return {
    add(call) {
      waiting.push(call);
      timer ??= setInterval(tick, tickMs);
    },
  };
}
