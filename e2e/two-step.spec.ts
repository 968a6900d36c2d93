/** Two-factor authentication in a browser: enabled with a real code, then logins with a code and a recovery code. */

import { expect, type Page } from '@playwright/test';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { signInAdmin } from './admin-by-api.ts';
import { codeAt } from './authenticator.ts';
import { test } from './portal-test.ts';
import { assignToStaff, storeStaffSession, signInStaff } from './staff-by-api.ts';

const password = 'Quiet-river-7';

test('a staff member enables it, and logs in with a code and with a recovery code', async ({
  page,
  places,
}) => {
  const email = await makeColleague(places);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${places.staffUrl}/stafflogin`);
  await logIn(page, email);

  await page.getByRole('button', { name: 'Hello! Staff' }).click();
  await page.getByRole('button', { name: 'Two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await isSound(page);
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  const switchedOnAt = Date.now();
  await page.getByLabel('Code of the app').fill(codeAt(secret, switchedOnAt));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await isSound(page);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await logOut(page);

  await logIn(page, email, 'Two-step sign-in');
  await isSound(page);
  // The code that enabled it is used up; the next one is already valid.
  await page.getByLabel('Code of the app').fill(codeAt(secret, switchedOnAt));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(/This code is not right/).first()).toBeVisible();
  await page.getByLabel('Code of the app').fill(codeAt(secret, switchedOnAt + 30_000));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My Customers' })).toBeVisible();
  await logOut(page);

  await logIn(page, email, 'Two-step sign-in');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('You used a recovery code. 9 are left.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Customers' })).toBeVisible();
});

test('a staff member opens a task by its number, and continues by keyboard', async ({
  page,
  places,
  shopper,
}) => {
  await assignToStaff(places, shopper.orderId);
  await storeStaffSession(page, await signInStaff(places));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${places.staffUrl}/staffcustomer`);
  await expect(page.getByRole('heading', { name: 'My Customers' })).toBeVisible();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'A number, a name or a page' });
  await expect(field).toBeFocused();
  await field.fill(`ord-${shopper.orderId}`);
  const number = `ORD-${String(shopper.orderId).padStart(6, '0')}`;
  await expect(page.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible();
  await isSound(page);
  await field.press('Enter');
  await expect(page).toHaveURL(`${places.staffUrl}/stafftaskdetail/${shopper.orderId}`);

  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'My Customers' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  // In text fields, letters are no shortcuts.
  await page.keyboard.type('g t?');
  await expect(page.getByRole('searchbox').first()).toHaveValue('g t?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { name: 'My Customers' }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await isSound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** A staff member of this test only, since their other sessions end. */
async function makeColleague(places: { apiUrl: string }): Promise<string> {
  const email = `colleague.${Date.now()}@example.in`;
  const admin = await signInAdmin(places);
  await admin.api.POST('/staffregister', {
    body: { name: 'Kavya Menon', email, phone: '9812345678', department: 'Income Tax', password },
  });
  return email;
}

async function logIn(page: Page, email: string, next = 'My Customers'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: next })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hello! Staff' }).click();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('heading', { name: 'Login to your Account' })).toBeVisible();
}

async function isSound(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
}
