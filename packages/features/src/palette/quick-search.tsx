/**
 * Search button of the top bar, and the keyboard shortcuts of every signed-in screen; the palette is loaded on demand.
 */

import { lazyComponent } from '@portal/shell/lazy-component';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState, useEffect, useRef } from 'react';
import type { Destinations } from './destinations.ts';
import styles from './quick-search.module.css';
import { areSingleKeysOn } from './single-keys-setting.ts';

export type QuickSearchProps = { destinations: Destinations };

export function QuickSearch({ destinations }: QuickSearchProps) {
  const router = useRouter();
  const [shown, setShown] = useState<'palette' | 'help'>();
  const served = Object.keys(router.routesByPath);
  const pages = destinations.pages.filter(({ to }) => served.includes(to));
  const go = (href: string) => void router.navigate({ href });
  useShortcuts((shortcut) => {
    if (shortcut === 'mod+k') setShown('palette');
    else if (shortcut === '?') setShown('help');
    else if (shortcut === '/') return focusSearch();
    else {
      const page = pages.find(({ key }) => key !== undefined && shortcut === `g ${key}`);
      if (!page) return false;
      go(page.to);
    }
    return true;
  });
  const close = () => setShown(undefined);
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        aria-haspopup="dialog"
        onClick={() => setShown('palette')}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={styles['words']}>
          Search <kbd>{MOD} K</kbd>
        </span>
      </button>
      {shown !== undefined && (
        <Suspense>
          {shown === 'palette' ? (
            <Palette
              destinations={{
                ...destinations,
                pages,
                actions: destinations.actions.filter(({ to }) => served.includes(to)),
              }}
              onGo={go}
              onHelp={() => setShown('help')}
              onClose={close}
            />
          ) : (
            <HelpSheet pages={pages} mod={MOD} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** Focuses the screen's first search box, if it has one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette);
const HelpSheet = lazyComponent(async () => (await import('./help-sheet.tsx')).HelpSheet);

/** `mod+k`, `/`, `?` or `g c`. Returns whether it was handled. */
type RunShortcut = (shortcut: string) => boolean;

/** Maximum delay of the second key after G, in milliseconds. */
const SEQUENCE_MS = 1_500;

function useShortcuts(run: RunShortcut): void {
  const latest = useRef(run);
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      const shortcut = parseShortcut(event, event.timeStamp - goPressedAt.current < SEQUENCE_MS);
      goPressedAt.current = shortcut === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (shortcut !== undefined && shortcut !== 'g' && latest.current(shortcut)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Keys are input, or a dialog has the focus. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role="dialog"], [role="listbox"], [role="menu"]') !== null)
    return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], [contenteditable=""]') !== null
  );
}

function parseShortcut(event: KeyboardEvent, afterGo: boolean): string | undefined {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey)
    return key === 'k' ? 'mod+k' : undefined;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !areSingleKeysOn()) return undefined;
  return afterGo ? `g ${key}` : key;
}
