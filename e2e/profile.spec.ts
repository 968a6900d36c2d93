/** A customer changes e-mail and password, which signs a second browser out. */

import { expect } from '@playwright/test';
import { uniqueEmail, makeCustomer } from './customer-by-api.ts';
import { codeTo, mailsTo } from './mailbox.ts';
import { storeCustomerSession, test } from './portal-test.ts';

test('e-mail and password are changed, the old ones are rejected and the second browser is signed out [profile-001] [profile-002] [session-013] [session-015]', async ({
  page,
  browser,
  places,
}) => {
  const customer = await makeCustomer(places);
  const [email, renewed] = [uniqueEmail(), 'Calm-harbour-9'];
  await storeCustomerSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByLabel('New e-mail').fill(email);
  await page.getByLabel('Your password').fill(customer.password);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await codeTo(places.mailUrl, email);
  // The code can still be entered after a reload.
  await page.reload();
  await page.getByLabel('Digit 1 of 6').pressSequentially(code);
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(page.getByRole('button', { name: 'Change e-mail' })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(places.mailUrl, customer.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('Your e-mail address was changed'));

  const second = await (await browser.newContext({ baseURL: places.customerUrl })).newPage();
  await second.goto('/login');
  await second.getByLabel('Email').fill(email);
  await second.getByRole('textbox', { name: 'Password' }).fill(customer.password);
  await second.getByRole('button', { name: 'Login' }).click();
  await expect(second).toHaveURL('/dashboard');

  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByLabel('Current password').fill(customer.password);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(renewed);
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(renewed);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('All other devices are signed out.')).toBeVisible();

  // Its socket closes with its session, without any input.
  await expect(second).toHaveURL(/\/login/);
  await second.getByLabel('Email').fill(email);
  await second.getByRole('textbox', { name: 'Password' }).fill(customer.password);
  await second.getByRole('button', { name: 'Login' }).click();
  await expect(second.getByText('Invalid Credentials')).toBeVisible();
  await second.getByRole('textbox', { name: 'Password' }).fill(renewed);
  await second.getByRole('button', { name: 'Login' }).click();
  await expect(second).toHaveURL('/dashboard');
  await second.context().close();

  await page.getByRole('tab', { name: 'Devices' }).click();
  await expect(page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(2);
});
