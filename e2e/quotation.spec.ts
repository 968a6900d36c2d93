/** A quotation, from the admin who makes it to its mail, the acceptance, the payment by UPI and the invoice. */

import { expect, type Page } from '@playwright/test';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { signInAdmin, storeAdminSession } from './admin-by-api.ts';
import { makeCustomer } from './customer-by-api.ts';
import { mailsTo } from './mailbox.ts';
import { payByTest } from './payment-frame.ts';
import { storeCustomerSession, test } from './portal-test.ts';

test('a customer gets a quotation by mail, accepts it and pays it by UPI', async ({
  page,
  browser,
  places,
}) => {
  const customer = await makeCustomer(places);
  const admin = await (await browser.newContext({ baseURL: places.adminUrl })).newPage();
  await storeAdminSession(admin, await signInAdmin(places));

  await test.step('an admin makes a quotation at an agreed price', async () => {
    await admin.goto('/adminorders');
    await admin.getByRole('link', { name: 'Quotations' }).click();
    await admin.getByRole('link', { name: 'Make a quotation' }).first().click();
    await admin.getByRole('combobox', { name: /Customer/ }).fill(customer.email);
    await admin.getByRole('option', { name: new RegExp(customer.email) }).click();
    await admin.getByRole('combobox', { name: /Service/ }).click();
    await admin.getByRole('option').first().click();
    await admin.getByLabel('Price').selectOption('Own price');
    await admin.getByLabel('Price before GST, in rupees').fill('1000');
    await admin.getByLabel('Reason').fill('Second company of the same founder');
    await admin.getByLabel('Note to the customer').fill('As we discussed on the telephone.');
    await isSound(admin);
    await admin.getByRole('button', { name: 'Send the quotation' }).click();
    await expect(admin).toHaveURL('/adminquotations');
    await expect(admin.getByRole('table', { name: 'Quotations' })).toContainText('Awaiting answer');
  });

  const path = await test.step('the mail leads to its page', async () => {
    await expect.poll(async () => (await quotationMails(places.mailUrl, customer.email)).length).toBe(1);
    const [mail] = await quotationMails(places.mailUrl, customer.email);
    expect(mail?.text).toContain('As we discussed on the telephone.');
    return /\/quotations\/\d+/.exec(mail?.text ?? '')?.[0] ?? '';
  });

  await test.step('the customer sees what it costs, and accepts it', async () => {
    await storeCustomerSession(page, customer);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /Accept or decline a quotation/ }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByText('Second company of the same founder')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('Rs.1,180');
    await isSound(page);
    await page.getByRole('button', { name: 'Accept' }).click();
  });

  await test.step('and pays by UPI', async () => {
    await expect(page).toHaveURL(/\/payment\/\d+\?order=\d+/);
    await page.getByLabel('Billing state').selectOption('Karnataka');
    await page.getByRole('button', { name: 'Pay Now Rs.1,180' }).click();
    await payByTest(page, 'UPI', /succeeds success@razorpay/);
    await expect(page).toHaveURL('/myorders');
    await page.goto(path);
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await isSound(page);
    await page.getByRole('link', { name: /ORD-/ }).click();
    await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Rs.1,180');
  });

  await test.step('the admin sees it accepted and paid', async () => {
    await admin.goto('/adminquotations?state=accepted');
    await expect(admin.getByRole('table', { name: 'Quotations' })).toContainText(/ORD-\d+, paid/);
    await isSound(admin);
    await admin.context().close();
  });
});

const quotationMails = async (mailUrl: string, email: string) =>
  (await mailsTo(mailUrl, email)).filter(({ subject }) => subject.startsWith('Quotation '));

async function isSound(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
}
