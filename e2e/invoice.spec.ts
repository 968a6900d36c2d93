/** The invoice of an order: downloaded, and corrected when the customer adds a GST number. */

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { type Customer, buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { storeCustomerSession, test as base } from './portal-test.ts';

const test = base.extend<{ bought: { customer: Customer; orderId: number } }>({
  bought: async ({ places }, provide) => {
    const customer = await makeCustomer(places);
    await provide({
      customer,
      orderId: await buyService(places, customer, await demoServiceId(customer.api)),
    });
  },
});

test('an invoice is downloaded, and reissued with the missing GST number [payment-009]', async ({
  page,
  bought: { customer, orderId },
}) => {
  await storeCustomerSession(page, customer);
  await page.goto(`/orderdetail/${orderId}`);
  const invoice = page.getByRole('region', { name: 'Invoice' });

  await test.step('the PDF is saved under its number', async () => {
    const download = page.waitForEvent('download');
    await invoice.getByRole('button', { name: /^Download invoice INV/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('a GST number creates another invoice', async () => {
    await invoice.getByRole('button', { name: 'Add a GST number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a GST number' });
    await expect(dialog.getByRole('textbox', { name: 'GST number' })).toBeFocused();
    await page.keyboard.type('27aapfu0939f1zv');
    await dialog.getByLabel('Business name').fill('Hill Road Traders');
    await dialog.getByLabel('Billing address').fill('4 Hill Road, Mumbai 400050');
    await dialog.getByRole('button', { name: 'Make the new invoice' }).click();
    await expect(invoice.getByText(/GST number 27AAPFU0939F1ZV$/)).toBeVisible();
    await expect(invoice.getByText(/^Credit note of/)).toBeVisible();
    await expect(page.getByText(/^Your new invoice is INV/)).toBeVisible();
    await expect(invoice.getByRole('button', { name: 'Add a GST number' })).toHaveCount(0);
  });
});

test('all invoices are listed, searched and downloaded as a ZIP', async ({
  page,
  bought: { customer, orderId },
}) => {
  await storeCustomerSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Invoices' }).click();
  const table = page.getByRole('table', { name: 'Invoices' });
  const link = table.getByRole('link', { name: /^View order of INV/ });
  await expect(link).toHaveAttribute('href', `/orderdetail/${orderId}`);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Invoices \d{4}-\d\d-\d\d\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('searchbox').fill('no such number');
  await expect(page.getByText('Nothing found for “no such number”')).toBeVisible();
});
