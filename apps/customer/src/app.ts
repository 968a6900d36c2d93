import { createApp } from '@portal/shell/create-app';
import { routeTree } from './route-tree.gen.ts';

/** The lists that an address of one row returns to. */
const lists: Readonly<Record<string, string>> = {
  chat: '/chat',
  ticketdetail: '/ticketlisting',
};

export const app = createApp({
  name: 'customer',
  home: '/',
  login: '/login',
  afterLogin: '/dashboard',
  listOf: (pathname) => lists[pathname.split('/')[1] ?? ''] ?? '/myorders',
  accent: 'teal',
  routeTree,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof app.createRouter>;
  }
}
