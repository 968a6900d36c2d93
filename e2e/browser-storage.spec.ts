/** What a browser keeps: enough to stay signed in, and never a password. */

import { expect, type Page } from '@playwright/test';
import { test } from './portal-test.ts';

const password = 'Demo-pass-1';

for (const app of ['customer', 'staff', 'admin'] as const) {
  test(`the ${app} app keeps the session after a login, and no password`, async ({ page, places }) => {
    const home = { customer: places.customerUrl, staff: places.staffUrl, admin: places.adminUrl }[app];
    await page.goto(`${home}${{ customer: '/login', staff: '/stafflogin', admin: '/adminlogin' }[app]}`);
    await page.getByLabel('Email').fill(`${app}@demo.test`);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).not.toHaveURL(/login/);
    const kept = await everythingKept(page);
    expect(kept.text).not.toContain(password);
    expect(kept.names.filter((name) => name.startsWith('portal.')).toSorted()).toEqual([
      `portal.${app}.id`,
      `portal.${app}.token`,
      `portal.${app}.token-since`,
    ]);
    expect(kept.databases).toEqual([]);
    expect(kept.cookies).toEqual([]);
  });
}

test('a registration waiting for its code keeps the input, and no password', async ({ page }) => {
  const [name, secret] = ['Meera Iyer', 'Quiet-river-7'];
  await page.goto('/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(`meera.${Date.now()}@example.in`);
  await page.getByLabel('Phone').fill('9812345678');
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/otp/);
  const { text } = await everythingKept(page);
  expect(text).toContain(name);
  expect(text).not.toContain(secret);
});

test('a browser that blocks storage shows the public pages, and the login explains what to allow', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: denied, configurable: true });
  });
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(
    page.getByText('Your browser blocks storage for this site. Allow it to sign in.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(faults).toEqual([]);
});

/** Everything in the browser's storage, as text and by name. */
async function everythingKept(page: Page) {
  const kept = await page.evaluate(async () => {
    const stores = [localStorage, sessionStorage].map((store) => Object.entries<string>(store));
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return { entries: stores.flat(), databases, caches: await caches.keys() };
  });
  const cookies = await page.context().cookies();
  return {
    text: JSON.stringify([kept, cookies]),
    names: kept.entries.map(([name]) => name),
    databases: [...kept.databases, ...kept.caches],
    cookies,
  };
}
