/** The proforma invoice of an unpaid order: an admin mails it, its customer saves the PDF and is led to the payment. */

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { data } from '@portal/sdk/data';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { signInAdmin, storeAdminSession } from './admin-by-api.ts';
import { makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { mailsTo } from './mailbox.ts';
import { storeCustomerSession, test } from './portal-test.ts';

test('an admin mails a proforma invoice, whose PDF the customer opens', async ({ page, browser, places }) => {
  const customer = await makeCustomer(places);
  const signedIn = await signInAdmin(places);
  const { order } = await data(
    signedIn.api.POST('/addorder', {
      body: { customer: customer.userId, service: await demoServiceId(customer.api) },
    }),
  );
  const found = async () =>
    (await mailsTo(places.mailUrl, customer.email)).filter(({ subject }) =>
      subject.startsWith(`Proforma invoice of ${order.order_id} at `),
    );

  await test.step('two presses send one mail', async () => {
    const admin = await (await browser.newContext({ baseURL: places.adminUrl })).newPage();
    await storeAdminSession(admin, signedIn);
    await admin.goto(`/adminorderdetail/${order.id}`);
    const button = admin.getByRole('button', { name: /^Send proforma invoice to/ });
    await button.click();
    await expect(admin.getByText('The proforma invoice is on its way to').first()).toBeVisible();
    await button.click();
    await savesPdf(admin);
    await isSound(admin);
    await admin.context().close();
  });

  const payPath = await test.step('the mail leads to the payment', async () => {
    await expect.poll(async () => (await found()).length).toBe(1);
    const [mail] = await found();
    return /\/payment\/\d+\?order=\d+/.exec(mail?.text ?? '')?.[0] ?? '';
  });

  await test.step('the customer saves the same PDF from the order', async () => {
    await storeCustomerSession(page, customer);
    await page.goto(`/orderdetail/${order.id}`);
    await savesPdf(page);
    await isSound(page);
    await page.goto(payPath);
    await expect(page.getByRole('button', { name: /^Pay Now Rs\./ })).toBeVisible();
    expect(await found()).toHaveLength(1);
  });
});

async function savesPdf(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download proforma invoice' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Proforma-ORD-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

async function isSound(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
}
