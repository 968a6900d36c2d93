/** Payments that do not succeed at once: declined, cancelled, confirmed late by the bank. */

import { type Page, expect } from '@playwright/test';
import pg from 'pg';
import { signInAdmin } from './admin-by-api.ts';
import { type Customer, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { paymentFrame, cards, payByCard, payByTest } from './payment-frame.ts';
import { storeCustomerSession, test } from './portal-test.ts';

test('a declined card creates no order, and another card can be used [payment-015]', async ({
  page,
  places,
}) => {
  await openCardWindow(page, await makeCustomer(places));
  await payByCard(page, cards.declined);
  await expect(paymentFrame(page).getByRole('alert')).toBeVisible();
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/myorders');
  await expect(page.getByText(/^Your order of amount Rs\.[\d,.]+ is placed successfully/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Progress/ })).toHaveCount(1);
});

test('a declined UPI payment is followed by one by net banking, whose bank admins see', async ({
  page,
  places,
}) => {
  const customer = await makeCustomer(places);
  await openCardWindow(page, customer);
  await paymentFrame(page).getByRole('radio', { name: 'UPI' }).check();
  await paymentFrame(page).getByLabel('UPI ID').fill('someone');
  await paymentFrame(page)
    .getByRole('button', { name: /^Pay Rs\./ })
    .click();
  await expect(paymentFrame(page).getByLabel('UPI ID')).toHaveAccessibleDescription(/such as name@bank/);
  await payByTest(page, 'UPI', /declined failure@razorpay/);
  await expect(paymentFrame(page).getByRole('alert')).toContainText('declined by your bank');
  await payByTest(page, 'Net banking', /succeeds HDFC Bank/);
  await expect(page).toHaveURL('/myorders');
  const { data } = await customer.api.POST('/orders', { body: {} });
  const { api } = await signInAdmin(places);
  const { data: found } = await api.POST('/order_payments/{id}', {
    params: { path: { id: data?.orders[0]?.id ?? 0 } },
    body: {},
  });
  expect(found?.attempts.map(({ method, state }) => [method, state])).toEqual([
    ['Net banking, HDFC', 'captured'],
    ['UPI, @razorpay', 'failed'],
  ]);
});

test('a closed payment window creates no order and keeps the form', async ({ page, places }) => {
  const customer = await makeCustomer(places);
  await openCardWindow(page, customer);
  await paymentFrame(page).getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'closed' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(page.getByRole('button', { name: /^Pay Now/ })).toBeEnabled();
  const { data } = await customer.api.POST('/orders', { body: {} });
  expect(data?.orders).toEqual([]);
});

test('a payment that the bank confirms late is pending on every page, and becomes one order by itself [payment-017]', async ({
  page,
  context,
  places,
}) => {
  const customer = await makeCustomer(places);
  await openCardWindow(page, customer);
  await payByCard(page, cards.late);
  await expect(paymentFrame(page).getByRole('alert')).toBeVisible();
  await paymentFrame(page).getByRole('button', { name: 'Cancel payment' }).click();
  const waiting = page.getByRole('status', { name: 'Waiting for your bank' });
  await expect(waiting).toContainText('Do not pay again.');
  await expect(page.getByRole('button', { name: /^Pay Now/ })).toBeDisabled();
  await expect(page.getByText('did not go through')).toBeHidden();
  const second = await context.newPage();
  await storeCustomerSession(second, customer);
  await second.goto(page.url());
  await expectNoPlainPayNow(second);
  await second.reload();
  await expectNoPlainPayNow(second);

  await page.bringToFront();
  await expect(page).toHaveURL('/myorders', { timeout: 30_000 });
  await expect(page.getByText(/^Your order of amount Rs\.[\d,.]+ is placed successfully/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Progress/ })).toHaveCount(1);
  const { data } = await customer.api.POST('/orders', { body: {} });
  expect(data?.orders).toHaveLength(1);
  expect(await quotesOf(places.databaseUrl, customer.userId)).toEqual(['paid']);
});

/** The bank may confirm at any moment, so each payment page shows one of three messages. */
async function expectNoPlainPayNow(page: Page): Promise<void> {
  const said = page.getByText(/^(Waiting for your bank|You bought this already)$/);
  await expect(said.or(page.getByRole('link', { name: /^Progress/ })).first()).toBeVisible();
  await expect(page.locator('form[aria-label="Payment"] [type=submit]:not([aria-disabled])')).toHaveCount(0);
}

/** The states of all quotes of a customer. */
async function quotesOf(databaseUrl: string, customerId: number): Promise<unknown[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ state: string }>(
      'select state from payments where customer_id = $1',
      [customerId],
    );
    return rows.map(({ state }) => state);
  } finally {
    await client.end();
  }
}

/** Fills the payment form of the first service and presses Pay Now. */
async function openCardWindow(page: Page, customer: Customer) {
  await storeCustomerSession(page, customer);
  await page.goto(`/payment/${await demoServiceId(customer.api)}`);
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone').fill('9876543210');
  await page.getByLabel('Billing state').selectOption('Karnataka');
  await page.getByRole('button', { name: /^Pay Now/ }).click();
  await expect(paymentFrame(page).getByLabel('Card number')).toBeVisible();
}
