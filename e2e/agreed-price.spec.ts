/** An order below the list price, from the admin who adds it to its invoice. */

import { expect, type Page } from '@playwright/test';
import { orderDisplayId } from '@portal/domain/display-id';
import { data } from '@portal/sdk/data';
import { signInAdmin, storeAdminSession } from './admin-by-api.ts';
import { type Customer, makeCustomer } from './customer-by-api.ts';
import { payByTest } from './payment-frame.ts';
import { storeCustomerSession, test } from './portal-test.ts';

test('a customer pays an agreed price by UPI, and the invoice shows the discount', async ({
  page,
  browser,
  places,
}) => {
  const customer = await makeCustomer(places);
  const admin = await (await browser.newContext({ baseURL: places.adminUrl })).newPage();
  await storeAdminSession(admin, await signInAdmin(places));

  await test.step('an admin adds an order with a discount', async () => {
    await admin.goto('/adminaddorder');
    await admin.getByRole('combobox', { name: /Customer/ }).fill(customer.email);
    await admin.getByRole('option', { name: new RegExp(customer.email) }).click();
    await admin.getByRole('combobox', { name: /Service/ }).click();
    await admin.getByRole('option').first().click();
    await admin.getByLabel('Price').selectOption('Discount in percent');
    await admin.getByLabel('Percent off the list price').fill('10');
    await admin.getByLabel('Reason').fill('Second company of the same founder');
    await admin.getByRole('button', { name: 'Add order' }).click();
    await expect(admin.getByText('Order added.')).toBeVisible();
  });

  const order = await onlyOrder(customer);
  await test.step('and changes it while it is unpaid', async () => {
    await admin.goto(`/adminorderdetail/${order.id}`);
    await admin.getByRole('button', { name: 'Change price' }).click();
    const dialog = admin.getByRole('dialog', { name: `Price of ${orderDisplayId(order.id)}` });
    await dialog.getByLabel('Price before GST, in rupees').fill('1000');
    await dialog.getByRole('button', { name: 'Set price' }).click();
    await expect(admin.getByText(/off the list price of .*Second company/)).toBeVisible();
  });

  await storeCustomerSession(page, customer);
  await pay(page, `/payment/${order.service_id}?order=${order.id}`);
  await page.goto(`/orderdetail/${order.id}`);
  const facts = page.getByRole('region', { name: 'The payment' });
  await expect(facts).toContainText('Second company of the same founder');
  await expect(facts).toContainText('Rs.1,180');
  await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Rs.1,180');
});

async function onlyOrder({ api }: Customer) {
  const { orders } = await data(api.POST('/orders', { body: {} }));
  const id = orders[0]?.id ?? 0;
  const { order } = await data(api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} }));
  return order;
}

async function pay(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const price = page.getByRole('region').filter({ has: page.getByText('List price') });
  await expect(price).toContainText('Discount');
  await page.getByLabel('Billing state').selectOption('Karnataka');
  await page.getByRole('button', { name: 'Pay Now Rs.1,180' }).click();
  await payByTest(page, 'UPI', /succeeds success@razorpay/);
  await expect(page).toHaveURL('/myorders');
}
