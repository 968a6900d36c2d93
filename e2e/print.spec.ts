/** Printing an order: its content without controls. */

import { expect } from '@playwright/test';
import { test } from './portal-test.ts';

/** The width of A4 between margins of 14 mm, in CSS pixels. */
const PAPER = { width: 688, height: 1_000 };

test('an order is printed without bar, menus and buttons, across the paper', async ({
  page,
  shopper,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize(PAPER);
  await page.goto(`/orderdetail/${shopper.orderId}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const documents = page.getByRole('heading', { name: 'Documents', exact: true });
  await expect(documents).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
  await expect(documents).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('a[href="#main"]')).toBeHidden();
  const main = await page.getByRole('main').boundingBox();
  expect(main).toMatchObject({ x: 0, width: PAPER.width });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PAPER.width);
});

test('a table is printed as a table, with its head, and dark colours as black on white', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/myorders');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader').first()).toBeVisible();
  const box = await table.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PAPER.width);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
});
