import { appConfig, routerOptions } from '@portal/sites/build/app-config';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { prerenderBuild, publicPages } from './public-pages.ts';
import { routes } from './routes.ts';

export default defineConfig(
  appConfig({
    name: 'customer',
    port: 4001,
    plugins: [tanstackRouter(routerOptions(routes)), react(), publicPages(), prerenderBuild()],
    guest: ['/src/accounts/(accounts\\.queries|kept-email)', '/src/shell/guest'],
  }),
);
