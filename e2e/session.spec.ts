/** Drafts survive an hour offline, the end of the session, and a logout in another tab (session-005, session-009). */

import { type Page, expect } from '@playwright/test';
import { createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { type Customer, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { test } from './portal-test.ts';
import { chooseMenuEntry } from './side-menu.ts';
import { raiseTicket } from './ticket-by-api.ts';

const words = 'The notice is of 12 March, and we have paid on the 10th.';

test('a reply survives an hour offline, the end of the session, a reload and a logout in another tab [session-008]', async ({
  page,
  context,
  places,
}) => {
  const customer = await makeCustomer(places);
  const address = `/ticketdetail/${await raiseTicket(customer.api)}`;
  const message = page.getByRole('textbox', { name: /^Message/ });
  await page.clock.install();
  await page.goto('/login');
  await logIn(page, customer);
  await page.goto(address);
  await page.getByRole('toolbar', { name: 'Format of Message' }).waitFor();
  await message.click();
  await page.keyboard.type(words);

  await test.step('an hour offline', async () => {
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.clock.fastForward('01:00:00');
    await expect(message).toHaveText(words);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await expect(message).toHaveText(words);
    await expect(page).toHaveURL(address);
  });

  await test.step('a session that ends', async () => {
    await endSession(page, places.apiUrl);
    await logIn(page, customer);
    await expect(page).toHaveURL(address);
    await expect(message).toHaveText(words);
  });

  await test.step('a logout in another tab', async () => {
    const other = await context.newPage();
    await other.goto('/dashboard');
    await chooseMenuEntry(other, 'Logout');
    await expect(other).toHaveURL('/login');
    await other.close();
    await logIn(page, customer);
    await expect(page).toHaveURL(address);
    await expect(message).toHaveText(words);
  });

  await test.step('a reload, and it is sent once', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(message).toHaveText(words);
    await page.getByRole('button', { name: 'Submit' }).click();
    const replies = page.getByRole('region', { name: 'Replies' }).getByRole('article');
    await expect(replies).toHaveCount(1);
    await expect(replies).toContainText(words);
    await expect(message).toHaveText('');
  });
});

test('the payment form and the profile are restored after the session ended [session-008]', async ({
  page,
  places,
}) => {
  const customer = await makeCustomer(places);
  await page.goto('/login');
  await logIn(page, customer);
  for (const address of [`/payment/${await demoServiceId(customer.api)}`, '/profile']) {
    await page.goto(address);
    await page.getByLabel('Name').fill('Asha Rao and Sons');
    await page.getByLabel('Phone').fill('9123456780');
    await endSession(page, places.apiUrl);
    await logIn(page, customer);
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel('Name')).toHaveValue('Asha Rao and Sons');
    await expect(page.getByLabel('Phone')).toHaveValue('9123456780');
    // Navigates by URL, for which the changed form asks for a confirmation.
    page.once('dialog', (dialog) => void dialog.accept());
  }
});

async function logIn(page: Page, { email, password }: Customer): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Like another device: the page notices by its socket or the next call. */
async function endSession(page: Page, apiUrl: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('portal.customer.token') ?? '');
  await data(createApi({ baseUrl: apiUrl, getToken: () => token }).POST('/logout', { body: {} }));
}
