/** A ticket from its customer to the bin and back: all participants see each other's changes. */

import { readFile } from 'node:fs/promises';
import { type Browser, type Page, expect } from '@playwright/test';
import { ticketDisplayId } from '@portal/domain/display-id';
import { data } from '@portal/sdk/data';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { storeAdminSession, signInAdmin } from './admin-by-api.ts';
import { type Customer, makeCustomer } from './customer-by-api.ts';
import { pdfFile } from './pdf-file.ts';
import { storeCustomerSession, test as base } from './portal-test.ts';
import { type Staff, storeStaffSession, signInStaff } from './staff-by-api.ts';

const NOTE = 'She filed late; the fee is due.';
const notice = pdfFile('notice.pdf');

/** Three users in separate browser contexts. */
const test = base.extend<{ customer: Customer; staff: Staff; staffPage: Page; adminPage: Page }>({
  customer: [
    async ({ places, page }, provide) => {
      const customer = await makeCustomer(places);
      await storeCustomerSession(page, customer);
      await provide(customer);
    },
    { auto: true },
  ],
  staff: async ({ places }, provide) => provide(await signInStaff(places)),
  staffPage: async ({ browser, places, staff }, provide) => {
    const page = await openDesk(browser, places.staffUrl);
    await storeStaffSession(page, staff);
    await provide(page);
    await page.context().close();
  },
  adminPage: async ({ browser, places }, provide) => {
    const page = await openDesk(browser, places.adminUrl);
    await storeAdminSession(page, await signInAdmin(places));
    await provide(page);
    await page.context().close();
  },
});

async function openDesk(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  return context.newPage();
}

test('a ticket is assigned, answered and closed, and all participants see that at once', async ({
  page,
  customer,
  staff,
  staffPage,
  adminPage,
}) => {
  // Many steps in three apps, which nearly reach the default timeout on a busy machine.
  test.slow();
  await staffPage.goto('/staffticket');
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  const id = await raise(page);
  const number = ticketDisplayId(id);

  await test.step('the admin assigns it to the staff member, whose list shows it without a reload', async () => {
    const eye = staffPage.getByRole('link', { name: `View ${number}` });
    await expect(eye).toHaveCount(0);
    await adminPage.goto(`/adminticket?q=${number}`);
    await isSound(adminPage);
    const holder = adminPage.getByRole('combobox', { name: `Assigned To of ${number}` });
    await expect(holder).toHaveValue('0');
    await holder.selectOption(String(staff.userId));
    await expect(adminPage.getByText(new RegExp(`^${number} is with .* now`))).toBeVisible();
    await eye.click();
    await expect(staffPage).toHaveURL(new RegExp(`/staffticketview/${id}$`));
  });

  await test.step('its file is the one that was sent', async () => {
    const download = staffPage.waitForEvent('download');
    await staffPage.getByRole('button', { name: 'Download notice.pdf' }).click();
    const saved = await readFile(await (await download).path());
    expect(saved.equals(notice.buffer)).toBe(true);
  });

  await adminPage.getByRole('link', { name: `View ${number}` }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/staffticketview/${id}$`));
  await test.step('both see each other’s notes and typing indicator', async () => {
    await writeNote(staffPage);
    await expect(entries(staffPage).filter({ hasText: NOTE })).toBeVisible();
    await expect(entries(adminPage).filter({ hasText: NOTE })).toBeVisible();
    await write(adminPage, 'Dear Asha');
    await expect(staffPage.getByText(/ is replying just now\.$/)).toBeVisible();
    await write(staffPage, 'Dear Asha, ');
    await expect(adminPage.getByText(/ is replying just now\.$/)).toBeVisible();
    await isSound(staffPage);
  });

  await test.step('the customer sees the formatted reply with its file live, and never the note', async () => {
    await answer(staffPage, staff, number);
    const reply = entries(page).last();
    await expect(reply.locator('strong')).toHaveText('pay nothing');
    await expect(reply).toContainText(`We look into ${number} until Friday.`);
    await expect(reply.getByRole('button', { name: 'Download receipt.pdf' })).toBeVisible();
    await expect(entries(page)).toHaveCount(1);
    await expect(page.getByText(NOTE)).toHaveCount(0);
    await isUnseen(customer, id);
  });

  await test.step('closed by the staff member, it is closed for all', async () => {
    await staffPage.getByRole('combobox', { name: `Status of ${number}` }).selectOption('Closed');
    for (const seen of [staffPage, adminPage, page]) {
      await expect(seen.getByText('Ticket Closed')).toBeVisible();
      await expect(seen.getByRole('form', { name: 'Send Reply' })).toBeHidden();
    }
    await isSound(adminPage);
  });
});

test('a ticket that an admin deletes disappears for all others, and is restored from the bin', async ({
  page,
  staff,
  staffPage,
  adminPage,
}) => {
  test.slow();
  const id = await raise(page, staff.userId);
  const number = ticketDisplayId(id);
  await staffPage.goto(`/staffticketview/${id}`);
  await expect(staffPage.getByText('Nobody has replied yet.')).toBeVisible();

  await adminPage.goto(`/adminticket?q=${number}`);
  await adminPage.getByRole('button', { name: `Delete ${number}` }).click();
  const dialog = adminPage.getByRole('dialog', { name: `Delete ${number}?` });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(adminPage.getByText(`${number} is in the bin.`)).toBeVisible();
  await expect(adminPage.getByRole('link', { name: `View ${number}` })).toHaveCount(0);
  // The staff member had it open.
  await expect(staffPage).toHaveURL(/\/staffticket$/);
  await expect(staffPage.getByText(/^This ticket is no longer assigned to you/)).toBeVisible();
  await expect(staffPage.getByRole('link', { name: `View ${number}` })).toHaveCount(0);
  await page.goto('/ticketlisting');
  await expect(page.getByRole('heading', { name: 'You have no tickets yet' })).toBeVisible();

  await adminPage.goto(`/adminticket?bin=1&q=${number}`);
  await isSound(adminPage);
  await adminPage.getByRole('button', { name: `Restore ${number}` }).click();
  await expect(adminPage.getByRole('button', { name: `Restore ${number}` })).toHaveCount(0);
  await adminPage.goto(`/adminticket?q=${number}`);
  await expect(adminPage.getByRole('link', { name: `View ${number}` })).toBeVisible();
  await staffPage.reload();
  await expect(staffPage.getByRole('link', { name: `View ${number}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: `View ${number}` })).toBeVisible();
});

