/** Purchases without GST under a letter of undertaking: by an SEZ unit and by a buyer outside India (record 0070). */

import { expect, type Page } from '@playwright/test';
import { financialYear } from '@portal/domain/financial-year';
import { data } from '@portal/sdk/data';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { signInAdmin } from './admin-by-api.ts';
import { type Customer, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { cards, payByCard } from './payment-frame.ts';
import { storeCustomerSession, test as base } from './portal-test.ts';

const gstNumber = '29AAGCB7383J1Z4';
type Confirmed = { kind: 'sez'; gst_number: string } | { kind: 'abroad' };

const test = base.extend<{ confirmed: Confirmed; customer: Customer }>({
  confirmed: [{ kind: 'abroad' }, { option: true }],
  customer: async ({ page, places, confirmed }, provide) => {
    const { api } = await signInAdmin(places);
    const luts = [{ financial_year: financialYear(new Date()).label, arn: 'AD290326001234X' }];
    await data(api.POST('/update_settings', { body: { luts, exports_in_forex: true } }));
    const customer = await makeCustomer(places);
    await data(api.POST('/confirm_zero_rating', { body: { id: customer.userId, ...confirmed } }));
    await storeCustomerSession(page, customer);
    await page.goto(`/payment/${await demoServiceId(customer.api)}`);
    await provide(customer);
  },
});

test.describe('an SEZ unit', () => {
  test.use({ confirmed: { kind: 'sez', gst_number: gstNumber } });

  test('pays without GST, and the order says why', async ({ page, customer }) => {
    const where = page.getByLabel('Where you buy from');
    await expect(page.getByRole('button', { name: /^Pay Now Rs\..* \(GST Inc\.\)$/ })).toBeVisible();
    await where.selectOption('In India, SEZ unit or developer');
    await expect(page.getByLabel('Billing state')).toHaveCount(0);
    await page.getByLabel('Billing address').fill('Plot 4, Electronics City SEZ, Bengaluru 560100');
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await expect(page.getByText('Enter the valid GST number of the SEZ unit or developer.')).toBeVisible();
    await expect(page.getByText(/IGST is charged until we have confirmed it/)).toBeVisible();
    await page.getByLabel('GST number').fill(gstNumber);
    await expect(page.getByText('No GST: supply to an SEZ unit under letter of undertaking.')).toBeVisible();
    await page.getByLabel('Business name').fill('Zone Software');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await pay(page);
    await expectOrder(page, customer, 'No GST: supply to an SEZ unit under letter of undertaking.');
  });
});

test('a buyer outside India pays without GST', async ({ page, customer }) => {
  await page.getByLabel('Where you buy from').selectOption('Outside India');
  await expect(page.getByLabel('GST number')).toHaveCount(0);
  await page.getByLabel('Country').selectOption('United Arab Emirates');
  await page.getByLabel('Billing address').fill('12 Marina Walk, Dubai');
  const feeState = page.getByLabel('State in India');
  if (await feeState.isVisible()) await feeState.selectOption('Karnataka');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pay(page);
  await expectOrder(page, customer, 'No GST: export of services under letter of undertaking.');
});

async function pay(page: Page) {
  const checked = page.waitForResponse('**/check_validation');
  await page.getByRole('button', { name: /^Pay Now Rs\..* \(no GST\)$/ }).click();
  expect(await (await checked).json()).toMatchObject({ gst_amount: 0, warnings: [] });
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/myorders');
}

async function expectOrder(page: Page, { api }: Customer, reason: string) {
  const { orders } = await data(api.POST('/orders', { body: {} }));
  await page.goto(`/orderdetail/${orders[0]?.id}`);
  await expect(page.getByText(reason)).toBeVisible();
}
