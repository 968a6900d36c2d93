/** Whether the page is the browser's own by now, for what a server can't draw as the browser will. */
import { useSyncExternalStore } from 'react';

/** False where a server draws and while a browser takes over what it drew. */
export const useIsAlive = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
