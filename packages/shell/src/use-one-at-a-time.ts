/** Lets a press of a button begin nothing while what the press before began is still going on. */
import { useCallback, useRef } from 'react';

export type OneAtATimeOptions = {
  /** Nothing begins after a success either: for a button that its own success takes away, a moment later. */
  untilDone?: boolean;
};

/** Runs an action unless one is running; its failure is told by the mutation, so it is dropped here. */
export function useOneAtATime({ untilDone = false }: OneAtATimeOptions = {}) {
  const closed = useRef(false);
  return useCallback(
    async (action: () => Promise<unknown>) => {
      if (closed.current) return;
      closed.current = true;
      try {
        await action();
        closed.current = untilDone;
      } catch {
        closed.current = false; // Toast, console or field have told of the failure already.
      }
    },
    [untilDone],
  );
}
