/** Search in the top bar, and the shortcuts of every signed-in screen; the palette itself comes when it is first wanted. */
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Destinations } from './destinations.ts';
import styles from './fast-hands.module.css';
import { useShortcuts } from './use-shortcuts.ts';
import { lazyPiece } from '@portal/shell/lazy-piece';

export type FastHandsProps = { destinations: Destinations };

export function FastHands({ destinations }: FastHandsProps) {
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

/** The first search box of the screen, if it has one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const Palette = lazyPiece(async () => (await import('./palette.tsx')).Palette);
const HelpSheet = lazyPiece(async () => (await import('./help-sheet.tsx')).HelpSheet);
