/** The app around its router: the theme and the toasts. */
import { PortalProvider, type PortalProviderProps } from '@portal/ui/portal-provider';
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from '../router.ts';

export type AppProps = { router: AppRouter; env?: NonNullable<PortalProviderProps['env']> };

export function App({ router, env = 'default' }: AppProps) {
  return (
    <PortalProvider accent="teal" env={env}>
      <RouterProvider router={router} />
    </PortalProvider>
  );
}
