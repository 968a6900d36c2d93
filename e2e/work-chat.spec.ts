/** A customer, the staff member of the order, a colleague and an admin in one chat, in four browsers. */

import { readFile } from 'node:fs/promises';
import { type Browser, type Locator, type Page, expect } from '@playwright/test';
import { orderDisplayId } from '@portal/domain/display-id';
import { type Admin, storeAdminSession, signInAdmin } from './admin-by-api.ts';
import { chatTexts } from './chat-texts.ts';
import { type Customer, buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { pdfFile } from './pdf-file.ts';
import { storeCustomerSession, test as base } from './portal-test.ts';
import { type Staff, createStaff, storeStaffSession } from './staff-by-api.ts';

type Order = { customer: Customer; staff: Staff; id: number; number: string };

/** `order` is the only one of a fresh staff member. */
const test = base.extend<{ order: Order }, { admin: Admin }>({
  admin: [async ({ places }, provide) => provide(await signInAdmin(places)), { scope: 'worker' }],
  order: async ({ places, admin }, provide) => {
    const [customer, staff] = [await makeCustomer(places), await createStaff(places, 'Kavya Menon')];
    const id = await buyService(places, customer, await demoServiceId(customer.api));
    await admin.api.POST('/assignorder', { body: { id: staff.userId, order_id: id } });
    await provide({ customer, staff, id, number: orderDisplayId(id) });
  },
});

test('customer, staff and admin chat live, and the order’s new staff member takes over [staff-chat-002] [staff-chat-008] [staff-chat-012] [staff-chat-013] [admin-chat-007] [admin-chat-008]', async ({
  page,
  browser,
  places,
  admin,
  order: { customer, staff, id, number },
}) => {
  // Four browsers and many steps, which nearly reach the default timeout on a busy machine.
  test.slow();
  const work = await openBrowser(browser, places.staffUrl, (one) => storeStaffSession(one, staff));
  const tab = await work.context().newPage();
  await storeStaffSession(tab, staff);
  const office = await openBrowser(browser, places.adminUrl, (one) => storeAdminSession(one, admin));
  const colleague = await createStaff(places, 'Arjun Nair');
  const next = await openBrowser(browser, places.staffUrl, (one) => storeStaffSession(one, colleague));
  await staff.api.POST('/save_canned_reply', {
    body: { title: 'Received', message: '<p>Dear {customer}, we have it for {order}. {staff}</p>' },
  });

  await test.step('a message of the customer is counted and shown at once', async () => {
    await work.goto('/staffchat');
    await tab.goto('/staffchat');
    await expect(rowOf(work, number)).toBeVisible();
    await expect(rowOf(tab, number)).toBeVisible();
    await expect(work.getByRole('button', { name: 'Send' })).toHaveCount(0);
    await storeCustomerSession(page, customer);
    await page.goto(`/chat/${id}`);
    await write(page, 'Which papers do you need?');
    for (const one of [work, tab]) {
      const badge = rowOf(one, number).getByRole('img', { name: '1 unread message' });
      await expect(badge).toBeVisible();
      expect(await redness(badge)).toBeGreaterThan(100);
      await expect(one.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    }
    await rowOf(work, number).click();
    await expect(work.getByRole('heading', { name: 'Chat with Asha Rao' })).toBeVisible();
    await expect.poll(() => chatTexts(work)).toEqual(['Which papers do you need?']);
    await expect(page.getByTitle('Seen', { exact: true })).toBeVisible();
    // The other tab shows it as read.
    await expect(rowOf(tab, number).getByRole('img')).toHaveCount(0);
    await expect(tab.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  await test.step('a blank message is not sent', async () => {
    const calls: string[] = [];
    work.on('request', (request) => calls.push(request.url()));
    await write(work, '   ');
    await expect(work.getByText('Enter valid message.')).toBeVisible();
    expect(calls.filter((url) => url.endsWith('/sendmessage'))).toEqual([]);
  });

  const answer = `Dear Asha Rao, we have it for ${number}. Kavya Menon`;
  const form = pdfFile('What we need.pdf');
  await test.step('a canned reply, filled in, and a file reach the customer and the admin', async () => {
    await office.goto(`/adminchat/${id}`);
    await expect.poll(() => chatTexts(office)).toEqual(['Which papers do you need?']);
    await work.getByRole('textbox', { name: 'Message' }).fill('');
    await work.getByRole('button', { name: 'Canned replies' }).click();
    await work.getByRole('option', { name: /Received/ }).click();
    await expect(work.getByRole('textbox', { name: 'Message' })).toHaveValue(answer);
    await expect(work.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await work.getByLabel('Files to attach').setInputFiles(form);
    await expect(work.getByRole('list', { name: 'Chosen files' })).toContainText('What we need.pdf');
    await work.getByRole('button', { name: 'Send' }).click();
    await expect(work.getByText('Message Sent')).toBeVisible();
    for (const one of [page, office]) await expect.poll(() => chatTexts(one)).toContain(answer);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download What we need.pdf' }).click();
    const saved = await (await download).path();
    expect((await readFile(saved)).equals(form.buffer)).toBe(true);
  });

  await test.step('the admin takes part', async () => {
    await write(page, 'Here you are.');
    await expect.poll(() => chatTexts(office)).toContain('Here you are.');
    await write(office, 'Thank you, all is complete.');
    await expect(office.getByText('Message Sent')).toBeVisible();
    for (const one of [page, work]) {
      await expect.poll(() => chatTexts(one)).toContain('Thank you, all is complete.');
    }
  });

  await test.step('reassigned to a colleague, it is closed here and open there', async () => {
    await next.goto('/staffchat');
    await expect(next.getByText('No Orders.')).toBeVisible();
    await office.goto(`/adminorders?q=${number}`);
    await office
      .getByRole('combobox', { name: `Assigned To of ${number}` })
      .selectOption(String(colleague.userId));
    await expect(work.getByText('This order is no longer assigned to you.')).toBeVisible();
    await expect(work).toHaveURL('/staffchat');
    for (const one of [work, tab]) await expect(one.getByText('No Orders.')).toBeVisible();
    await rowOf(next, number).click();
    const all = ['Which papers do you need?', answer, 'Here you are.', 'Thank you, all is complete.'];
    await expect.poll(() => chatTexts(next)).toEqual(all);
    await write(next, 'I go on with it.');
    await expect.poll(() => chatTexts(page)).toEqual([...all, 'I go on with it.']);
  });
});

test('the list of many orders scrolls within its 425 pixels, and a long chat is scrolled to its end [staff-chat-004] [staff-chat-011]', async ({
  browser,
  places,
  order: { customer, staff, id, number },
}) => {
  const { data } = await customer.api.POST('/services', { body: {} });
  // More than the hourly limit for one customer.
  const other = await makeCustomer(places);
  for (const [at, service] of (data?.services.slice(1, 8) ?? []).entries()) {
    const { userId } = at < 4 ? customer : other;
    await staff.api.POST('/addorder', { body: { customer: userId, service: service.id } });
  }
  for (let line = 1; line <= 20; line += 1) await staff.say(id, `Line ${line} of a long talk`);
  const work = await openBrowser(browser, places.staffUrl, (one) => storeStaffSession(one, staff));
  await work.goto(`/staffchat/${id}`);
  await expect(rowOf(work, number)).toBeVisible();
  const list = work.getByRole('list', { name: 'Orders' });
  await expect(list.getByRole('link')).toHaveCount(8);
  const box = await work.getByRole('heading', { name: 'Users' }).locator('..').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(425);
  const last = list.getByRole('link').last();
  await expect(last).not.toBeInViewport();
  await list.getByRole('link').first().hover();
  await work.mouse.wheel(0, 5_000);
  await expect(last).toBeInViewport();

  const log = work.getByRole('region', { name: 'Messages' });
  const newest = log.getByText('Line 20 of a long talk');
  await expect(newest).toBeInViewport();
  await expect(log.getByText('Line 1 of a long talk')).not.toBeInViewport();
  await staff.say(id, 'One more');
  await expect(log.getByText('One more')).toBeInViewport();
});

/** A separate browser context for a user. */
async function openBrowser(browser: Browser, baseURL: string, keep: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await keep(page);
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

const rowOf = (page: Page, number: string) =>
  page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: new RegExp(number) });

/** By how much its red is above its green. */
async function redness(badge: Locator): Promise<number> {
  const colour = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
  return red - green;
}
