/** Keyboard shortcuts: single keys, G and then a key, and Ctrl or ⌘ with K; none of them while somebody types. */
import { useEffect, useRef } from 'react';
import { areKeysOn } from './keys-setting.ts';

/** `mod+k`, `/`, `?` or `g c`. Answers whether it did something. */
export type RunShortcut = (shortcut: string) => boolean;

/** Milliseconds within which the second key follows G. */
const TOGETHER = 1_500;

export function useShortcuts(run: RunShortcut): void {
  const latest = useRef(run);
  const goAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isBusy(event.target)) return;
      const shortcut = read(event, event.timeStamp - goAt.current < TOGETHER);
      goAt.current = shortcut === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (shortcut !== undefined && shortcut !== 'g' && latest.current(shortcut)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Where keys are letters, or a dialog has the keyboard. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role="dialog"], [role="listbox"], [role="menu"]') !== null)
    return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], [contenteditable=""]') !== null
  );
}

function read(event: KeyboardEvent, afterGo: boolean): string | undefined {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
    return key === 'k' ? 'mod+k' : undefined;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !areKeysOn()) return undefined;
  return afterGo ? `g ${key}` : key;
}
