/** What a browser tells of the connection and the tab, by which a socket notices that it was asleep or cut off. */
export interface WakeSignals {
  isOnline(): boolean;
  /** Whether the person can see the tab. */
  isVisible(): boolean;
  /** Calls `changed` when one of the two may have changed. Answers how to stop. */
  watch(changed: () => void): () => void;
}

/** Where there is no browser, the connection is there and somebody looks. */
export function browserSignals(): WakeSignals {
  if (typeof window === 'undefined') {
    return { isOnline: () => true, isVisible: () => true, watch: () => () => undefined };
  }
  return {
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    watch(changed) {
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('online', changed, { signal });
      window.addEventListener('offline', changed, { signal });
      // A page that comes back from the browser's cache finds its socket closed.
      window.addEventListener('pageshow', changed, { signal });
      document.addEventListener('visibilitychange', changed, { signal });
      return () => listening.abort();
    },
  };
}
