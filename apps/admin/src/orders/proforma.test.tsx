/** The proforma invoice on the page of an order that is to be paid. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeBilledOrder, mockOrderPage } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const unpaid = { payment_status: 'Pending', payment_id: null, paid_at: null } as const;

async function open(more: Parameters<typeof makeBilledOrder>[0]) {
  server.use(...mockOrderPage(makeBilledOrder(more)));
  const { user } = await renderApp('/adminorderdetail/12', { token: 'a-token' });
  await screen.findByRole('region', { name: 'The order' });
  return user;
}

const card = async () => within(await screen.findByRole('region', { name: 'Proforma invoice' }));

it('is mailed to the customer’s masked address', async () => {
  const sent: unknown[] = [];
  server.use(
    mock('/send_proforma', async (request) => {
      sent.push(await request.json());
      return { ...said, message: 'The proforma invoice is on its way to mXXXX@XXXX.' };
    }),
  );
  const user = await open(unpaid);
  const button = (await card()).getByRole('button', { name: /^Send proforma invoice to .XXXX@XXXX$/ });
  await user.click(button);
  expect(await screen.findByText('The proforma invoice is on its way to mXXXX@XXXX.')).toBeVisible();
  expect(sent).toEqual([{ order_id: 12 }]);
});

it('says what the server refuses', async () => {
  server.use(mockProblem('/send_proforma', 429, { code: 'too_many', message: 'Please wait an hour.' }));
  const user = await open({ owed_amount: 500 });
  await user.click((await card()).getByRole('button', { name: /^Send proforma invoice/ }));
  expect(await screen.findByText('Please wait an hour.')).toBeVisible();
});

it('is saved through a fresh link', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.href);
  });
  server.use(
    mock('/proforma_link', { ...said, url: 'http://api.test/proforma', expires_at: '2026-11-28T05:00:00Z' }),
  );
  const user = await open(unpaid);
  await user.click((await card()).getByRole('button', { name: 'Download proforma invoice' }));
  await waitFor(() => expect(saved).toEqual(['http://api.test/proforma']));
});

it.each([{}, { ...unpaid, is_cancelled: true }])('is absent when nothing is to be paid: %j', async (more) => {
  await open(more);
  expect(screen.queryByRole('region', { name: 'Proforma invoice' })).toBeNull();
});
