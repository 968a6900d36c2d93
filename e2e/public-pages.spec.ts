/** Public pages: prerendered, then hydrated without re-rendering (record 0019). */

import { expect } from '@playwright/test';
import { test } from './portal-test.ts';

for (const [path, heading] of [
  ['/', 'Your Next Big Idea Starts Here'],
  ['/servicedetail', 'Register your company in India'],
] as const) {
  test(`${path} hydrates without rendering again, in both colour schemes`, async ({ page, places }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    for (const scheme of ['light', 'dark']) {
      await page.addInitScript((chosen) => localStorage.setItem('portal.colour-scheme', chosen), scheme);
      // Only the prerendered page, until it has been checked.
      let letThrough = () => {};
      const looked = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await looked;
        await route.continue();
      });
      await page.goto(`${places.customerUrl}${path}`);
      const drawn = await page.getByRole('heading', { level: 1, name: heading }).elementHandle();
      letThrough();
      const other = scheme === 'light' ? 'dark' : 'light';
      const html = page.locator('html');
      // A press before hydration does nothing, so it is repeated until it works; slow machines hydrate late.
      await expect(async () => {
        if ((await html.getAttribute('data-mantine-color-scheme')) === other) return;
        await page.getByRole('button', { name: `Switch to ${other} colours` }).click({ timeout: 1_000 });
        await expect(html).toHaveAttribute('data-mantine-color-scheme', other, { timeout: 1_000 });
      }).toPass({ timeout: 15_000 });
      expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
      await page.unroute('**/assets/*.js');
    }
    expect(errors).toEqual([]);
  });

  test(`${path} hydrates the prerendered page for signed-in users as well`, async ({
    page,
    places,
    signIn,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(line.text());
    });
    await signIn();
    await page.goto(`${places.customerUrl}${path}`);
    const dashboard = page.getByRole('link', { name: 'Go to dashboard' }).first();
    await expect(dashboard).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
