/** Payments that may have been made twice: a pair's data, keeping both, and pages. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockOrders } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type Pair = components['schemas']['SuspectedDuplicate'];

const said = { status: 'true', message: 'Both payments stay.' } as const;

const makePayment = (id: number, change: Partial<Pair['later']> = {}): Pair['later'] => ({
  payment_id: `pay_${id}`,
  paid_at: '2026-11-28T05:00:00Z',
  total: 1_768.82,
  refunded: 0,
  orders: [{ id, order_id: `ORD-0000${id}`, order_name: 'GST Registration', status: 'Pending' }],
  ...change,
});
const makePair = (later = 51, name = 'Meera Iyer'): Pair => ({
  customer: { id: 9, name },
  later: makePayment(later),
  earlier: makePayment(later - 1, { paid_at: '2026-11-27T05:00:00Z', refunded: 100 }),
});

/** Returns these pairs, and those of `older` on the next page. Dismissed ones are removed. */
function serve(pairs: Pair[], older: Pair[] = []) {
  const dismissed: string[] = [];
  server.use(
    mockOrders([]).handler,
    mock('/suspected_duplicates', async (request) => {
      const { cursor } = (await request.json()) as { cursor?: string };
      const page = cursor === undefined ? pairs : older;
      return {
        ...said,
        duplicates: page.filter(({ later }) => !dismissed.includes(later.payment_id)),
        next_cursor: cursor === undefined && older.length > 0 ? 'next' : null,
      };
    }),
    mock('/dismiss_duplicate', async (request) => {
      const body = (await request.json()) as { payment_id: string };
      dismissed.push(body.payment_id);
      return said;
    }),
  );
  return dismissed;
}
const open = async (path = '/adminorders?panel=duplicates') => {
  const app = await renderApp(path, { token: 'a-token' });
  return { ...app, dialog: await screen.findByRole('dialog', { name: /^Payments that may/ }) };
};

it('is opened from the orders, and closes back to them', async () => {
  serve([makePair()]);
  const { user } = await renderApp('/adminorders?bucket=pending', { token: 'a-token' });
  await user.click(await screen.findByRole('button', { name: 'Paid twice?' }));
  const dialog = await screen.findByRole('dialog', { name: /^Payments that may/ });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows both payments with their orders, and what to do', async () => {
  serve([makePair()]);
  const { dialog } = await open();
  const earlier = await within(dialog).findByRole('group', { name: 'Earlier payment' });
  const later = within(dialog).getByRole('group', { name: 'Later payment' });
  expect(earlier).toHaveTextContent('27 Nov 2026, 10:30 am');
  expect(earlier).toHaveTextContent('Rs.1,768.82, of which Rs.100 went back');
  expect(later).toHaveTextContent('pay_51');
  expect(later).not.toHaveTextContent('went back');
  const linkOf = (within_: HTMLElement, name: string) =>
    within(within_).getByRole('link', { name }).getAttribute('href');
  expect(linkOf(earlier, 'ORD-000050')).toBe('/adminorderdetail/50');
  expect(linkOf(later, 'ORD-000051')).toBe('/adminorderdetail/51');
  expect(linkOf(dialog, 'Meera Iyer')).toBe('/admineditcustomer/9');
  expect(dialog).toHaveTextContent(
    /Ask the customer which orders are meant\. Where one is not, return its payment/,
  );
});

it('removes a pair that an admin confirms as intended', async () => {
  const dismissed = serve([makePair(), makePair(61, 'Ravi Nair')]);
  const { user, dialog } = await open();
  await user.click(await within(dialog).findByRole('button', { name: 'Keep both payments of Ravi Nair' }));
  const question = await screen.findByRole('dialog', { name: 'Keep both payments?' });
  expect(dismissed).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Keep both' }));
  await waitFor(() => expect(within(dialog).queryByText('Ravi Nair')).toBeNull());
  expect(dismissed).toEqual(['pay_61']);
  expect(within(dialog).getByText('Meera Iyer')).toBeVisible();
});

it('loads earlier payments', async () => {
  serve([makePair()], [makePair(41, 'Ravi Nair')]);
  const { user, dialog } = await open();
  await user.click(await within(dialog).findByRole('button', { name: 'Show earlier payments' }));
  expect(await within(dialog).findByText('Ravi Nair')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Show earlier payments' })).toBeNull();
});
