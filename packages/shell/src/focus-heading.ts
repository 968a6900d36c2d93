/** After a navigation, moves the focus to the new page, so that a screen reader says where one is. */

/**
 * To the heading, or the main part while it has none; a field that took the focus itself keeps it, and so does the place
 * that the address names behind its #.
 */
export function focusHeading(hash = ''): void {
  const focused = document.activeElement;
  if (hash !== '' && focused?.id === hash) return;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return;
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
