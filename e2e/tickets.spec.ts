/** Tickets between customer and staff, live; and unsafe content in a ticket is harmless. */

import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { makeCustomer } from './customer-by-api.ts';
import { pdfFile } from './pdf-file.ts';
import { storeCustomerSession, test } from './portal-test.ts';
import { signInStaff } from './staff-by-api.ts';
import { raiseTicket } from './ticket-by-api.ts';

test('a ticket with two files is answered live, replied to, closed and reopened [raiseticket-005] [raiseticket-014] [raiseticket-015] [ticketdetail-001] [ticketdetail-002] [ticketdetail-003] [ticketdetail-005] [ticketdetail-006]', async ({
  page,
  places,
}) => {
  const [customer, staff] = await Promise.all([makeCustomer(places), signInStaff(places)]);
  await storeCustomerSession(page, customer);
  await page.goto('/raiseticket');
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
  await page.getByLabel('Department').selectOption('GST Returns');
  await page.getByLabel('Relationship manager').selectOption({ label: 'Vikram Shah' });
  await page.getByLabel('Service').selectOption({ index: 1 });
  await page.getByLabel('Subject').fill('Notice about the March return');
  await write(page, 'What shall we ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('answer?');
  const notice = pdfFile('notice.pdf');
  await page.locator('input[type=file][multiple]').setInputFiles([notice, pdfFile('return.pdf')]);
  await page.getByRole('button', { name: 'Raise ticket' }).click();

  await expect(page).toHaveURL(/\/ticketdetail\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const asked = page.getByRole('region', { name: 'Your message' });
  await expect(asked.locator('strong')).toHaveText('answer?');
  await expect(asked.getByRole('button', { name: /^Download/ })).toHaveCount(2);
  const download = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Download notice.pdf' }).click();
  const saved = await readFile(await (await download).path());
  expect(saved.equals(notice.buffer)).toBe(true);

  // Neither side reloads.
  const replies = page.getByRole('region', { name: 'Replies' }).getByRole('article');
  await expect(replies).toHaveCount(0);
  await staff.api.POST('/ticket_reply', {
    body: { id, message: '<h2>Please wait</h2><p>We <em>look</em> into it.</p>' },
    bodySerializer: formBody,
  });
  await expect(replies).toHaveCount(1);
  await expect(replies.locator('em')).toHaveText('look');
  await write(page, 'Thank you, we wait.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(replies).toHaveCount(2);
  await expect(replies.last()).toContainText('Thank you, we wait.');
  const { ticket } = await data(
    staff.api.POST('/ticket_detail/{id}', { params: { path: { id } }, body: {} }),
  );
  expect(ticket.replies.at(-1)?.message).toBe('<p>Thank you, we wait.</p>');

  await staff.api.POST('/update_ticket_status', { body: { ticket_id: id, status: 'Closed' } });
  await expect(page.getByText('Ticket Closed')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Send Reply' })).toBeHidden();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('form', { name: 'Send Reply' })).toBeVisible();
});

test('content of a ticket runs and loads nothing, even unsanitised [ticketdetail-007]', async ({
  page,
  places,
}) => {
  const customer = await makeCustomer(places);
  const id = await raiseTicket(customer.api);
  const evil: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) evil.push(request.url());
  });
  await page.route('**/api/ticket_detail/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { ticket: { message: string } };
    body.ticket.message = ATTACKS.join('');
    await route.fulfill({ response: answer, json: body });
  });
  await storeCustomerSession(page, customer);
  await page.goto(`/ticketdetail/${id}`);
  const asked = page.getByRole('region', { name: 'Your message' });
  await expect(asked).toContainText('The last word');
  expect(await asked.locator('img, svg, a, iframe, object, form, style, script').count()).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(evil).toEqual([]);
  // Each event reloads the ticket, and a response must not arrive after the page has closed.
  await page.unrouteAll({ behavior: 'wait' });
});

const ATTACKS = [
  '<script>window.hacked=1</script>',
  '<img src="https://evil.example/a.png" onerror="window.hacked=1">',
  '<svg onload="window.hacked=1"><image href="https://evil.example/b.png"/></svg>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;"></table></math>',
  '<p style="background:url(https://evil.example/c.png)">styled</p>',
  '<video autoplay src="https://evil.example/d.mp4"></video>',
  '<details open ontoggle="window.hacked=1"><summary>s</summary></details>',
  '<form action="https://evil.example/"><input autofocus onfocus="window.hacked=1"></form>',
  '<link rel="stylesheet" href="https://evil.example/e.css"><style>@import url(https://evil.example/f.css);</style>',
  '<a href="javascript:window.hacked=1">link</a>',
  '<p>The last word</p>',
];

/** Types into the editor, once its chunk has loaded. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('toolbar', { name: 'Format of Message' }).waitFor();
  await page.getByRole('textbox', { name: /^Message/ }).click();
  await page.keyboard.type(text);
}
