/** Payments that do not go through at once: declined, given up, confirmed late by the bank. */
import { type Page, expect } from '@playwright/test';
import { cardWindow, cards, payByCard } from './card-window.ts';
import { type Customer, makeCustomer } from './customer-by-api.ts';
import { keepSession, test } from './portal-test.ts';
import { steadyServiceId } from './steady-service.ts';

test('a declined card makes no order, and another card may be tried [payment-015]', async ({
  page,
  places,
}) => {
  await openCardWindow(page, await makeCustomer(places));
  await payByCard(page, cards.declined);
  await expect(cardWindow(page).getByRole('alert')).toBeVisible();
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/myorders');
  await expect(page.getByText(/^Your order of amount Rs\.[\d,.]+ is placed successfully/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Progress/ })).toHaveCount(1);
});

test('a closed payment window makes no order and keeps the form', async ({ page, places }) => {
  const customer = await makeCustomer(places);
  await openCardWindow(page, customer);
  await cardWindow(page).getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'closed' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(page.getByRole('button', { name: /^Pay Now/ })).toBeEnabled();
  const { data } = await customer.api.POST('/orders', { body: {} });
  expect(data?.orders).toEqual([]);
});

test('a payment that the bank confirms late becomes one order by itself [payment-017]', async ({
  page,
  places,
}) => {
  const customer = await makeCustomer(places);
  await openCardWindow(page, customer);
  await payByCard(page, cards.late);
  await expect(cardWindow(page).getByRole('alert')).toBeVisible();
  await cardWindow(page).getByRole('button', { name: 'Cancel payment' }).click();
  const orders = async () => (await customer.api.POST('/orders', { body: {} })).data?.orders ?? [];
  await expect.poll(orders, { timeout: 30_000 }).toHaveLength(1);
  await page.goto('/myorders');
  await expect(page.getByRole('link', { name: /^Progress/ })).toHaveCount(1);
});

/** Fills the payment form of the first service and presses Pay Now. */
async function openCardWindow(page: Page, customer: Customer) {
  await keepSession(page, customer);
  await page.goto(`/payment/${await steadyServiceId(customer.api)}`);
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone').fill('9876543210');
  await page.getByRole('button', { name: /^Pay Now/ }).click();
  await expect(cardWindow(page).getByLabel('Card number')).toBeVisible();
}
