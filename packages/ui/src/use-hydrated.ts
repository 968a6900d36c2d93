import { useSyncExternalStore } from 'react';

/** False on the server and while the browser hydrates its markup. */
export const useHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
