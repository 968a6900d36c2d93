/** The admin's dashboard, settings and audit log in a browser: live counts, a changed provider name and its audit entry. */

import { readFile } from 'node:fs/promises';
import { type Browser, type Page, expect } from '@playwright/test';
import { createApi } from '@portal/sdk/client';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { storeAdminSession, signInAdmin } from './admin-by-api.ts';
import { buyService, uniqueEmail, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { mailsTo } from './mailbox.ts';
import { test } from './portal-test.ts';

type Places = { apiUrl: string; adminUrl: string; mailUrl: string; paymentsUrl: string };

async function openAdmin(browser: Browser, places: Places, path: string, width = 1440): Promise<Page> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL: places.adminUrl, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await storeAdminSession(page, await signInAdmin(places));
  await page.goto(path);
  return page;
}

test('counts grow without a reload after a purchase, and a bar links to its orders', async ({
  browser,
  places,
}) => {
  const page = await openAdmin(browser, places, '/admindashboard');
  const count = page.getByRole('link', { name: /^Total Orders/ });
  const number = async () => Number((await count.innerText()).replaceAll(/\D/g, ''));
  await expect(count).toBeVisible();
  const before = await number();
  const customer = await makeCustomer(places);
  await buyService(places, customer, await demoServiceId(customer.api));
  await expect.poll(number).toBeGreaterThan(before);

  await page
    .getByRole('list', { name: 'Orders by status' })
    .getByRole('link', { name: /^Pending/ })
    .click();
  await expect(page).toHaveURL(/\/adminorders\?bucket=pending$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('a new provider name appears in mails and pages, and in the audit log with its author', async ({
  browser,
  places,
}) => {
  const { api } = await signInAdmin(places);
  const { data } = await api.POST('/settings', { body: {} });
  const [before, name] = [data?.settings.name ?? '', `Namuna ${crypto.randomUUID().slice(0, 8)}`];
  const page = await openAdmin(browser, places, '/admindashboard');
  try {
    await page.getByRole('button', { name: 'Hello! Admin' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const form = page.getByRole('form', { name: 'Settings' });
    await form.getByLabel(/^Name/).fill(name);
    const save = form.getByRole('button', { name: 'Save changes' });
    await save.click();
    await expect(page.getByText(/^Settings saved/)).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();

    const email = uniqueEmail();
    const person = { name: 'Asha Rao', email, phone: '9876543210', password: 'Quiet-river-7' };
    await createApi({ baseUrl: places.apiUrl }).POST('/checkregister', { body: person });
    await expect.poll(async () => (await mailsTo(places.mailUrl, email))[0]?.subject).toContain(name);
    // Both prerendered pages and those rendered by scripts.
    for (const path of ['/', '/login']) {
      await expect(async () => {
        await page.goto(places.customerUrl + path);
        await expect(page.getByRole('banner')).toContainText(name, { timeout: 2_000 });
      }).toPass();
    }
  } finally {
    await api.POST('/update_settings', { body: { name: before } });
  }

  await page.goto('/admindashboard?panel=audit&object=setting&object_id=name');
  const entries = page.getByRole('list', { name: 'Entries of the audit log' });
  await expect(entries).toContainText(`value: ${name} → ${before}`);
  await expect(entries.getByRole('listitem').filter({ hasText: name }).first()).toContainText('Admin');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain(name);
});

test('keeps unsaved settings when Escape is pressed', async ({ browser, places }) => {
  const page = await openAdmin(browser, places, '/admindashboard?panel=settings');
  const name = page.getByRole('form', { name: 'Settings' }).getByLabel(/^Name/);
  await name.fill('Never saved');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Never saved');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admindashboard$/);
});

// accessibility.spec.ts covers phone and desktop.
test('at 768 px the dashboard and its panels are accessible and scroll downwards only', async ({
  browser,
  places,
}) => {
  const width = 768;
  const page = await openAdmin(browser, places, '/admindashboard', width);
  for (const search of ['', '?panel=audit', '?panel=settings']) {
    await page.goto(`/admindashboard${search}`);
    await expect(page.getByRole('heading', { name: 'Open work now' })).toBeAttached();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, search).toBeLessThanOrEqual(width);
    expect(await findAccessibilityViolations(page), search).toEqual([]);
  }
});
