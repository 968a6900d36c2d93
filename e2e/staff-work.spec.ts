/** The work on an order, from its documents to its certificate: staff and customer see each other's changes live. */

import { type Page, expect } from '@playwright/test';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { type Customer, buyService, makeCustomer } from './customer-by-api.ts';
import { pdfFile } from './pdf-file.ts';
import { storeCustomerSession, test as base } from './portal-test.ts';
import { assignToStaff, storeStaffSession, signInStaff } from './staff-by-api.ts';

type Bought = { customer: Customer; orderId: number; steps: readonly string[] };

const test = base.extend<{ bought: Bought; staffPage: Page }>({
  bought: async ({ places }, provide) => {
    const customer = await makeCustomer(places);
    const { services } = await data(customer.api.POST('/services', { body: {} }));
    const service = services.find(({ name }) => name === 'Private Limited Company Registration');
    const orderId = await buyService(places, customer, service?.id ?? 0);
    await assignToStaff(places, orderId);
    const path = { id: orderId };
    const { order } = await data(customer.api.POST('/order_detail/{id}', { params: { path }, body: {} }));
    await provide({ customer, orderId, steps: order.order_process });
  },
  // A separate browser context for the other user.
  staffPage: async ({ browser, places }, provide) => {
    const context = await browser.newContext({
      baseURL: places.staffUrl,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await storeStaffSession(page, await signInStaff(places));
    await provide(page);
    await context.close();
  },
});

const name = 'PAN cards of all directors (one PDF)';
const documentNamed = new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}`);

test('staff review, finish and issue what a customer bought, and both see it live', async ({
  page,
  staffPage,
  bought: { customer, orderId, steps },
}) => {
  // Many steps, which nearly reach the default timeout on a busy machine.
  test.slow();
  const given = page.getByRole('region', { name: documentNamed });
  const reviewed = staffPage.getByRole('region', { name: documentNamed });
  const upload = (file: string) => given.locator('input[type="file"]').first().setInputFiles(pdfFile(file));
  const last = steps.at(-1) ?? '';
  await storeCustomerSession(page, customer);
  await page.goto(`/orderprogress/${orderId}`);

  await test.step('the task is in the list, and its View button opens it', async () => {
    await staffPage.goto('/stafftask?sort=-id');
    await staffPage.getByRole('link', { name: `View ORD-${String(orderId).padStart(6, '0')}` }).click();
    await expect(
      staffPage.getByRole('heading', { name: 'Service - Private Limited Company Registration' }),
    ).toBeVisible();
    await expect(staffPage.getByText('Payment Completed').first()).toBeVisible();
  });

  await test.step('an upload of the customer appears by itself, and is previewed beside the order', async () => {
    await upload('one-page.pdf');
    await expect(reviewed.getByText('Uploaded', { exact: true })).toBeVisible();
    await reviewed.getByRole('button', { name: 'View' }).click();
    const dialog = staffPage.getByRole('dialog', { name });
    await expect(dialog.getByRole('img', { name: 'one-page.pdf, page 1 of 1' })).toBeVisible();
    await expect(dialog.getByText('Asha Rao').first()).toBeVisible();
    await staffPage.keyboard.press('Escape');
    await expect(reviewed.getByRole('button', { name: 'View' })).toBeFocused();
  });

  await test.step('a rejection reaches the customer with its reason', async () => {
    await reviewed.getByRole('button', { name: 'Reject' }).click();
    const dialog = staffPage.getByRole('dialog', { name: /^Reject/ });
    await dialog.getByText('A page is missing. Please give all pages in one file.').click();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(reviewed.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(given.getByText('A page is missing. Please give all pages in one file.')).toBeVisible();
  });

  await test.step('the repeated upload is a new version, and is accepted', async () => {
    await upload('both-pages.pdf');
    await expect(reviewed.getByText('Version 2, 1 earlier version')).toBeVisible();
    await expect(given.getByRole('button', { name: 'Reupload' })).toBeVisible();
    await reviewed.getByRole('button', { name: 'Accept' }).click();
    await expect(reviewed.getByText('Accepted', { exact: true })).toBeVisible();
    // An accepted document is "Uploaded" to its customer, who can't take it back any more.
    await expect(given.getByRole('button', { name: 'Reupload' })).toHaveCount(0);
    await expect(given.getByText('Uploaded', { exact: true })).toBeVisible();
  });

  const status = staffPage.getByRole('combobox', { name: /^Task Status/ });
  await test.step('the customer sees each step; one is undone', async () => {
    for (const step of steps.slice(0, -1)) {
      await status.selectOption(step);
      await expect(staffPage.getByText(`is now: ${step}.`)).toBeVisible();
    }
    await expect(page.getByRole('listitem').filter({ hasText: 'Reached' })).toContainText(steps.at(-2) ?? '');
    await staffPage.getByRole('button', { name: 'Undo' }).click();
    await expect(status).toHaveValue(steps.at(-3) ?? '');
    await status.selectOption(last);
    await expect(staffPage.getByText(/required documents are missing\. Complete anyway\?/)).toBeVisible();
    await staffPage.getByRole('button', { name: 'Complete anyway' }).click();
    // Missing required documents are still listed.
    await expect(page.getByRole('heading', { name: /^Your turn: / })).toBeVisible();
  });

  await test.step('the certificate is among the customer’s documents', async () => {
    await page.goto(`/orderdetail/${orderId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await staffPage.getByRole('button', { name: 'Issue a document' }).click();
    const form = staffPage.getByRole('form', { name: 'Issue a document' });
    await form.getByLabel('Name').fill('Certificate of incorporation');
    await form.locator('input[type="file"]').first().setInputFiles(pdfFile('certificate.pdf'));
    await form.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(
      staffPage.getByRole('button', { name: 'Replace Certificate of incorporation' }),
    ).toBeVisible();
    await expect(page.getByText('Certificate of incorporation').first()).toBeVisible();
  });
});

