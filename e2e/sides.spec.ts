/** Two-column layouts on wide screens, as specified. */

import { expect, type Locator } from '@playwright/test';
import { storeCustomerSession, test } from './portal-test.ts';
import { assignToStaff, storeStaffSession, signInStaff } from './staff-by-api.ts';

test('completed steps are left of the tracker, and orders left of their chat [orderprogress-001] [orderprogress-003] [chat-003]', async ({
  page,
  shopper,
}) => {
  await storeCustomerSession(page, shopper);
  await page.goto(`/orderprogress/${shopper.orderId}`);
  await standBeside(
    page.getByRole('list', { name: 'Completed steps' }),
    page.getByRole('list', { name: 'Order progress' }),
  );
  await page.goto(`/chat/${shopper.orderId}`);
  await standBeside(
    page.getByRole('list', { name: 'Orders' }),
    page.getByRole('textbox', { name: 'Message' }),
  );
});

test('a task is left of its status [staff-tasks-011] [staff-tasks-016]', async ({
  page,
  places,
  shopper,
}) => {
  await assignToStaff(places, shopper.orderId);
  await storeStaffSession(page, await signInStaff(places));
  await page.goto(`${places.staffUrl}/stafftaskdetail/${shopper.orderId}`);
  await standBeside(
    page.getByRole('heading', { name: /^Service - / }),
    page.getByRole('heading', { name: 'Order Status' }),
  );
});

/** Side by side, and both in view. */
async function standBeside(left: Locator, right: Locator): Promise<void> {
  await expect(left).toBeVisible();
  await expect(right).toBeVisible();
  const [one, other] = [await left.boundingBox(), await right.boundingBox()];
  if (!one || !other) throw new Error('One of the two has no place on the screen.');
  expect(one.x + one.width).toBeLessThanOrEqual(other.x);
  expect(other.y).toBeLessThan(one.y + 900);
}
