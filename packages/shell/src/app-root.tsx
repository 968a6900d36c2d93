/** Root layout: test-installation mark, offline banner, tab title, focus on the new page's heading. */

import { hideErrorsOfScreen } from '@portal/ui/error-toasts';
import { OfflineBanner } from '@portal/ui/patterns/offline-banner';
import { TestMark } from '@portal/ui/patterns/test-mark';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAppContext } from './app-context.ts';
import { SetScreenTitle } from './screen-title.ts';

export function AppRoot() {
  const { settings } = useAppContext();
  const siteName = settings.provider.name;
  const router = useRouter();
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const [ofScreen, setScreenTitle] = useState<string>();
  const title = ofScreen ?? ofRoute;

  useEffect(() => {
    document.title = title === undefined ? siteName : `${title} · ${siteName}`;
  }, [title, siteName]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading(toLocation.hash);
      }),
    [router],
  );
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) hideErrorsOfScreen();
      }),
    [router],
  );
  useEffect(refuseDroppedFiles, []);
  return (
    <SetScreenTitle value={setScreenTitle}>
      {settings.isTest && <TestMark />}
      <OfflineBanner />
      <Outlet />
    </SetScreenTitle>
  );
}

/**
 * Focuses the heading, or the main part while there is none. An autofocused field and the target of a hash keep the
 * focus.
 */
function focusHeading(hash = ''): void {
  const focused = document.activeElement;
  if (hash !== '' && focused?.id === hash) return;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return;
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** A file dropped beside its drop area would replace the page and lose what was typed. */
function refuseDroppedFiles(): () => void {
  const refuse = (event: DragEvent) => {
    // A drop area has already handled it.
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}
