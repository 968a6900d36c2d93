/** Details of one order, and the errors when it can't be shown (`/orderdetail/{id}`). */

import { mock, mockNetworkError } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Order, makeDocument, makeOrder, makeUpload } from '../../test/make-order.ts';
import { mockProfile } from '../../test/make-profile.ts';
import { mockTooMany, mockUnauthentic } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const tokenNow = () => localStorage.getItem('portal.customer.token');

it('shows every field of the order [orderdetail-001]', async () => {
  answer(makeOrder({ status: 'Application filed', documents: [makeUpload({ status: 'Accepted' })] }));
  await renderApp('/orderdetail/12', { token });
  expect(await screen.findByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('ORD-000012 · GST Registration · Namuna Compliance'));
  expect(screen.getByText('Order ORD-000012')).toBeVisible();
  expect(fact('Service')).toBe('GST Registration');
  expect(fact('Payment ID')).toBe('pay_29QQoUBi66xm2f');
  expect(fact('GST number')).toBe('27AAPFU0939F1ZV');
  expect(fact('Category')).toBe('GST Returns');
  expect(fact('Description')).toBe('A GST number for your business.');
  expect(fact('Timeline')).toBe('7-10 working days');
  expect(fact('Price')).toBe('Rs.10,000');
  expect(fact('GST 18%')).toBe('Rs.1,800');
  expect(fact('Total')).toBe('Rs.11,800');
  expect(fact('Date')).toBe('5 Mar 2026, 10:15 am');
  expect(fact('Status')).toBe('Application filed');
  const documents = within(screen.getByRole('region', { name: 'Documents' }));
  expect(documents.getByRole('listitem')).toHaveTextContent('Proof of addressUploaded');
});

it('shows whose turn it is, with a link to the document', async () => {
  answer(makeOrder({ documents: [makeDocument(), makeUpload({ id: 33, doc_name: 'PAN' })] }));
  await renderApp('/orderdetail/12', { token });
  const turn = await screen.findByRole('region', { name: 'Your turn: upload Proof of address' });
  expect(within(turn).getByRole('link', { name: 'Go to the document' })).toHaveAttribute(
    'href',
    '/orderprogress/12#document-31',
  );
  const documents = within(screen.getByRole('region', { name: 'Documents' }));
  expect(documents.getByRole('link', { name: 'PAN' })).toHaveAttribute(
    'href',
    '/orderprogress/12#document-33',
  );
});

it('lists the services paid together with it', async () => {
  const other = { id: 13, order_id: 'ORD-000013', order_name: 'Trademark Application' };
  answer(makeOrder({ bought_with: [other] }));
  await renderApp('/orderdetail/12', { token });
  expect(await screen.findByRole('link', { name: 'Trademark Application (ORD-000013)' })).toHaveAttribute(
    'href',
    '/orderdetail/13',
  );
  expect(fact('Paid on')).toBe('5 Mar 2026, 10:15 am');
});

it('shows the refund below the total', async () => {
  answer(makeOrder({ refunded: { total: 500, refunded_at: '2026-11-28T20:00:00Z' } }));
  await renderApp('/orderdetail/12', { token });
  const payment = await screen.findByRole('region', { name: 'The payment' });
  expect(fact('Refunded')).toBe('Rs.500, GST included, on 29 Nov 2026');
  expect(payment).toHaveTextContent(/TotalRs\.11,800Refunded/);
});

it('leads to the progress page [orderdetail-002]', async () => {
  answer(makeOrder());
  await renderApp('/orderdetail/12', { token });
  expect(await screen.findByRole('link', { name: 'See the progress' })).toHaveAttribute(
    'href',
    '/orderprogress/12',
  );
});

it('leads to the chat of the order', async () => {
  answer(makeOrder());
  await renderApp('/orderdetail/12', { token });
  expect(await screen.findByRole('link', { name: 'Chat about this order' })).toHaveAttribute(
    'href',
    '/chat/12',
  );
});

it('warns about a suspicious GST number', async () => {
  answer(makeOrder({ gst_warning: 'This does not look like a GST number.', gst_number: 'X'.repeat(15) }));
  await renderApp('/orderdetail/12', { token });
  expect(await screen.findByText('This does not look like a GST number.')).toBeVisible();
});

