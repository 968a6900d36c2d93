/** A customer who forgot the password sets a new one with a code from the mail. */

import { expect } from '@playwright/test';
import { makeCustomer } from './customer-by-api.ts';
import { codeTo } from './mailbox.ts';
import { test } from './portal-test.ts';

test('a forgotten password is replaced, and only the new one works [login-002] [reset-001] [reset-003] [reset-004] [reset-005] [reset-006] [reset-008] [session-013]', async ({
  page,
  places,
}) => {
  const { email, password, token } = await makeCustomer(places);
  const renewed = 'Calm-harbour-9';
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('timer')).toContainText('2:00');
  await expect(page.getByRole('button', { name: /OTP$/ })).toHaveCount(0);
  const code = await codeTo(places.mailUrl, email, 1);
  await page.clock.fastForward('02:01');
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeVisible();

  await page.getByLabel('OTP').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByLabel('OTP')).toHaveValue('');
  await page.getByLabel('OTP').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(renewed);
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(renewed);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/login');

  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(renewed);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  const old = await page.request.post(`${places.apiUrl}/orders`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(old.status()).toBe(401);
});
