/** Chat between a customer and the staff member of the order. */

import { type Page, expect } from '@playwright/test';
import { chatTexts } from './chat-texts.ts';
import { type Customer, buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { storeCustomerSession, test as base } from './portal-test.ts';
import { type Staff, assignToStaff, signInStaff } from './staff-by-api.ts';

type Chat = { customer: Customer; orderId: number };

/** `chat` is a fresh order of a fresh customer, assigned to `staff`. */
const test = base.extend<{ chat: Chat }, { staff: Staff }>({
  staff: [async ({ places }, provide) => provide(await signInStaff(places)), { scope: 'worker' }],
  chat: async ({ places }, provide) => {
    const customer = await makeCustomer(places);
    const orderId = await buyService(places, customer, await demoServiceId(customer.api));
    await assignToStaff(places, orderId);
    await provide({ customer, orderId });
  },
});

test('both see each other’s messages without a reload [chat-003] [chat-007] [chat-008] [realtime-002]', async ({
  page,
  browser,
  baseURL,
  chat: { customer, orderId },
  staff,
}) => {
  const { heard, stop } = staff.listen(orderId);
  await storeCustomerSession(page, customer);
  await page.goto(`/chat/${orderId}`);
  await expect(page.getByText('No messages yet')).toBeVisible();
  const other = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await storeCustomerSession(other, customer);
  await other.goto(`/chat/${orderId}`);
  await expect(other.getByText('No messages yet')).toBeVisible();

  await page.getByRole('textbox', { name: 'Message' }).fill('Which papers do you need?');
  await page.keyboard.press('Enter');
  const toast = page.getByRole('status').filter({ hasText: 'Message Sent' });
  await expect(toast).toBeVisible();
  const bar = await page.getByRole('banner').boundingBox();
  // It slides in from above.
  await expect
    .poll(async () => (await toast.boundingBox())?.y)
    .toBeGreaterThanOrEqual(bar?.height ?? Infinity);
  await expect.poll(() => heard).toEqual(['Which papers do you need?']);
  await expect.poll(() => chatTexts(other)).toEqual(['Which papers do you need?']);
  await expect(page.getByTitle('Delivered', { exact: true })).toBeVisible();
  // An invalid colour would hide the bubbles of the own messages.
  await expect(page.locator('li[data-own] > div').first()).not.toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  );

  await staff.api.POST('/messages', { body: { order_id: orderId } });
  await expect(page.getByTitle('Seen', { exact: true })).toBeVisible();
  await staff.say(orderId, 'The PAN card, please.');
  await expect.poll(() => chatTexts(page)).toEqual(['Which papers do you need?', 'The PAN card, please.']);
  await expect.poll(() => chatTexts(other)).toEqual(['Which papers do you need?', 'The PAN card, please.']);
  stop();
  await other.context().close();
});

test('messages sent while the connection was lost are all shown once and in order [realtime-009]', async ({
  page,
  context,
  chat: { customer, orderId },
  staff,
}) => {
  await storeCustomerSession(page, customer);
  await page.goto(`/chat/${orderId}`);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await staff.say(orderId, 'Before');
  await expect.poll(() => chatTexts(page)).toEqual(['Before']);

  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  for (const text of ['One', 'Two', 'Three']) await staff.say(orderId, text);
  for (const text of ['Are you there?', 'It is urgent.']) {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  }
  await expect(page.getByText('Not sent.')).toHaveCount(2);
  await context.setOffline(false);
  // Without pressing Retry.
  const written = ['Before', 'One', 'Two', 'Three', 'Are you there?', 'It is urgent.'];
  await expect.poll(() => chatTexts(page)).toEqual(written);
  // The server has received it only now; an earlier reply would correctly be sorted before it.
  await expect(page.getByText('Not sent.')).toHaveCount(0);
  await expect(page.getByTitle('Sending', { exact: true })).toHaveCount(0);
  await staff.say(orderId, 'Yes');
  const all = [...written, 'Yes'];
  await expect.poll(() => chatTexts(page)).toEqual(all);
  await page.reload();
  await expect.poll(() => chatTexts(page)).toEqual(all);
});

test('the input and the last message stay visible on a low screen, as above a keyboard', async ({
  page,
  chat: { customer, orderId },
  staff,
}) => {
  await storeCustomerSession(page, customer);
  for (const number of [1, 2, 3, 4, 5]) await staff.say(orderId, `Message ${number}`);
  for (const size of [
    { width: 320, height: 256 },
    { width: 640, height: 180 },
    { width: 390, height: 430 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/chat/${orderId}`);
    await expect.poll(() => chatTexts(page)).toHaveLength(5);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Message 5')).toBeInViewport({ ratio: 1 });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(sideways).toBeLessThanOrEqual(size.width);
  }
});

test('the bell counts live, opening it resets the count, and an entry links to the chat [chrome-002] [chrome-005] [chrome-006] [chrome-n01]', async ({
  page,
  chat: { customer, orderId },
  staff,
}) => {
  await storeCustomerSession(page, customer);
  await page.goto('/dashboard');
  // Of the purchase.
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  const tab = await openTab(page, customer, '/dashboard');
  await staff.say(orderId, 'Your papers are in order.');
  await expect(tab.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await expect(bell).toBeVisible();
  await bell.click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await tab.close();
  const panel = page.getByRole('region', { name: 'Notifications' });
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(300);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await panel.getByRole('link', { name: /New Message/ }).click();
  await expect(page).toHaveURL(`/chat/${orderId}`);
  await expect.poll(() => chatTexts(page)).toEqual(['Your papers are in order.']);
});

test('the list shows the unread count of each order until its chat is opened [chat-001] [chat-002] [chat-009] [chat-010]', async ({
  page,
  chat: { customer, orderId },
  staff,
  isMobile,
}) => {
  await storeCustomerSession(page, customer);
  await page.goto('/chat');
  const row = page.getByRole('list', { name: 'Orders' }).getByRole('link');
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('img')).toHaveCount(0);
  await staff.say(orderId, 'One');
  await expect(row.getByRole('img', { name: '1 unread message' })).toBeVisible();
  await staff.say(orderId, 'Two');
  await expect(row.getByRole('img', { name: '2 unread messages' })).toBeVisible();
  const tab = await openTab(page, customer, '/chat');
  const badge = tab.getByRole('list', { name: 'Orders' }).getByRole('img');
  await expect(badge).toHaveAccessibleName('2 unread messages');
  await row.click();
  await expect.poll(() => chatTexts(page)).toEqual(['One', 'Two']);
  await expect(badge).toHaveCount(0);
  await tab.close();
  if (isMobile) await page.getByRole('link', { name: 'Back to all chats' }).click();
  await expect(row).toBeVisible();
  await expect(row.getByRole('img')).toHaveCount(0);
});

/** Another tab of the same browser. */
async function openTab(page: Page, customer: Customer, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await storeCustomerSession(tab, customer);
  await tab.goto(path);
  return tab;
}
