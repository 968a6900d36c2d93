/** Automatic redirects to the login: the reason, resuming in one press or by itself, and no loops. */

import { type Page, expect } from '@playwright/test';
import { data } from '@portal/sdk/data';
import { signInAdmin } from './admin-by-api.ts';
import { type Customer, buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { test } from './portal-test.ts';
import { chooseMenuEntry } from './side-menu.ts';
import { createStaff, storeStaffSession } from './staff-by-api.ts';

test('a link to another customer’s order shows the reason, and the same user continues in one press [session-002]', async ({
  page,
  places,
  shopper,
}) => {
  await keepSessionOnce(page, await makeCustomer(places));
  await page.goto(`/orderdetail/${shopper.orderId}`);
  await expect(page).toHaveURL(/\/login/);
  const main = page.getByRole('main');
  await expect(main).toContainText('Unauthentic access');
  expect(await page.evaluate(() => localStorage.getItem('portal.customer.token'))).toBeNull();
  await page.screenshot({ path: `${test.info().outputDir}/refused.png`, fullPage: true });
  await page.getByRole('button', { name: 'Continue as Asha Rao' }).click();
  await expect(page).toHaveURL('/myorders');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
});

test('the login reports an unreachable server, and resumes the screen by itself [session-007]', async ({
  page,
  places,
}) => {
  await keepSessionOnce(page, await makeCustomer(places));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // The response of a proxy while its server is down.
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await chooseMenuEntry(page, 'My Orders');
  await expect(page).toHaveURL(/\/login/, { timeout: 30_000 });
  await expect(page.getByRole('main')).toContainText('The server could not be reached.');
  await page.screenshot({ path: `${test.info().outputDir}/unreachable.png`, fullPage: true });
  await page.unroute('**/api/**');
  await expect(page).toHaveURL('/myorders', { timeout: 60_000 });
});

test('a task reassigned to somebody else shows that where it is open [session-004]', async ({
  page,
  places,
}) => {
  const customer = await makeCustomer(places);
  const orderId = await buyService(places, customer, await demoServiceId(customer.api));
  const [first, second] = [await createStaff(places, 'Ravi Kumar'), await createStaff(places, 'Lata Menon')];
  const { api } = await signInAdmin(places);
  await data(api.POST('/assignorder', { body: { id: first.userId, order_id: orderId } }));
  await storeStaffSession(page, first);
  await page.goto(`${places.staffUrl}/stafftaskdetail/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await data(api.POST('/assignorder', { body: { id: second.userId, order_id: orderId } }));
  await expect(page.getByText('This task is no longer assigned to you.').first()).toBeVisible();
  await page.screenshot({ path: `${test.info().outputDir}/moved-away.png`, fullPage: true });
  await expect(page).not.toHaveURL(/stafflogin/);
});

test('a screen that was never loaded waits for the connection [session-005]', async ({
  page,
  context,
  places,
}) => {
  await keepSessionOnce(page, await makeCustomer(places));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const errorShown = await watchForError(page);
  await context.setOffline(true);
  await chooseMenuEntry(page, 'Raise Ticket');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('progressbar').or(page.getByRole('status')).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Raise Ticket' })).toBeVisible({
    timeout: 30_000,
  });
  // In the same document: a reload would not prove the wait.
  expect(await errorShown()).toBe(false);
  await expect(page.getByRole('main')).toHaveCount(1);
});

/** Whether the error screen was ever shown; undefined after a reload. */
async function watchForError(page: Page): Promise<() => Promise<boolean | undefined>> {
  await page.evaluate(() => {
    const seen = { error: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.error ||= document.body.innerText.includes('Unexpected Application Error');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as { seen?: { error: boolean } }).seen?.error);
}

/** Unlike `keepSession`, only the first page starts with it: what the app removes stays removed. */
async function keepSessionOnce(page: Page, customer: Customer): Promise<void> {
  await page.goto('/login');
  await page.evaluate(
    ({ token, userId }) => {
      localStorage.setItem('portal.customer.token', token);
      localStorage.setItem('portal.customer.id', String(userId));
    },
    { token: customer.token, userId: customer.userId },
  );
}
