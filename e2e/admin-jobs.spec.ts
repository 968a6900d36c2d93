/** The jobs of the server as an admin sees them in a browser, by keyboard and on a phone. */

import { type Browser, type Page, expect } from '@playwright/test';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { storeAdminSession, signInAdmin } from './admin-by-api.ts';
import { test } from './portal-test.ts';

type Places = { apiUrl: string; adminUrl: string };

async function openAdmin(browser: Browser, places: Places, width: number): Promise<Page> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL: places.adminUrl, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await storeAdminSession(page, await signInAdmin(places));
  await page.goto('/admindashboard');
  return page;
}

for (const width of [360, 1440]) {
  test(`scheduled jobs are listed under the account menu, at ${width} px`, async ({ browser, places }) => {
    const page = await openAdmin(browser, places, width);
    await page.getByRole('button', { name: 'Hello! Admin' }).press('Enter');
    await page.getByRole('button', { name: 'Jobs', exact: true }).click();
    const jobs = page.getByRole('dialog', { name: 'Jobs' });
    await jobs.getByRole('combobox', { name: 'Queue' }).selectOption('upkeep');
    await jobs.getByRole('combobox', { name: 'State' }).selectOption('delayed');
    await expect(jobs.getByText('Delete what has served its time')).toBeVisible();
    await expect(jobs.getByRole('button', { name: /^Drop/ })).toHaveCount(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.reload();
    await expect(jobs.getByRole('combobox', { name: 'State' })).toHaveValue('delayed');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admindashboard$/);
  });
}
