/** Makes the router of the admin app. */
import type { AppKind } from '@portal/shell/app-context';
import { type AppRouterOptions, createAppShell } from '@portal/shell/app-shell';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';

export type AppRouter = ReturnType<typeof createAppRouter>;

const adminApp: AppKind = {
  name: 'admin',
  home: '/admindashboard',
  login: '/adminlogin',
  listOf: () => '/admindashboard',
};

export function createAppRouter(options: AppRouterOptions) {
  const { routerOptions, attach } = createAppShell(adminApp, options);
  const router = createRouter({ routeTree, ...routerOptions });
  attach(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
