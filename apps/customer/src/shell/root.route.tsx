/** The root of every address: offline banner, tab title, focus on the new page's heading. */
import { OfflineBanner } from '@portal/ui/patterns/offline-banner';
import { Outlet, createRootRouteWithContext, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AppContext } from '@portal/shell/app-context';
import { focusHeading } from './focus-heading.ts';

export const Route = createRootRouteWithContext<AppContext>()({ component: Root });

function Root() {
  const { settings } = Route.useRouteContext();
  const router = useRouter();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });

  useEffect(() => {
    document.title = title === undefined ? settings.provider.name : `${title} · ${settings.provider.name}`;
  }, [title, settings.provider.name]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading(toLocation.hash);
      }),
    [router],
  );
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  );
}
