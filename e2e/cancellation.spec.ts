/** Cancelling: a customer asks, an admin gives a part back through the payment provider, and the credit note follows. */

import { expect, type Page } from '@playwright/test';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { signInAdmin, storeAdminSession } from './admin-by-api.ts';
import { buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { storeCustomerSession, test } from './portal-test.ts';

test('a paid order is cancelled by request, with a part of the money back', async ({
  page,
  browser,
  places,
}) => {
  const customer = await makeCustomer(places);
  const orderId = await buyService(places, customer, await demoServiceId(customer.api));
  const admin = await signInAdmin(places);

  await test.step('the customer sees what comes back, and asks', async () => {
    await storeCustomerSession(page, customer);
    await page.goto(`/orderdetail/${orderId}`);
    await page.getByRole('button', { name: 'Ask to cancel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask us to cancel this order?' });
    await expect(dialog).toContainText('Comes back');
    await isSound(page);
    await dialog.getByLabel('Why do you want to cancel?').fill('We changed our plans');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText(/^You asked us on/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  });

  await test.step('an admin finds the request and gives a part back', async () => {
    const desk = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await storeAdminSession(desk, admin);
    await desk.goto(`${places.adminUrl}/admincancellations`);
    const requests = desk.getByRole('list', { name: 'Requests' });
    await expect(requests).toBeVisible();
    await isSound(desk);
    await requests.locator(`a[href="/adminorderdetail/${orderId}"]`).first().click();
    await desk.getByRole('button', { name: 'Decide' }).click();
    const dialog = desk.getByRole('dialog', { name: /^Cancel ORD-/ });
    await dialog.getByLabel(/^Amount to give back/).fill('100.50');
    await dialog.getByLabel(/^Reason/).fill('The form is prepared already');
    await isSound(desk);
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(desk.getByText('Rs.100.50 was refunded.')).toBeVisible();
    await expect(desk.getByText('Partly Refunded').first()).toBeVisible();
    await desk.context().close();
  });

  await test.step('the customer reads the amount, the reason and the credit note', async () => {
    await page.reload();
    const cancellation = page.getByRole('region', { name: 'Cancellation' });
    await expect(cancellation).toContainText('Rs.100.50 was returned to you.');
    await expect(cancellation).toContainText('Reason: The form is prepared already');
    await expect(page.getByRole('region', { name: 'The payment' })).toContainText('Partly Refunded');
    await expect(page.getByRole('region', { name: 'Invoice' }).getByText(/^Credit note/)).toBeVisible();
    await isSound(page);
  });
});

async function isSound(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
}
