/** The catalogue in the admin app's browser: changes reach the shop and leave existing orders unchanged. */

import { expect, type Page } from '@playwright/test';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { storeAdminSession, signInAdmin } from './admin-by-api.ts';
import { buyService, makeCustomer } from './customer-by-api.ts';
import { cards, payByCard } from './payment-frame.ts';
import { storeCustomerSession, test } from './portal-test.ts';

test('a new price applies to new orders, and open ones keep theirs', async ({ page, browser, places }) => {
  const admin = await signInAdmin(places);
  const customer = await makeCustomer(places);
  const { data } = await admin.api.POST('/add_service', { body: newService('Price') });
  const { id = 0, name = '' } = data?.service ?? {};
  await admin.api.POST('/publish_service', { body: { id } });
  const orderId = await buyService(places, customer, id);

  await test.step('the admin finds the service and changes its price', async () => {
    await storeAdminSession(page, admin);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${places.adminUrl}/adminservice`);
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
    await page.getByLabel('Search by name or category').fill(name);
    await isSound(page);
    await page.getByRole('link', { name: `View ${name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Rs.4,999/-')).toBeVisible();
    await isSound(page);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Price in rupees').fill('6499');
    await page.getByLabel('Earned at step 1, percent of the price').fill('40');
    const what = page.getByRole('region', { name: 'New orders will get' });
    await expect(what).toContainText('Price: Rs.6,499/- instead of Rs.4,999/-');
    await expect(what).toContainText('1 open order keeps what it was bought with.');
    await isSound(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Service saved.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Rs.6,499/-')).toBeVisible();
    await expect(page.getByText('40 % earned')).toBeVisible();
  });

  await test.step('the shop shows the new price, and the order keeps its own', async () => {
    const shop = await (await browser.newContext({ baseURL: places.customerUrl })).newPage();
    await storeCustomerSession(shop, customer);
    await shop.goto(`/details/${id}`);
    await expect(shop.getByText('Rs.6,499 + 18% GST = Rs.7,668.82')).toBeVisible();
    await shop.goto(`/orderdetail/${orderId}`);
    await expect(shop.getByText(/Rs\.4,999/).first()).toBeVisible();
    await expect(shop.getByText(/Rs\.6,499/)).toHaveCount(0);
    await shop.context().close();
  });
});

test('a service is added with documents and steps, published, and bought', async ({
  page,
  browser,
  places,
}) => {
  const admin = await signInAdmin(places);
  const customer = await makeCustomer(places);
  const { name } = newService('Added');
  await storeAdminSession(page, admin);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${places.adminUrl}/adminservice`);
  await page.getByRole('link', { name: 'Add New' }).click();

  await test.step('fill in the form, put the steps in order, and add the draft', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByLabel('Department').selectOption('Licenses/Regulatory Registrations');
    await page.getByLabel('Price in rupees').fill('2499');
    await page.getByLabel('Timeline').fill('10 working days');
    await page.getByLabel('SAC').fill('998214');
    await page.getByLabel('Details').fill('We prepare and file your application.');
    await page.getByRole('button', { name: 'Add a document' }).click();
    await page.getByLabel('Name of document 1').fill('Rent agreement');
    await page.getByLabel('Name of step 1').fill('Licence issued');
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByLabel('Name of step 2').fill('Application filed');
    await orderSteps(page);
    await isSound(page);
    await page.getByRole('button', { name: 'Add draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  const shop = await (await browser.newContext({ baseURL: places.customerUrl })).newPage();
  await storeCustomerSession(shop, customer);
  await test.step('it can’t be bought before it is published', async () => {
    await shop.goto('/services');
    await shop.getByLabel('Search by name or category').fill(name);
    await expect(shop.getByText(`Nothing found for “${name}”`)).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published: customers can buy it now.')).toBeVisible();
  });

  await test.step('a customer buys it, and the order has its documents and steps', async () => {
    await shop.goto('/services');
    await shop.getByLabel('Search by name or category').fill(name);
    await shop.getByRole('link', { name: `Buy ${name}` }).click();
    await expect(shop.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
    await shop.getByLabel('Name').fill('Asha Rao');
    await shop.getByLabel('Email').fill(customer.email);
    await shop.getByLabel('Phone').fill('9876543210');
    await shop.getByLabel('Billing state').selectOption('Karnataka');
    await shop.getByRole('button', { name: /^Pay Now Rs\.2,948\.82/ }).click();
    await payByCard(shop, cards.good);
    await expect(shop).toHaveURL(/\/myorders$/);
    const { data } = await customer.api.POST('/orders', { body: {} });
    const order = data?.orders.find(({ order_name: of }) => of === name);
    expect(order).toMatchObject({ price: 2_499, order_process: ['Application filed', 'Licence issued'] });
    await shop.goto(`/orderprogress/${order?.id}`);
    await expect(shop.getByText('Rent agreement').first()).toBeVisible();
    await shop.context().close();
  });

  await test.step('archived, it is off sale, and its order continues', async () => {
    await page.getByRole('button', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog', { name: `Archive ${name}?` });
    await isSound(page);
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    const { data } = await customer.api.POST('/services', { body: {} });
    expect(data?.services.map((service) => service.name)).not.toContain(name);
  });
});

/** The second step is dragged above the first with a mouse, back and up again by the keyboard. */
async function orderSteps(page: Page): Promise<void> {
  const first = page.getByLabel('Name of step 1');
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await steps.nth(1).locator('[title="Drag to another place"]').dragTo(steps.nth(0));
  await expect(first).toHaveValue('Application filed');
  const down = page.getByRole('button', { name: 'Move Application filed down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveValue('Licence issued');
  await expect(page.getByRole('button', { name: 'Move Application filed up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toHaveValue('Application filed');
}

const newService = (what: string) => ({
  name: `${what} of a Licence ${crypto.randomUUID().slice(0, 8)}`,
  category: 'Licenses/Regulatory Registrations' as const,
  price: 4_999,
  sla: '15 working days',
  details: 'We prepare and file the application.',
  sac_code: '998214',
  documents: [],
  steps: ['Application filed', 'Licence issued'],
});

async function isSound(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
}
