/** Whether shortcuts of single keys are on, on this device: who speaks to the computer sets them off by every word. */

const KEY = 'portal.single-keys';

export const areKeysOn = (): boolean => {
  try {
    return window.localStorage.getItem(KEY) !== 'off';
  } catch {
    return true; // A browser that keeps nothing.
  }
};

export function setKeysOn(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, 'off');
  } catch {
    return; // Then they stay on.
  }
}
