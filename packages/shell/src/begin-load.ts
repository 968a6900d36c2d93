/** Begins a load while the screen's own piece of the app is still on its way. */

import { untilOnline } from './chunk-loading.ts';

/**
 * Begins once the browser is online: a module that failed to load stays failed, for the screen's own piece too. The
 * screen's query shows how the load ends, so a failure is not one of the route.
 */
export function beginLoad(load: () => Promise<unknown>): void {
  untilOnline()
    .then(load)
    .catch(() => undefined);
}
