/** Begins a load while the screen's chunk is still loading. */

import { untilOnline } from './chunk-loading.ts';

/**
 * Waits until the browser is online, because a failed import of a module is cached. The screen's query shows the result,
 * so a failure does not fail the route.
 */
export function prefetchInBackground(load: () => Promise<unknown>): void {
  untilOnline()
    .then(load)
    .catch(() => undefined);
}
