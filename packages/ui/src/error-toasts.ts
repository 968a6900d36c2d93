/**
 * Tracks which error toasts are shown, for which action and since when. Free of toast code, so that public pages may
 * load it.
 */

type ShownError = { action: string | undefined; at: number };

const shownErrors = new Map<string, ShownError>();
let hide: (id: string) => void = () => undefined;

/** An error this recent caused the change of screen and explains it, so it stays. */
const REASON_MS = 1_000;

export const setHideToast = (way: (id: string) => void): void => {
  hide = way;
};

/** @param action the failed action; its next success hides the error */
export const trackError = (id: string, action?: string): void => {
  shownErrors.set(id, { action, at: Date.now() });
};

/** Call when an action succeeds: an error about an earlier attempt is outdated. */
export const hideErrorsOfAction = (action: string): void => hideWhere((shown) => shown.action === action);

/** Call before another screen is shown. */
export const hideErrorsOfScreen = (): void => hideWhere(({ at }) => Date.now() - at > REASON_MS);

function hideWhere(isStale: (shown: ShownError) => boolean): void {
  for (const [id, shown] of shownErrors) {
    if (!isStale(shown)) continue;
    shownErrors.delete(id);
    hide(id);
  }
}
