import { useCallback, useRef } from 'react';

export type PreventDoubleSubmitOptions = {
  /** Also ignores calls after a success, for a button that the success removes. */
  untilDone?: boolean;
};

/** Returns a function that runs an action unless one is running. Ignores failures, which the mutation reports. */
export function usePreventDoubleSubmit({ untilDone = false }: PreventDoubleSubmitOptions = {}) {
  const isRunning = useRef(false);
  return useCallback(
    async (action: () => Promise<unknown>) => {
      if (isRunning.current) return;
      isRunning.current = true;
      try {
        await action();
        isRunning.current = untilDone;
      } catch {
        isRunning.current = false;
      }
    },
    [untilDone],
  );
}
