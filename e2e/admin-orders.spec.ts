/** Admins and orders in a browser: assigning, adding, the board. */

import { type Browser, type Page, expect } from '@playwright/test';
import { orderDisplayId } from '@portal/domain/display-id';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { storeAdminSession, signInAdmin } from './admin-by-api.ts';
import { buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { test } from './portal-test.ts';
import { storeStaffSession, signInStaff } from './staff-by-api.ts';

type Places = { apiUrl: string; adminUrl: string; mailUrl: string; paymentsUrl: string };

/** A page of the admin app, signed in. */
async function openAdmin(
  browser: Browser,
  places: Places,
  path: string,
  viewport = { width: 1440, height: 900 },
) {
  const context = await browser.newContext({ baseURL: places.adminUrl, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await storeAdminSession(page, await signInAdmin(places));
  await page.goto(path);
  return page;
}

/** An unassigned order of a new customer. */
async function buyOrder(places: Places): Promise<{ id: number; number: string }> {
  const customer = await makeCustomer(places);
  const id = await buyService(places, customer, await demoServiceId(customer.api));
  return { id, number: orderDisplayId(id) };
}

test('an order that an admin assigns appears at its staff member, with each status', async ({
  browser,
  places,
}) => {
  const { number } = await buyOrder(places);
  const staff = await signInStaff(places);
  const work = await (await browser.newContext({ baseURL: places.staffUrl })).newPage();
  await storeStaffSession(work, staff);
  await work.goto('/stafftask?sort=-id');
  await expect(work.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  const task = work.getByRole('link', { name: `View ${number}` });
  await expect(task).toHaveCount(0);

  const page = await openAdmin(browser, places, `/adminorders?q=${number}`);
  await page.getByRole('combobox', { name: `Assigned To of ${number}` }).selectOption(String(staff.userId));
  await expect(page.getByText(new RegExp(`${number} is with .* now`))).toBeVisible();
  await expect(task).toBeVisible();

  const status = page.getByRole('combobox', { name: `Status of ${number}`, exact: true });
  await status.selectOption({ index: 1 });
  const step = await status.inputValue();
  await expect(page.getByText(`${number} is now: ${step}.`)).toBeVisible();
  await expect(work.getByRole('combobox', { name: `Task Status of ${number}` })).toHaveValue(step);

  // Arrow keys only select a status; Enter posts it.
  let posts = 0;
  page.on('request', (request) => (posts += request.url().endsWith('/update_order_status') ? 1 : 0));
  await status.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Press Enter to save')).toBeVisible();
  await expect(status).not.toHaveValue(step);
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue(step);
  expect(posts).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(status).toHaveValue(step);
  expect(posts).toBe(0);

  // A step back, which asks for a reason, and unassigning.
  await status.selectOption('Pending');
  const dialog = page.getByRole('dialog', { name: /Back to/ });
  await dialog.getByRole('textbox').fill('The customer sends another form.');
  await dialog.getByRole('button', { name: 'Set it back' }).click();
  await expect(dialog).toBeHidden();
  await expect(status).toHaveValue('Pending');
  await page.getByRole('combobox', { name: `Assigned To of ${number}` }).selectOption('0');
  await expect(page.getByText(`${number} is nobody’s now.`)).toBeVisible();
});

test('an admin adds an unpaid order and finds it in the list', async ({ browser, places }) => {
  const customer = await makeCustomer(places);
  const page = await openAdmin(browser, places, '/adminorders');
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByRole('combobox', { name: /Customer/ }).fill(customer.email);
  await page.getByRole('option', { name: new RegExp(customer.email) }).click();
  await page.getByRole('combobox', { name: /Service/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Add order' }).click();
  await expect(page).toHaveURL(/\/adminorders$/);
  await expect(page.getByText('Order added.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Paid' }).selectOption('Pending');
  await expect(page).toHaveURL(/payment=Pending/);
  const { data } = await customer.api.POST('/orders', { body: {} });
  const number = orderDisplayId(data?.orders[0]?.id ?? 0);
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Asha Rao');
  await page.getByRole('link', { name: `View ${number}` }).click();
  await page.getByRole('link', { name: 'Order Progress' }).click();
  await expect(page.getByRole('list', { name: 'Confirmed' })).toContainText('Payment Pending');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/payment=Pending/);
});

test('many orders are assigned at once, and Undo takes it back', async ({ browser, places }) => {
  const customer = await makeCustomer(places);
  const service = await addService(places);
  const orders = [
    await buyService(places, customer, service.id),
    await buyService(places, customer, service.id),
  ].map(orderDisplayId);
  const staff = await signInStaff(places);
  // Only these orders, because the orders of other tests would move the rows.
  const page = await openAdmin(browser, places, `/adminorders?q=${encodeURIComponent(service.name)}`);
  for (const number of orders) await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  await page
    .getByRole('combobox', { name: 'Assign the selected orders to' })
    .selectOption(String(staff.userId));
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('2 orders assigned.')).toBeVisible();
  const holder = page.getByRole('combobox', { name: `Assigned To of ${orders[0]}` });
  await expect(holder).toHaveValue(String(staff.userId));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(holder).toHaveValue('0');
  await service.archive();
});

/** A service with a name that no other has, due on the next working day. */
async function addService(places: Places) {
  const admin = await signInAdmin(places);
  const name = `Urgent conversion ${crypto.randomUUID().slice(0, 8)}`;
  const { data } = await admin.api.POST('/add_service', {
    body: {
      name,
      category: 'Conversion',
      price: 1_000,
      sla: '1 working day',
      details: 'We file the form.',
      sac_code: '998214',
      documents: [],
      steps: ['Form filed'],
    },
  });
  const id = data?.service.id ?? 0;
  await admin.api.POST('/publish_service', { body: { id } });
  return { id, name, archive: () => admin.api.POST('/archive_service', { body: { id } }) };
}

/** An order due tomorrow, of the least loaded department, so that its card is among the first of any column. */
async function buyUrgentOrder(places: Places) {
  const service = await addService(places);
  const id = await buyService(places, await makeCustomer(places), service.id);
  const finish = async () => {
    const admin = await signInAdmin(places);
    await admin.api.POST('/update_order_status', { body: { order_id: id, status: 'Form filed' } });
    await service.archive();
  };
  return { number: orderDisplayId(id), finish };
}

test('a card of the board is assigned by keyboard and moved back by mouse', async ({ browser, places }) => {
  const { number, finish } = await buyUrgentOrder(places);
  const page = await openAdmin(browser, places, '/admintask?department=Conversion');
  const columnOf = (heading: string) => page.getByRole('region', { name: heading, exact: true });
  const card = (heading: string) => columnOf(heading).getByRole('listitem').filter({ hasText: number });
  await expect(card('Nobody’s')).toBeVisible();
  // Drag to the adjacent column, since the mouse can't drag to a column that is out of view.
  const name = (await page.getByRole('heading', { level: 2 }).nth(1).textContent()) ?? '';
  const menu = page.getByRole('button', { name: `Assign ${number} to…` });
  await menu.focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem').filter({ hasText: `${name} (` });
  await expect(entry).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(card(name)).toBeVisible();
  await expect(menu).toBeFocused();
  await expect(page.getByText(`${number} is with ${name} now.`)).toBeVisible();

  await card(name).dragTo(columnOf('Nobody’s'));
  await expect(card('Nobody’s')).toBeVisible();
  await expect(page.getByText(`${number} is nobody’s now.`)).toBeVisible();
  await finish();
});

const screens = [
  ['/adminorders', 'Orders'],
  ['/adminorders?q=zzzzzz', 'Orders'],
  ['/adminaddorder', 'Add order'],
  ['/admintask', 'Tasks'],
  ['/admintask?by=status', 'Tasks'],
  ['/adminorderdetail/', undefined],
  ['/adminorderprogress/', 'Order Progress'],
] as const;

// accessibility.spec.ts covers phone and desktop.
test('at 768 px the screens about orders are accessible and scroll downwards only', async ({
  browser,
  places,
  shopper,
}) => {
  const page = await openAdmin(browser, places, '/admindashboard', { width: 768, height: 900 });
  for (const [path, heading] of screens) {
    await page.goto(path.endsWith('/') ? `${path}${shopper.orderId}` : path);
    await expect(
      page.getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) }),
    ).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await isSound(page, path);
  }
});

async function isSound(page: Page, path: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(await findAccessibilityViolations(page), path).toEqual([]);
}
