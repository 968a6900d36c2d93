/** The GST return in the admin's browser: from a sum to its invoice, and the file for the portal. */

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { istDate } from '@portal/domain/ist-date';
import { data } from '@portal/sdk/data';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { signInAdmin, storeAdminSession } from './admin-by-api.ts';
import { buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { test } from './portal-test.ts';

test('a sale is in the return, down to its invoice, and in the file', async ({ browser, places }) => {
  const customer = await makeCustomer(places);
  const orderId = await buyService(places, customer, await demoServiceId(customer.api));
  const { invoices } = await data(
    customer.api.POST('/order_invoices/{id}', { params: { path: { id: orderId } }, body: {} }),
  );
  const number = invoices[0]?.number ?? '';
  const context = await browser.newContext({ baseURL: places.adminUrl, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await storeAdminSession(page, await signInAdmin(places));
  await page.goto(`/admingst?period=${istDate(new Date()).slice(0, 7)}`);

  await test.step('the table of its kind leads to the invoice', async () => {
    await expect(page.getByText('The period is not over yet')).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /documents? of B2C others$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'B2C others' });
    const link = dialog.getByRole('link', { name: number });
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    // Other tests may have bought more than a page.
    const more = dialog.getByRole('button', { name: 'Show more documents' });
    while (!(await link.isVisible()) && (await more.isVisible())) await more.click();
    const download = page.waitForEvent('download');
    await link.click();
    const pdf = await readFile(await (await download).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the file has the sum and the number', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON for the portal' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^GSTR1_[0-9A-Z]{15}_\d{6}\.json$/);
    const json = JSON.parse((await readFile(await file.path())).toString()) as {
      b2cs: object[];
      doc_issue: { doc_det: { docs: { from: string; to: string }[] }[] };
    };
    expect(json.b2cs.length).toBeGreaterThan(0);
    const [series] = json.doc_issue.doc_det[0]?.docs ?? [];
    expect((series?.from ?? '') <= number && number <= (series?.to ?? '')).toBe(true);
  });
  await context.close();
});
