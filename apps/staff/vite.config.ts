import { appConfig, routerOptions } from '@portal/sites/build/app-config';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { routes } from './routes.ts';

export default defineConfig(
  appConfig({
    name: 'staff',
    port: 4002,
    plugins: [tanstackRouter(routerOptions(routes)), react()],
    guest: ['/staff/src/(accounts|shell/guest)', '/features/src/accounts/login(-form|-screen|\\.queries)'],
  }),
);
