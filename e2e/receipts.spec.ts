/** Money that does not come through the payment provider, and a purchase that was left. */

import { expect, type Page } from '@playwright/test';
import { data } from '@portal/sdk/data';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { signInAdmin, storeAdminSession } from './admin-by-api.ts';
import { makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { pdfFile } from './pdf-file.ts';
import { storeCustomerSession, test } from './portal-test.ts';

test('an admin records a bank transfer with TDS, and then its certificate', async ({
  page,
  browser,
  places,
}) => {
  const customer = await makeCustomer(places);
  const admin = await signInAdmin(places);
  const service = await demoServiceId(customer.api);
  const { order } = await data(admin.api.POST('/addorder', { body: { customer: customer.userId, service } }));
  const desk = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await storeAdminSession(desk, admin);

  await test.step('the receipt places the order', async () => {
    await desk.goto(`${places.adminUrl}/adminorderdetail/${order.id}`);
    await desk.getByRole('button', { name: 'Record receipt' }).click();
    const dialog = desk.getByRole('dialog', { name: `Record a receipt for ${order.order_id}` });
    await dialog.getByLabel(/^Reference/).fill(`NEFT${order.id}`);
    await dialog.getByLabel(/^Amount received/).fill('10800');
    await dialog.getByLabel(/^TDS deducted/).fill('1000');
    await dialog.getByLabel('Billing state').selectOption('29');
    await isSound(desk);
    await dialog.getByRole('button', { name: 'Record receipt' }).click();
    await expect(dialog).toBeHidden();
    const receipts = desk.getByRole('region', { name: 'Receipts' });
    await expect(receipts).toContainText('TDS Rs.1,000, certificate awaited');
  });

  await test.step('the customer sees it, with nothing left to pay, and the invoice', async () => {
    await storeCustomerSession(page, customer);
    await page.goto(`/orderdetail/${order.id}`);
    const received = page.getByRole('region', { name: 'Payments received' });
    await expect(received).toContainText('Rs.10,800 received on');
    await expect(received).toContainText('Still to payRs.0');
    await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('INV/');
  });

  await test.step('the customer uploads the certificate of the TDS', async () => {
    const received = page.getByRole('region', { name: 'Payments received' });
    await received.locator('input[type=file]').first().setInputFiles(pdfFile('form 16A.pdf'));
    await expect(received).toContainText('certificate received');
    await isSound(page);
  });

  await test.step('the TDS is receivable until its certificate is recorded', async () => {
    await desk.goto(`${places.adminUrl}/adminreceivables?kind=tds`);
    const row = desk.getByRole('row').filter({ hasText: order.order_id });
    await expect(row).toContainText('Rs.1,000');
    await row.getByRole('link', { name: order.order_id }).click();
    await desk.getByRole('button', { name: /TDS certificate/ }).click();
    const dialog = desk.getByRole('dialog', { name: /^TDS certificate of RCT-/ });
    await expect(dialog).toContainText('form 16A.pdf');
    const saved = desk.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Download/ }).click();
    expect((await saved).suggestedFilename()).toBe('form 16A.pdf');
    await isSound(desk);
    await dialog.getByLabel(/^Certificate number/).fill('ABCDEFG');
    await dialog.getByRole('button', { name: 'Confirm certificate' }).click();
    await expect(desk.getByRole('region', { name: 'Receipts' })).toContainText('certificate ABCDEFG');
    await desk.goto(`${places.adminUrl}/adminreceivables?kind=tds`);
    await expect(desk.getByRole('heading', { name: 'Receivables' })).toBeVisible();
    await expect(desk.getByRole('row').filter({ hasText: order.order_id })).toHaveCount(0);
    await desk.context().close();
    await expect(page.getByRole('region', { name: 'Payments received' })).toContainText(
      'certificate ABCDEFG confirmed',
    );
  });
});

test('a purchase that was left is resumed from the dashboard, or dismissed', async ({ page, places }) => {
  const customer = await makeCustomer(places);
  const id = await demoServiceId(customer.api);
  const buyer = { name: 'Asha Rao', email: customer.email, phone: '9876543210', gstno: '' };
  await data(customer.api.POST('/check_validation', { body: { ...buyer, service_id: id } }));
  await storeCustomerSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Resume payment of/ }).click();
  await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
  await page.goBack();
  await page.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(page.getByRole('link', { name: /^Resume payment of/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Services' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Resume payment of/ })).toHaveCount(0);
});

async function isSound(page: Page) {
  expect(await findAccessibilityViolations(page)).toEqual([]);
}
