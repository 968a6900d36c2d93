/** Re-authentication of an admin: once, then not for a while, then again. */

import { type Page, expect } from '@playwright/test';
import pg from 'pg';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { storeAdminSession, signInAdmin } from './admin-by-api.ts';
import { test } from './portal-test.ts';

test('the export of all customers asks for the password once, and again after its time', async ({
  browser,
  places,
}) => {
  const context = await browser.newContext({ baseURL: places.adminUrl, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const admin = await signInAdmin(places);
  await storeAdminSession(page, admin);
  await page.goto('/admincustomers');
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });

  await letTimePass(places.databaseUrl, admin.token);
  await confirmExport(page);
  await test.info().attach('dialog', { body: await page.screenshot(), contentType: 'image/png' });
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Demo-pass-1');
  const first = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await first).suggestedFilename()).toBe('customers.xlsx');

  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await second;
  await expect(dialog).toBeHidden();

  await letTimePass(places.databaseUrl, admin.token);
  await confirmExport(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admincustomers/);
  await context.close();
});

async function confirmExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
}

/** Backdates the login and its confirmations by eleven minutes. */
async function letTimePass(databaseUrl: string, token: string): Promise<void> {
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    jti: string;
  };
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query("update sessions set confirmed_at = now() - interval '11 minutes' where id = $1", [
      jti,
    ]);
  } finally {
    await client.end();
  }
}
