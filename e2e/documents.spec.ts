/** The life of a document: uploaded, dated, reused, rejected with a reason; and an issued one. */

import { expect } from '@playwright/test';
import { istDate } from '@portal/domain/ist-date';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { buyService, makeCustomer } from './customer-by-api.ts';
import { pdfFile } from './pdf-file.ts';
import { storeCustomerSession, test } from './portal-test.ts';
import { chooseMenuEntry } from './side-menu.ts';
import { assignToStaff, signInStaff } from './staff-by-api.ts';

const service = 'Private Limited Company Registration';
const needed = 'PAN cards of all directors (one PDF)';
const inTenDays = () => istDate(new Date(Date.now() + 10 * 86_400_000));

test('a document is uploaded once, dated, reused, rejected and viewed, and a certificate arrives [documents-001] [documents-002] [documents-003] [chrome-013] [api-review_document-n01] [api-issue_document-n01]', async ({
  page,
  places,
}) => {
  const customer = await makeCustomer(places);
  const { services } = await data(customer.api.POST('/services', { body: {} }));
  const serviceId = services.find(({ name }) => name === service)?.id ?? 0;
  const first = await buyService(places, customer, serviceId);
  const second = await buyService(places, customer, serviceId);
  const staff = await signInStaff(places);
  await assignToStaff(places, second);
  await storeCustomerSession(page, customer);
  const block = page.getByRole('region', { name: needed });

  await test.step('upload a file for the first order', async () => {
    await page.goto(`/orderprogress/${first}`);
    await block.locator('input[type="file"]').first().setInputFiles(pdfFile('pan-cards.pdf'));
    await expect(block.getByText('Uploaded', { exact: true })).toBeVisible();
  });

  await test.step('set its expiry date', async () => {
    await chooseMenuEntry(page, 'My Documents');
    await page.getByRole('button', { name: `Set expiry date of ${needed}` }).click();
    await page.getByLabel('Expiry date').fill(inTenDays());
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('cell', { name: 'Expires in 10 days' })).toBeVisible();
  });

  await test.step('reuse it for the second order', async () => {
    await page.goto(`/orderprogress/${second}`);
    await page.getByRole('button', { name: `Use a document you already gave for ${needed}` }).click();
    const own = page.getByRole('dialog', { name: 'Your documents' });
    await expect(own.getByText('pan-cards.pdf')).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await own.getByRole('button', { name: /^Use/ }).click();
    await expect(block.getByText('Uploaded', { exact: true })).toBeVisible();
    await expect(block.getByText('pan-cards.pdf')).toBeVisible();
  });

  await test.step('staff reject it, and the customer sees why and uploads it again', async () => {
    const { order } = await data(
      customer.api.POST('/order_detail/{id}', { params: { path: { id: second } }, body: {} }),
    );
    const given = order.documents.find(({ doc_name: name }) => name === needed)?.upload_id ?? 0;
    const reason = 'The second page is missing.';
    await staff.api.POST('/review_document', {
      body: { upload_id: given, verdict: 'Rejected', reason },
    });
    await page.goto(`/orderprogress/${second}`);
    await expect(block.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(block.getByText(reason)).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('Document Rejected').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await block.locator('input[type="file"]').first().setInputFiles(pdfFile('all-pages.pdf'));
    await expect(block.getByText('Uploaded', { exact: true })).toBeVisible();
  });

  await test.step('staff issue an expired certificate, and the customer finds it', async () => {
    const { buffer, name } = pdfFile('certificate.pdf');
    await staff.api.POST('/issue_document', {
      body: { order_id: second, name: '', file: '' },
      bodySerializer: () =>
        formBody({
          order_id: second,
          name: 'Provisional certificate',
          expires_on: '2020-01-01',
          file: new File([new Uint8Array(buffer)], name, { type: 'application/pdf' }),
        }),
    });
    await page.goto(`/orderdetail/${second}`);
    const issued = page.getByRole('region', { name: 'Issued to you' });
    await expect(issued.getByRole('button', { name: 'View Provisional certificate' })).toBeVisible();
    await chooseMenuEntry(page, 'Expired Documents');
    const main = page.getByRole('main');
    // A phone shows cards, which have no row of headings.
    const rows = main.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(main.getByRole('link', { name: 'All documents 3' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Expired 1' })).toBeVisible();
    await expect(rows).toHaveCount(1);
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Download Provisional certificate' }).click();
    expect((await download).suggestedFilename()).toBe('certificate.pdf');
    await main.getByRole('link', { name: 'All documents 3' }).click();
    await expect(rows).toHaveCount(3);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});
