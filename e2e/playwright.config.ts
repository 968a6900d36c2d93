/** How the end-to-end tests run: the real product in a real browser, on a phone and on a desktop. */

import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tooling/services/browser.ts';

const browser = findBrowser();
// The workers read this file again and must not search again.
if (typeof browser === 'object') process.env['CHROMIUM_PATH'] = browser.path;

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, 'test-results'),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  webServer: {
    command: `"${process.execPath}" ${join(import.meta.dirname, 'serve-stack.ts')}`,
    // The addresses become variables of the environment, which `portal-test.ts` reads.
    wait: {
      stdout:
        /ready: (?<e2e_customer_url>\S+) (?<e2e_staff_url>\S+) (?<e2e_admin_url>\S+) (?<e2e_api_url>\S+) (?<e2e_mail_url>\S+) (?<e2e_payments_url>\S+) (?<e2e_database_url>\S+)/,
    },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(typeof browser === 'object' && { executablePath: browser.path }),
      // Chromium's sandbox does not start under root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'phone',
      // Tests that differ on a phone: layouts, the main use case, a floating bar, pictures.
      testMatch: /[\\/](accessibility|main-job|buy-services|photos|tickets|chat)\.spec\.ts$/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
