/** Makes the router of the customer app. */
import type { AppKind } from '@portal/shell/app-context';
import { type AppRouterOptions, createAppShell } from '@portal/shell/app-shell';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';

export type AppRouter = ReturnType<typeof createAppRouter>;

const lists: Readonly<Record<string, string>> = {
  chat: '/chat',
  ticketdetail: '/ticketlisting',
};
const listOf = (pathname: string) => lists[pathname.split('/')[1] ?? ''] ?? '/myorders';

const customerApp: AppKind = { name: 'customer', home: '/', login: '/login', listOf };

export function createAppRouter(options: AppRouterOptions) {
  const { routerOptions, attach } = createAppShell(customerApp, options);
  const router = createRouter({ routeTree, ...routerOptions });
  attach(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
