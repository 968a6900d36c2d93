import { createApp } from '@portal/shell/create-app';
import { routeTree } from './route-tree.gen.ts';

export const app = createApp({
  name: 'admin',
  home: '/admindashboard',
  login: '/adminlogin',
  listOf: () => '/admindashboard',
  accent: 'violet',
  routeTree,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof app.createRouter>;
  }
}
