import { createApp } from '@portal/shell/create-app';
import { routeTree } from './route-tree.gen.ts';

export const app = createApp({
  name: 'staff',
  home: '/staffcustomers',
  login: '/stafflogin',
  afterLogin: '/staffcustomer',
  listOf: () => '/staffcustomer',
  accent: 'blue',
  routeTree,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof app.createRouter>;
  }
}
