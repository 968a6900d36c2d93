/** Time and timers as the socket uses them, so that a test can hold them in its hand. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Runs once after so many milliseconds; answers how to cancel it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
