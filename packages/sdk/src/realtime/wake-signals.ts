/** Browser signals by which a socket notices that it was asleep or offline. */
export interface WakeSignals {
  isOnline(): boolean;
  /** Whether the tab is visible. */
  isVisible(): boolean;
  /** Calls `changed` when either may have changed. Returns a function that stops it. */
  watch(changed: () => void): () => void;
}

/** Without a browser: online and visible. */
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
      // A page restored from the back/forward cache has a closed socket.
      window.addEventListener('pageshow', changed, { signal });
      document.addEventListener('visibilitychange', changed, { signal });
      return () => listening.abort();
    },
  };
}
