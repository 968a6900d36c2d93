/** Begins a load while the screen's own piece of the app is still on its way. */

/** The screen's query shows how it ends, so a failure is not one of the route. */
export function beginLoad(loading: Promise<unknown>): void {
  loading.catch(() => undefined);
}
