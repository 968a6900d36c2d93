/** The time and timers of the socket, replaceable in tests. */
export interface Clock {
  /** Milliseconds since a fixed moment. */
  now(): number;
  /** Runs once after the delay. Returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
