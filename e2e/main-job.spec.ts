/** The main use case: from the landing page to a paid order with its documents, and logout. */

import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { uniqueEmail } from './customer-by-api.ts';
import { codeTo, mailsTo } from './mailbox.ts';
import { paymentFrame, cards, payByCard } from './payment-frame.ts';
import { pdfFile } from './pdf-file.ts';
import { test } from './portal-test.ts';
import { chooseMenuEntry } from './side-menu.ts';

const person = { name: 'Meera Iyer', phone: '9812345678', password: 'Quiet-river-7' };
const service = { name: 'Private Limited Company Registration', paise: 1_180_000, total: 'Rs.11,800' };
const file = { document: 'PAN cards of all directors (one PDF)', pdf: pdfFile('pan-cards.pdf') };
const text = {
  document: 'Business activity in one or two sentences',
  words: 'We make and sell handloom sarees online.',
};

test('a new customer registers, buys a service, submits documents and logs out [public-001] [public-005] [register-006] [otp-007] [otp-009] [login-007] [services-002] [services-006] [details-004] [payment-012] [payment-013] [payment-014] [payment-015] [myorders-004] [orderprogress-003] [orderprogress-006] [orderprogress-010] [chrome-012] [session-006]', async ({
  page,
  places,
}) => {
  const email = uniqueEmail();
  await test.step('register with the code from the mail', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Register' }).first().click();
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill(person.phone);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('/otp');
    const code = await codeTo(places.mailUrl, email);
    await page.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('log in', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('find the service and open its details', async () => {
    await chooseMenuEntry(page, 'Services');
    await page.getByLabel('Search by name or category').fill(service.name);
    await page.getByRole('link', { name: `View ${service.name}` }).click();
    await expect(page.getByRole('heading', { name: service.name, level: 1 })).toBeVisible();
    await expect(page.getByText(file.document)).toBeVisible();
    await page.getByRole('link', { name: 'Buy Now' }).click();
  });

  await test.step('pay online', async () => {
    await fillBuyer(page, email);
    const checked = page.waitForResponse('**/check_validation');
    await page.getByRole('button', { name: `Pay Now ${service.total} (GST Inc.)` }).click();
    expect(await (await checked).json()).toMatchObject({
      checkout: { amount: service.paise, currency: 'INR' },
    });
    const card = paymentFrame(page);
    await expect(card.getByRole('button', { name: `Pay ${service.total}` })).toBeVisible();
    for (const prefilled of [person.name, email, person.phone])
      await expect(card.getByText(prefilled, { exact: true })).toBeVisible();
    const placed = page.waitForResponse('**/place_order');
    await payByCard(page, cards.good);
    expect(await (await placed).json()).toMatchObject({ status: 'true', orders: [expect.anything()] });
    await expect(page).toHaveURL('/myorders');
    await expect(
      page.getByText(`Your order of amount ${service.total} is placed successfully. Thank You!`),
    ).toBeInViewport();
  });

  await test.step('submit a file and a text, and follow the steps', async () => {
    await page.getByRole('link', { name: /^Progress/ }).click();
    const steps = page.getByRole('list', { name: 'Order progress' }).getByRole('listitem');
    await expect(steps).toHaveCount(7);
    await expect(steps.filter({ hasText: 'Next' })).toHaveCount(1);
    await expect(steps.filter({ hasText: 'To come' })).toHaveCount(6);
    const fileBlock = page.getByRole('region', { name: file.document });
    await fileBlock.locator('input[type="file"]').first().setInputFiles(file.pdf);
    await expect(fileBlock.getByText('Uploaded', { exact: true })).toBeVisible();
    const textBlock = page.getByRole('region', { name: text.document });
    await textBlock.getByRole('textbox').fill(text.words);
    await textBlock.getByRole('button', { name: 'Send' }).click();
    await expect(textBlock.getByText('Uploaded', { exact: true })).toBeVisible();
    await expect(textBlock.getByText(text.words)).toBeVisible();
    const download = page.waitForEvent('download');
    await fileBlock.getByRole('button', { name: 'Download' }).click();
    const saved = await (await download).path();
    expect(await readFile(saved)).toEqual(file.pdf.buffer);
    await page.reload();
    await expect(fileBlock.getByText(file.pdf.name)).toBeVisible();
  });

  await test.step('the confirmation was mailed once', async () => {
    const confirmations = async () =>
      (await mailsTo(places.mailUrl, email)).filter(({ text: words }) => words.includes(service.name));
    await expect.poll(confirmations).toHaveLength(1);
  });

  await test.step('log out', async () => {
    await chooseMenuEntry(page, 'Logout');
    await expect(page).toHaveURL('/login');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
  expect(await mailsTo(places.mailUrl, email), 'the code and one confirmation').toHaveLength(2);
});

async function fillBuyer(page: Page, email: string) {
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Billing state').selectOption('Maharashtra');
}
