/** The content security policy in a browser: the payment provider's real hosts work, and no others do. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Page, expect, test } from '@playwright/test';
import type { AppName } from '../packages/sites/src/apps.ts';
import { checkoutHosts } from '../packages/sites/src/checkout-hosts.ts';
import { securityHeaders } from '../packages/sites/src/security-headers.ts';

/** Simulates the requests of the provider's checkout, by host names. */
const CHECKOUT = `
  const frame = document.createElement('iframe');
  frame.src = 'https://api.razorpay.com/v1/checkout/public';
  const image = new Image();
  image.src = 'https://cdn.razorpay.com/logo.png';
  const script = document.createElement('script');
  script.src = 'https://cdn.razorpay.com/static/part.js';
  document.body.append(frame, image, script);
  fetch('https://lumberjack.razorpay.com/v1/track').catch(() => {});
  fetch('https://lumberjack-metrics.razorpay.com/v1/track').catch(() => {});
`;
const STRANGER = `
  const frame = document.createElement('iframe');
  frame.src = 'https://evil.example/form';
  const script = document.createElement('script');
  script.src = 'https://evil.example/part.js';
  document.body.append(frame, script);
  fetch('https://evil.example/track').catch(() => {});
`;

test('customer pages allow the provider’s checkout and nothing else', async ({ page }) => {
  const seen = await runOn(page, CHECKOUT, 'customer');
  expect(seen.refused).toEqual([]);
  expect(seen.answered.toSorted()).toEqual([
    'https://api.razorpay.com/v1/checkout/public',
    'https://cdn.razorpay.com/logo.png',
    'https://cdn.razorpay.com/static/part.js',
    'https://checkout.razorpay.com/v1/checkout.js',
    'https://lumberjack-metrics.razorpay.com/v1/track',
    'https://lumberjack.razorpay.com/v1/track',
  ]);
  const stranger = await runOn(page, STRANGER, 'customer');
  expect(stranger.refused.toSorted()).toEqual(['connect-src', 'frame-src', 'script-src-elem']);
});

test('pages of the other apps allow none of it', async ({ page }) => {
  const { answered, refused } = await runOn(page, CHECKOUT, 'admin');
  expect(answered).toEqual([]);
  expect(refused).toEqual(['script-src-elem']);
});

/** Opens a page under the policy; external hosts are mocked. */
async function runOn(page: Page, checkout: string, app: AppName) {
  const headers = securityHeaders(app, {
    stage: 'development',
    apiOrigin: 'http://localhost:4000',
    checkout: checkoutHosts('https://checkout.razorpay.com/v1/checkout.js'),
  });
  const server = createServer((request, response) => {
    const isScript = request.url === '/watch.js';
    response.writeHead(200, { ...headers, 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? WATCH : '<!doctype html><body><script src="/watch.js"></script>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const answered: string[] = [];
  await page.route(/^https:/, async (route) => {
    const url = route.request().url();
    answered.push(url);
    const isScript = url === 'https://checkout.razorpay.com/v1/checkout.js';
    await route.fulfill({
      body: isScript ? checkout : '',
      contentType: isScript || url.endsWith('.js') ? 'text/javascript' : 'text/html',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForLoadState('networkidle');
    return {
      answered: [...answered],
      refused: await page.evaluate(() => Reflect.get(window, 'refused') as string[]),
    };
  } finally {
    await page.unrouteAll({ behavior: 'wait' });
    server.close();
  }
}

const WATCH = `
  window.refused = [];
  document.addEventListener('securitypolicyviolation', (event) => window.refused.push(event.effectiveDirective));
  const checkout = document.createElement('script');
  checkout.src = 'https://checkout.razorpay.com/v1/checkout.js';
  document.body.append(checkout);
`;
