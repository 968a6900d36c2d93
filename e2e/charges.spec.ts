/** A charge of a running order: staff add it, its customer pays or declines it, and the invoice follows. */

import { expect, type Page } from '@playwright/test';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { signInAdmin, storeAdminSession } from './admin-by-api.ts';
import { buyService, makeCustomer } from './customer-by-api.ts';
import { demoServiceId } from './demo-service.ts';
import { cards, payByCard } from './payment-frame.ts';
import { pdfFile } from './pdf-file.ts';
import { storeCustomerSession, test } from './portal-test.ts';
import { assignToStaff, signInStaff, storeStaffSession } from './staff-by-api.ts';

test('staff add charges to a running order; the customer pays one and declines the other', async ({
  page,
  browser,
  places,
}) => {
  const customer = await makeCustomer(places);
  const orderId = await buyService(places, customer, await demoServiceId(customer.api));
  const staff = await signInStaff(places);
  await assignToStaff(places, orderId);
  const desk = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await storeStaffSession(desk, staff);

  await test.step('a staff member adds an official fee and an extra service', async () => {
    await desk.goto(`${places.staffUrl}/stafftaskdetail/${orderId}`);
    await addCharge(desk, { name: 'Stamp duty', amount: '1500', reason: 'The registrar asks for it' });
    await addCharge(desk, {
      kind: 'extra',
      name: 'Second class',
      amount: '1000',
      reason: 'You asked for it',
    });
    await expect(panelOf(desk).getByText('Waits for approval')).toHaveCount(2);
    await isSound(desk);
  });

  await test.step('the customer sees both, and declines the extra service', async () => {
    await storeCustomerSession(page, customer);
    await page.goto(`/orderdetail/${orderId}`);
    await expect(page.getByRole('heading', { name: 'Your turn: approve 2 extra charges' })).toBeVisible();
    await isSound(page);
    await page.getByRole('button', { name: 'Decline Second class' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline Second class?' });
    await dialog.getByLabel('Comment, if you like').fill('One class is enough');
    await isSound(page);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Comment of the customer: One class is enough')).toBeVisible();
  });

  await test.step('the customer pays the official fee, and finds its invoice on the order', async () => {
    await page.getByRole('link', { name: 'Pay Rs.1,500 for Stamp duty' }).click();
    await page.getByLabel('Billing state').selectOption('Karnataka');
    await isSound(page);
    await page.getByRole('button', { name: 'Pay Now Rs.1,500 (no GST)' }).click();
    await payByCard(page, cards.good);
    await expect(page).toHaveURL(`/orderdetail/${orderId}`);
    const charges = page.getByRole('region', { name: 'Fees and extra charges' });
    await expect(charges).toContainText('Rs.1,500, outside GST');
    await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Rs.1,500');
    await isSound(page);
  });

  await test.step('the staff member sees what became of them without a reload', async () => {
    await expect(panelOf(desk).getByText('Paid', { exact: true })).toBeVisible();
    await expect(panelOf(desk)).toContainText('One class is enough');
  });

  await test.step('the staff member records what the registrar was paid, with the receipt', async () => {
    await desk.getByRole('button', { name: 'Record payment to the office of Stamp duty' }).click();
    const form = desk.getByRole('form', { name: 'Payment to the office' });
    await form.getByLabel(/^Paid to the office/).fill('1,400');
    await form.getByLabel(/^Number of the receipt/).fill('SRN AA1234567');
    await form.locator('input[type=file]').first().setInputFiles(pdfFile('challan.pdf'));
    await isSound(desk);
    await form.getByRole('button', { name: 'Record payment' }).click();
    await expect(panelOf(desk)).toContainText('Rs.1,400 was paid to the office');
    await isSound(desk);
    await desk.context().close();
  });

  await test.step('an admin returns the rest; the customer opens the receipt and sees what came back', async () => {
    const office = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await storeAdminSession(office, await signInAdmin(places));
    await office.goto(`${places.adminUrl}/adminorderdetail/${orderId}`);
    await panelOf(office).getByRole('button', { name: 'Return Rs.100 of Stamp duty' }).click();
    const form = office.getByRole('form', { name: 'Return a fee' });
    await isSound(office);
    await form.getByRole('button', { name: 'Return' }).click();
    await expect(panelOf(office)).toContainText('Rs.100 that was not needed was returned.');
    await office.context().close();
    const fees = page.getByRole('region', { name: 'Fees and extra charges' });
    await expect(fees).toContainText('Rs.100 that was not needed was returned.');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      fees.getByRole('button', { name: /receipt of Stamp duty/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('challan.pdf');
    await isSound(page);
  });
});

test('an admin records a bank transfer for a charge; the customer sees it with its invoice', async ({
  page,
  browser,
  places,
}) => {
  const customer = await makeCustomer(places);
  const orderId = await buyService(places, customer, await demoServiceId(customer.api));
  const desk = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await storeAdminSession(desk, await signInAdmin(places));
  await desk.goto(`${places.adminUrl}/adminorderdetail/${orderId}`);
  await addCharge(desk, { name: 'Stamp duty', amount: '1500', reason: 'The registrar asks for it' });
  await desk.getByRole('button', { name: 'Record receipt' }).click();
  const dialog = desk.getByRole('dialog', { name: /^Record a receipt for/ });
  await expect(dialog.getByLabel('It pays')).toHaveText('Stamp duty');
  await dialog.getByLabel(/^Reference/).fill(`NEFTC${orderId}`);
  await dialog.getByLabel(/^Amount received/).fill('1000');
  await dialog.getByLabel('Billing state').selectOption('29');
  await isSound(desk);
  await dialog.getByRole('button', { name: 'Record receipt' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('region', { name: 'Receipts' })).toContainText('For Stamp duty');
  await expect(panelOf(desk)).toContainText('Partly Paid');
  await isSound(desk);
  await desk.context().close();
  await storeCustomerSession(page, customer);
  await page.goto(`/orderdetail/${orderId}`);
  const charges = page.getByRole('region', { name: 'Fees and extra charges' });
  await expect(charges).toContainText('Rs.1,000 received on');
  await expect(charges).toContainText('Still to payRs.500');
  await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Rs.1,500');
  await isSound(page);
});

const panelOf = (desk: Page) => desk.getByRole('region', { name: 'Charges beside the price' });

type NewCharge = { kind?: 'extra'; name: string; amount: string; reason: string };

async function addCharge(desk: Page, { kind, name, amount, reason }: NewCharge): Promise<void> {
  await panelOf(desk).getByRole('button', { name: 'Add charge' }).click();
  const form = desk.getByRole('form', { name: 'Charge' });
  if (kind !== undefined) await form.getByLabel('Kind').selectOption(kind);
  await form.getByLabel('What it is for').fill(name);
  await form.getByLabel('Amount, in rupees').fill(amount);
  await form.getByLabel('Reason').fill(reason);
  await isSound(desk);
  await form.getByRole('button', { name: 'Add charge' }).click();
  await expect(panelOf(desk)).toContainText(name);
}

async function isSound(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
}
