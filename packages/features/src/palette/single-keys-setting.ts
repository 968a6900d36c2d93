/** Whether single-key shortcuts are on, stored on the device: speech input would trigger them by every word. */

const KEY = 'portal.single-keys';

export const areSingleKeysOn = (): boolean => {
  try {
    return window.localStorage.getItem(KEY) !== 'off';
  } catch {
    return true; // Storage is blocked.
  }
};

export function setSingleKeysOn(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, 'off');
  } catch {
    return; // Then they stay on.
  }
}
