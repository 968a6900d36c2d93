import { appConfig, routerOptions } from '@portal/sites/build/app-config';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { routes } from './routes.ts';

export default defineConfig(
  appConfig({
    name: 'admin',
    port: 4003,
    plugins: [tanstackRouter(routerOptions(routes)), react()],
    guest: ['/admin/src/(accounts|shell/guest)', '/features/src/accounts/login(-form|-screen|\\.queries)'],
  }),
);
