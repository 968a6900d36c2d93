/** Buying several services at once: selected, kept through a reload, paid once, one order each. */

import { expect } from '@playwright/test';
import { makeCustomer } from './customer-by-api.ts';
import { paymentFrame, cards, payByCard } from './payment-frame.ts';
import { storeCustomerSession, test } from './portal-test.ts';

const first = 'Private Limited Company Registration';
const second = 'Income Tax Return for Salaried Individuals';

test('two services are selected, kept through a reload, paid at once and become two orders [services-005] [services-008] [services-009] [services-010] [services-011] [buyservices-002] [buyservices-003] [buyservices-004] [buyservices-005]', async ({
  page,
  places,
}) => {
  const customer = await makeCustomer(places);
  await storeCustomerSession(page, customer);
  const buySelected = page.getByRole('link', { name: /^Buy Selected/ });

  await test.step('select two services', async () => {
    await page.goto('/services');
    const search = page.getByLabel('Search by name or category');
    await search.fill(first);
    await expect(buySelected).toBeHidden();
    await page.getByText(`Add ${first}`).click();
    await search.fill(second);
    await page.getByText(`Add ${second}`).click();
    await expect(buySelected).toHaveText('Buy Selected (2 - Rs.10,999)');
  });

  await test.step('they stay selected through a reload, and the last row can be reached', async () => {
    await page.goto('/services');
    await expect(page.getByRole('checkbox', { name: `Add ${first}` })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Selected services' })).toContainText(
      'Rs.12,978.82 with GST',
    );
    const lastView = page.getByRole('link', { name: /^View/ }).last();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // Playwright clicks only uncovered elements.
    await lastView.click({ trial: true });
  });

  await test.step('pay for both at once', async () => {
    await buySelected.click();
    await expect(page).toHaveURL('/buyservices');
    // The URL changes while the list, which also has a search field, is still shown.
    await expect(page.getByRole('heading', { name: 'Buy selected services' })).toBeVisible();
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Phone').fill('9876543210');
    await page.getByLabel('Billing state').selectOption('Karnataka');
    const checked = page.waitForResponse('**/check_validation');
    await page.getByRole('button', { name: 'Pay Now Rs.12,978.82 (GST Inc.)' }).click();
    expect(await (await checked).json()).toMatchObject({ checkout: { amount: 12_978_82, currency: 'INR' } });
    await expect(paymentFrame(page).getByRole('button', { name: 'Pay Rs.12,978.82' })).toBeVisible();
    const placed = page.waitForResponse('**/buy_services');
    await payByCard(page, cards.good);
    expect(await (await placed).json()).toMatchObject({
      status: 'true',
      orders: [expect.anything(), expect.anything()],
    });
  });

  await test.step('see the confirmation, an order of each, and an empty selection', async () => {
    await expect(page).toHaveURL('/myorders');
    await expect(
      page.getByText('Your order of amount Rs.12,978.82 is placed successfully. Thank You!'),
    ).toBeVisible();
    const orders = page.getByRole('table').getByRole('row');
    await expect(orders.filter({ hasText: first })).toHaveCount(1);
    await expect(orders.filter({ hasText: second })).toHaveCount(1);
    await page.goto('/buyservices');
    await expect(page.getByText('No services selected')).toBeVisible();
  });
});
