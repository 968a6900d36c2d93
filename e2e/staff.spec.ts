/** The staff app in a browser: the login, their own customers, a request for access. */

import { expect, type Page } from '@playwright/test';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { test } from './portal-test.ts';
import { assignToStaff } from './staff-by-api.ts';

test('a staff member logs in, and sees the customers of their orders', async ({ page, places, shopper }) => {
  await assignToStaff(places, shopper.orderId);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(places.staffUrl);
  await page.goto(`${places.staffUrl}/staffcustomer`);
  await expect(page.getByRole('heading', { name: 'Login to your Account' })).toBeVisible();
  await isSound(page);
  await page.getByLabel('Email').fill('staff@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page.getByRole('heading', { name: 'My Customers' })).toBeVisible();
  await expect(page.getByText('Hello! Staff')).toBeVisible();
  // Other tests may have assigned enough customers to move this one off the first page.
  await page.getByRole('searchbox').fill(shopper.email);
  await expect(page.getByText(shopper.email)).toBeVisible();
  await isSound(page);
});

test('somebody asks for access to the staff app', async ({ page, places }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${places.staffUrl}/staffregister`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isSound(page);
  await page.getByLabel('Full Name').fill('Meera Iyer');
  await page.getByLabel('Email Address').fill(`meera.${Date.now()}@example.in`);
  await page.getByLabel('Phone Number').fill('9812345678');
  await page.getByLabel('Role').selectOption('Income Tax');
  await page.getByRole('textbox', { name: 'Password' }).fill('Quiet-river-7');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(/request/i).first()).toBeVisible();
});

async function isSound(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
}