it('"Unauthentic access" removes the token and leads to the login, which shows the reason and leads to the list in one press [orderdetail-003] [session-002]', async () => {
  server.use(mockUnauthentic('/order_detail/{id}'), mockProfile(), emptyList());
  const { user, address } = await renderApp('/orderdetail/12', { token });
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fmyorders'));
  expect(tokenNow()).toBeNull();
  expect(JSON.stringify(window.sessionStorage)).not.toContain(token);
  expect(await screen.findByText(/^Unauthentic access/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Continue as Meera Iyer' }));
  await waitFor(() => expect(address()).toBe('/myorders'));
  expect(tokenNow()).toBe(token);
  expect(await screen.findByRole('heading', { name: 'My Orders' })).toBeVisible();
});

it('any other error shows a toast with Retry and keeps the token [orderdetail-004]', async () => {
  server.use(mockTooMany('/order_detail/{id}'));
  const { user, address } = await renderApp('/orderdetail/12', { token });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const said = screen.getAllByText('Too many requests. Please wait a minute.');
  expect(said.some((element) => element.closest('.mantine-Notification-root') !== null)).toBe(true);
  expect(tokenNow()).toBe(token);
  expect(address()).toBe('/orderdetail/12');
  answer(makeOrder());
  await user.click(retry);
  expect(await screen.findByText('Order ORD-000012')).toBeVisible();
});

it('a failed load leads to the login [orderdetail-005]', async () => {
  const asked = vi.fn<(with_: string | null) => void>();
  server.use(mockNetworkError('/order_detail/{id}'));
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/order_detail/')) asked(request.headers.get('authorization'));
  });
  const { address, router } = await renderApp('/orderdetail/12', { token });
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Forderdetail%2F12'));
  const { queryClient } = await router.options.context.dataClients();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  server.events.removeAllListeners();
  const withToken = asked.mock.calls.filter(([header]) => header === `Bearer ${token}`);
  expect(withToken).toHaveLength(4);
  expect(tokenNow()).toBeNull();
});

it.each(['abc', '0', '1.5', '99999999999999999999'])(
  'an invalid id shows a toast and a link to the list: %s',
  async (id) => {
    server.use(emptyList());
    const { address } = await renderApp(`/orderdetail/${id}`, { token });
    await waitFor(() => expect(address()).toBe('/myorders'));
    expect(await screen.findByText('Order not found.')).toBeVisible();
    expect(tokenNow()).toBe(token);
  },
);

it('an unpaid order can be paid from here, a paid one can not [orderdetail-006]', async () => {
  answer(
    makeOrder({
      payment_id: null,
      payment_status: 'Pending',
      abilities: { pay: true, cancel: true, request_cancellation: false, withdraw_cancellation: false },
    }),
  );
  await renderApp('/orderdetail/12', { token });
  expect(await screen.findByRole('link', { name: 'Pay Rs.11,800' })).toHaveAttribute(
    'href',
    '/payment/4?order=12',
  );
  expect(fact('Payment ID')).toBe('Not paid yet');
});

it('an unpaid order is cancelled after asking once', async () => {
  const unpaid = makeOrder({
    payment_id: null,
    payment_status: 'Pending',
    abilities: { pay: true, cancel: true, request_cancellation: false, withdraw_cancellation: false },
  });
  const sent: unknown[] = [];
  answer(unpaid);
  server.use(
    mock('/cancel_order', async (request) => {
      sent.push(await request.json());
      answer({
        ...unpaid,
        is_cancelled: true,
        cancellation: {
          state: 'approved',
          reason: '',
          by_customer: true,
          requested_at: '2026-11-28T20:00:00Z',
          decided_at: '2026-11-28T20:00:00Z',
          decision_reason: null,
          id: 3,
          amount: 0,
          refund: null,
        },
        abilities: { pay: false, cancel: false, request_cancellation: false, withdraw_cancellation: false },
      });
      return { status: 'true' as const, message: 'Order cancelled.' };
    }),
  );
  const { user } = await renderApp('/orderdetail/12', { token });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel this order?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep order' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByRole('region', { name: 'Cancelled' })).toHaveTextContent(
    'This order is cancelled. There is nothing to pay.',
  );
  expect(sent).toEqual([{ order_id: 12 }]);
  expect(fact('Status')).toBe('Cancelled');
  expect(fact('Payment status')).toBe('Not Due');
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
});

it('a paid order offers no payment [orderdetail-006]', async () => {
  answer(makeOrder());
  await renderApp('/orderdetail/12', { token });
  await screen.findByText('Order ORD-000012');
  expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
});

it('shows a skeleton while loading', async () => {
  server.use(mock('/order_detail/{id}', () => new Promise<never>(() => undefined)));
  await renderApp('/orderdetail/12', { token });
  expect(await screen.findByText('Loading the order')).toBeInTheDocument();
});

it('shows that the order needs no documents', async () => {
  answer(makeOrder({ documents: [] }));
  await renderApp('/orderdetail/12', { token });
  expect(await screen.findByText('This order needs no documents.')).toBeVisible();
});

function answer(order: Order) {
  server.use(mock('/order_detail/{id}', { status: 'true', message: 'Done.', order }));
}

function emptyList() {
  return mock('/orders', { status: 'true', message: 'Done.', orders: [], next_cursor: null });
}

/** The value next to a label. */
function fact(name: string) {
  return screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
}
