/** Lets a press of a button begin nothing while what the press before began is still going on. */
import { useCallback, useRef } from 'react';

/** Runs an action unless one is running; its failure is told by the mutation, so it is dropped here. */
export function useOneAtATime() {
  const running = useRef(false);
  return useCallback(async (action: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    try {
      await action();
    } catch {
      return; // Toast, console or field have it already.
    } finally {
      running.current = false;
    }
  }, []);
}