test('staff add an order for a customer, who is asked to pay for it', async ({
  staffPage,
  page,
  bought: { customer },
}) => {
  await staffPage.goto('/staffaddorder');
  await staffPage.getByRole('combobox', { name: /^Customer/ }).fill(String(customer.userId));
  await staffPage.getByRole('option', { name: new RegExp(`ID ${customer.userId}$`) }).click();
  await staffPage.getByRole('combobox', { name: /^Service/ }).fill('GST Registration');
  await staffPage
    .getByRole('option', { name: /^GST Registration/ })
    .first()
    .click();
  await staffPage.getByRole('button', { name: 'Add order' }).click();
  await expect(staffPage.getByText('Order added.')).toBeVisible();
  await expect(staffPage).toHaveURL(/\/stafftask$/);
  await storeCustomerSession(page, customer);
  await page.goto('/myorders');
  await page
    .getByRole('row', { name: /GST Registration/ })
    .getByRole('link', { name: /^Progress/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Your turn: pay for this order' })).toBeVisible();
});

for (const width of [360, 1440]) {
  test(`the dialogs and the form of a task are accessible at ${width} pixels`, async ({
    staffPage,
    bought,
  }) => {
    await staffPage.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await staffPage.emulateMedia({ reducedMotion: 'reduce' });
    await giveDocument(bought);
    await staffPage.goto(`/stafftaskdetail/${bought.orderId}`);
    const reviewed = staffPage.getByRole('region', { name: documentNamed });
    await reviewed.getByRole('button', { name: 'View' }).click();
    await expect(staffPage.getByRole('img', { name: 'pan.pdf, page 1 of 1' })).toBeVisible();
    await isSound(staffPage, width);
    await staffPage.getByRole('dialog', { name }).getByRole('button', { name: 'Reject' }).click();
    await expect(staffPage.getByRole('dialog', { name: /^Reject/ })).toBeVisible();
    await isSound(staffPage, width);
    // Escape closes only the upper one.
    await staffPage.keyboard.press('Escape');
    await expect(staffPage.getByRole('dialog', { name: /^Reject/ })).toBeHidden();
    await expect(staffPage.getByRole('dialog', { name })).toBeVisible();
    await staffPage.keyboard.press('Escape');
    await staffPage.getByRole('button', { name: 'Issue a document' }).click();
    await expect(staffPage.getByRole('form', { name: 'Issue a document' })).toBeVisible();
    await isSound(staffPage, width);
  });
}

async function isSound(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await findAccessibilityViolations(page)).toEqual([]);
}

/** The customer uploads the documents to review. */
async function giveDocument({ customer: { api }, orderId }: Bought): Promise<void> {
  const path = { id: orderId };
  const { order } = await data(api.POST('/order_detail/{id}', { params: { path }, body: {} }));
  const document = order.documents.find(({ doc_name: called }) => called === name);
  const fields = { order_id: orderId, service_id: order.service_id, doc_id: document?.id ?? 0 };
  const file = new File([new Uint8Array(pdfFile('pan.pdf').buffer)], 'pan.pdf', { type: 'application/pdf' });
  await api.POST('/upload_document', { body: fields, bodySerializer: () => formBody({ ...fields, file }) });
}
