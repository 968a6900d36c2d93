/** Collects stop functions and runs them in reverse order. */

export interface CleanupStack {
  add(what: string, stop: () => Promise<void> | void): void;
  /** Stops everything once, however often it is called; a failure is reported and the others still run. */
  stopAll(): Promise<void>;
  /** Whether stopping has begun, so that exits are expected. */
  isStopping(): boolean;
}

export function createCleanupStack(): CleanupStack {
  const parts: { what: string; stop: () => Promise<void> | void }[] = [];
  let stopping: Promise<void> | undefined;

  async function stopEach(): Promise<void> {
    for (const { what, stop } of parts.toReversed()) {
      try {
        await stop();
      } catch (error) {
        console.error(`${what} did not stop cleanly:`, error);
      }
    }
  }

  return {
    add(what, stop) {
      parts.push({ what, stop });
    },
    stopAll() {
      stopping ??= stopEach();
      return stopping;
    },
    isStopping: () => stopping !== undefined,
  };
}
