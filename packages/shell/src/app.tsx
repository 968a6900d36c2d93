/** The app around its router: the theme and the toasts. */
import { PortalProvider, type PortalProviderProps } from '@portal/ui/portal-provider';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';

export type AppProps = {
  router: AnyRouter;
  accent: PortalProviderProps['accent'];
  env?: NonNullable<PortalProviderProps['env']>;
};

export function App({ router, accent, env = 'default' }: AppProps) {
  return (
    <PortalProvider accent={accent} env={env}>
      <RouterProvider router={router} />
    </PortalProvider>
  );
}