/** The customer raises a ticket with a file. Returns its id. */
async function raise(page: Page, staffId?: number): Promise<number> {
  await page.goto('/raiseticket');
  await page.getByLabel('Department').selectOption('GST Returns');
  const manager = staffId === undefined ? 'Unknown' : String(staffId);
  await page.getByLabel('Relationship manager').selectOption(manager);
  await page.getByLabel('Service').selectOption({ index: 1 });
  await page.getByLabel('Subject').fill('A fee for my March return');
  await write(page, 'Shall I pay it?');
  await page.locator('input[type=file][multiple]').setInputFiles(notice);
  await page.getByRole('button', { name: 'Raise ticket' }).click();
  await expect(page).toHaveURL(/\/ticketdetail\/\d+$/);
  return Number(/\d+$/.exec(page.url())?.[0]);
}

async function writeNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add internal note' }).click();
  const form = page.getByRole('form', { name: 'Internal note' });
  await form.getByRole('toolbar', { name: 'Format of Note' }).waitFor();
  await form.getByRole('textbox', { name: /^Note/ }).click();
  await page.keyboard.type(NOTE);
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(form).toBeHidden();
}

/** Continues the draft: formatted text, a canned reply and a file. */
async function answer(page: Page, { api }: Staff, number: string): Promise<void> {
  const title = `Until Friday ${crypto.randomUUID()}`;
  const message = '<p>We look into {ticket} until Friday.</p>';
  await data(api.POST('/save_canned_reply', { body: { title, message, shared: false } }));
  const form = page.getByRole('form', { name: 'Send Reply' });
  await form.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('pay nothing');
  await form.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('. ');
  await form.getByRole('button', { name: 'Canned replies' }).click();
  await page.getByRole('combobox', { name: 'Search canned replies' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: /^Message/ })).toContainText(number);
  await form.locator('input[type=file][multiple]').setInputFiles(pdfFile('receipt.pdf'));
  const submit = form.getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect(entries(page).filter({ hasText: 'pay nothing' })).toBeVisible();
  await expect(submit).toBeFocused();
  // The text is cleared, so submitting shows an error at the field.
  await submit.click();
  await expect(form.getByRole('textbox', { name: /^Message/ })).toBeFocused();
}

/** No response of the API to a customer contains the note. */
async function isUnseen({ api }: Customer, id: number): Promise<void> {
  const detail = await data(api.POST('/ticket_detail/{id}', { params: { path: { id } }, body: {} }));
  expect(JSON.stringify(detail)).toContain('pay nothing');
  expect(JSON.stringify(detail)).not.toContain('the fee is due');
  await expect(api.POST('/ticket_notes', { body: { id } })).rejects.toMatchObject({ status: 403 });
  const told = await data(api.POST('/getnotification', { body: {} }));
  expect(JSON.stringify([await data(api.POST('/mytickets', { body: {} })), told])).not.toContain(
    'the fee is due',
  );
}

const entries = (page: Page) => page.getByRole('region', { name: 'Replies' }).getByRole('article');

/** Types into the editor of the message, once its chunk has loaded. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('toolbar', { name: 'Format of Message' }).waitFor();
  await page.getByRole('textbox', { name: /^Message/ }).click();
  await page.keyboard.type(text);
}

async function isSound(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
}
