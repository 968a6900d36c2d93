/** Payments and invoices in the admin's browser: found by number, filtered, and taken as files. */

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { orderDisplayId } from '@portal/domain/display-id';
import { signInAdmin, storeAdminSession } from './admin-by-api.ts';
import { buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { test } from './portal-test.ts';

test('an admin finds a payment by its order, its invoice, and takes both as files', async ({
  browser,
  places,
}) => {
  const customer = await makeCustomer(places);
  const number = orderDisplayId(await buyService(places, customer, await demoServiceId(customer.api)));
  const context = await browser.newContext({ baseURL: places.adminUrl, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await storeAdminSession(page, await signInAdmin(places));
  const save = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  await page.goto(`/adminpayments?q=${number}`);
  const payments = page.getByRole('table', { name: 'Payments' });
  await expect(payments.getByRole('link', { name: number })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sums' })).toContainText('Payments1');
  const payment = await save('Download CSV');
  expect(payment.name).toMatch(/^Payments .*\.csv$/);
  expect(payment.bytes.toString().trimEnd().split('\r\n')).toHaveLength(2);

  await payments.getByRole('link', { name: /^INV/ }).click();
  const invoices = page.getByRole('table', { name: 'Invoices' });
  await expect(invoices.getByRole('row')).toHaveCount(2);
  expect((await save('Download PDFs')).bytes.subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Credit notes');
  await expect(page.getByText(/^Nothing found for “INV/)).toBeVisible();
});
