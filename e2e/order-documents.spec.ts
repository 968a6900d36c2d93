/** Pending actions, from the dashboard to the document and back; and all documents in one ZIP. */

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { data } from '@portal/sdk/data';
import { readZip } from '../apps/api/test/read-zip.ts';
import { type Customer, buyService, makeCustomer } from './customer-by-api.ts';
import { pdfFile } from './pdf-file.ts';
import { storeCustomerSession, test as base } from './portal-test.ts';
import { assignToStaff, signInStaff } from './staff-by-api.ts';

const test = base.extend<{ bought: { customer: Customer; orderId: number } }>({
  bought: async ({ places }, provide) => {
    const customer = await makeCustomer(places);
    const { services } = await data(customer.api.POST('/services', { body: {} }));
    const service = services.find(({ name }) => name === 'Private Limited Company Registration');
    await provide({ customer, orderId: await buyService(places, customer, service?.id ?? 0) });
  },
});

const name = 'PAN cards of all directors (one PDF)';
const reason = 'The second page is missing.';

test('pending actions are on the dashboard until done, and all documents are downloaded as one ZIP [orderprogress-010] [orderprogress-015]', async ({
  page,
  places,
  bought: { customer, orderId },
}) => {
  // Many steps, which nearly reach the default timeout on a busy machine.
  test.slow();
  const waiting = page.getByRole('list', { name: 'Action needed' });
  const block = page.getByRole('region', { name: new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}`) });
  await storeCustomerSession(page, customer);

  await test.step('the dashboard links to the document', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Show all/ }).click();
    await waiting.getByRole('link', { name: `Upload ${name}` }).click();
    await expect(page).toHaveURL(/\/orderprogress\/\d+#document-\d+$/);
    await expect(block.getByRole('heading')).toBeFocused();
    await expect(block.getByRole('heading')).toBeInViewport();
    await block.locator('input[type="file"]').first().setInputFiles(pdfFile('pan-cards.pdf'));
    await expect(block.getByText('Uploaded', { exact: true })).toBeVisible();
  });

  await test.step('an uploaded document disappears from it', async () => {
    await page.goBack();
    await page.getByRole('button', { name: /^Show all/ }).click();
    await expect(waiting.getByRole('link')).not.toHaveCount(0);
    await expect(waiting.getByRole('link', { name })).toHaveCount(0);
  });

  await test.step('a rejected document appears by itself, with its reason', async () => {
    await assignToStaff(places, orderId);
    const staff = await signInStaff(places);
    const path = { id: orderId };
    const { order } = await data(customer.api.POST('/order_detail/{id}', { params: { path }, body: {} }));
    const given = order.documents.find(({ doc_name: called }) => called === name);
    const body = { upload_id: given?.upload_id ?? 0, verdict: 'Rejected', reason } as const;
    await staff.api.POST('/review_document', { body });
    const again = waiting.getByRole('link', { name: `Upload ${name} again` });
    await expect(again).toContainText(`Rejected: ${reason}`);
    await again.click();
    await block.locator('input[type="file"]').first().setInputFiles(pdfFile('both-pages.pdf'));
    await expect(block.getByText(/^Version 2\. It replaced the one of/)).toBeVisible();
  });

  await test.step('the PDF is rendered in the page', async () => {
    await block.getByRole('button', { name: 'View' }).click();
    const preview = page.getByRole('dialog', { name });
    await expect(preview.getByRole('img', { name: 'both-pages.pdf, page 1 of 1' })).toBeVisible();
    await expect(preview.getByText(/^Permanent account/)).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(block.getByRole('button', { name: 'View' })).toBeFocused();
  });

  await test.step('download everything as one ZIP', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    const zip = await download;
    expect(zip.suggestedFilename()).toBe(`ORD-${String(orderId).padStart(6, '0')} documents.zip`);
    const entries = readZip(await readFile(await zip.path()));
    expect(entries.map((entry) => entry.name)).toEqual([`${name}.pdf`]);
    expect(entries[0]?.content).toEqual(pdfFile('both-pages.pdf').buffer);
  });
});
