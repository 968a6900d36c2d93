/** Which error toasts are up, of what and since when. It holds no toast itself, so that public pages may load it. */

type Shown = { action: string | undefined; at: number };

const up = new Map<string, Shown>();
let hide: (id: string) => void = () => undefined;

/** What was refused so shortly before a change of screen has led to it, and says why. */
const REASON_MS = 1_000;

export const hideErrorsWith = (way: (id: string) => void): void => {
  hide = way;
};

/** @param action what failed, so that its next success takes the error away */
export const noteError = (id: string, action?: string): void => {
  up.set(id, { action, at: Date.now() });
};

/** Call when an action went well: what was said of its last try contradicts the screen by now. */
export const endErrorsOf = (action: string): void => hideWhere((shown) => shown.action === action);

/** Call when another screen is about to be shown. */
export const endErrorsOfScreen = (): void => hideWhere(({ at }) => Date.now() - at > REASON_MS);

function hideWhere(isStale: (shown: Shown) => boolean): void {
  for (const [id, shown] of up) {
    if (!isStale(shown)) continue;
    up.delete(id);
    hide(id);
  }
}
