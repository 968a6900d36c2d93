/** Root layout: test-installation mark, offline banner, tab title, focus on the new page's heading. */
import { OfflineBanner } from '@portal/ui/patterns/offline-banner';
import { TestMark } from '@portal/ui/patterns/test-mark';
import { hideErrorsOfScreen } from '@portal/ui/error-toasts';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAppContext } from './app-context.ts';
import { focusHeading } from './focus-heading.ts';
import { refuseDroppedFiles } from './refuse-dropped-files.ts';
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
