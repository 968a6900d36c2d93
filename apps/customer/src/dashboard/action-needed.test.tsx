/** Action needed: open actions of the customer, each with a link, removed once done. */

import { mock } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeOrder, makeOrderRow } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';
import type { Action } from './dashboard.queries.ts';

const token = 'a-token';
const order = { order_id: 12, order_number: 'ORD-000012', order_name: 'GST Registration' };
const since = new Date().toISOString();
const document = {
  kind: 'document',
  ...order,
  document_id: 31,
  doc_name: 'Proof of address',
  field_type: 'file',
  reason: null,
  since,
} as const;

const cases: [string, Action, string, string][] = [
  [
    'a document to upload',
    document,
    'Upload Proof of addressGST Registration · ORD-000012',
    '/orderprogress/12#document-31',
  ],
  [
    'a text to fill in',
    { ...document, doc_name: 'PAN', field_type: 'text' },
    'Fill in PANGST Registration · ORD-000012',
    '/orderprogress/12#document-31',
  ],
  [
    'a rejected document with its reason',
    { ...document, reason: 'It is older than two months.' },
    'Upload Proof of address againRejected: It is older than two months.GST Registration · ORD-000012',
    '/orderprogress/12#document-31',
  ],
  [
    'an unpaid order',
    { kind: 'payment', ...order, service_id: 4, to_pay: { total: 13_300, has_more_fees: false }, since },
    'Pay Rs.13,300GST Registration · ORD-000012',
    '/payment/4?order=12',
  ],
  [
    'an unpaid order with fees of a state that is not known',
    { kind: 'payment', ...order, service_id: 4, to_pay: { total: 11_800, has_more_fees: true }, since },
    'Pay Rs.11,800 and official feesGST Registration · ORD-000012',
    '/payment/4?order=12',
  ],
  [
    'a quotation',
    {
      kind: 'quotation',
      quotation_id: 7,
      quotation_number: 'QTN/2627/000001',
      valid_until: '2026-12-15',
      since,
    },
    'Accept or decline a quotationQTN/2627/000001 · valid until 15 Dec 2026',
    '/quotations/7',
  ],
  [
    'an extra charge',
    { kind: 'charge', ...order, charge_id: 7, charge_name: 'Stamp duty', total: 1_500, since },
    'Approve an extra charge of Rs.1,500Stamp dutyGST Registration · ORD-000012',
    '/orderdetail/12#order-charges',
  ],
  [
    'one unread message',
    { kind: 'chat', ...order, unread: 1, since },
    'Read a new messageGST Registration · ORD-000012 · just now',
    '/chat/12',
  ],
  [
    'unread messages',
    { kind: 'chat', ...order, unread: 3, since },
    'Read 3 new messagesGST Registration · ORD-000012 · just now',
    '/chat/12',
  ],
  [
    'an answered ticket',
    { kind: 'ticket', ticket_id: 8, ticket_number: 'TKT-000008', subject: 'Refund', since },
    'Read the answer to “Refund”TKT-000008 · just now',
    '/ticketdetail/8',
  ],
];

describe('Action needed', () => {
  it.each(cases)('shows %s and leads to it', async (_what, action, words, href) => {
    answer([action]);
    await renderApp('/dashboard', { token });
    const [link] = within(await list()).getAllByRole('link');
    expect(link).toHaveTextContent(words);
    expect(link).toHaveAttribute('href', href);
  });

  it('is collapsed at first and expands on request', async () => {
    answer(
      Array.from({ length: 7 }, (_, index) => ({ ...document, document_id: index + 1 })),
      60,
    );
    const { user } = await renderApp('/dashboard', { token });
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByRole('region', { name: 'Action needed' })).toHaveTextContent('Action needed60');
    await user.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(7);
    expect(screen.getByText('53 more follow when these are done.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(5);
  });

  it('shows an empty state without actions, and nothing without orders', async () => {
    answer([]);
    const { unmount } = await renderApp('/dashboard', { token });
    expect(await screen.findByText(/^Nothing waits for you\./)).toBeVisible();
    unmount();
    answer([], 0, []);
    await renderApp('/dashboard', { token });
    expect(await screen.findByText('You have not bought a service yet')).toBeVisible();
    expect(screen.queryByText(/^Nothing waits/)).not.toBeInTheDocument();
  });

  it('shows a quotation before the first order', async () => {
    answer(
      cases.flatMap(([, action]) => (action.kind === 'quotation' ? [action] : [])),
      1,
      [],
    );
    await renderApp('/dashboard', { token });
    expect(within(await list()).getByRole('link')).toHaveTextContent('Accept or decline a quotation');
  });

  it('links to a document of a loaded order, and the focus stays there', async () => {
    answer([document]);
    server.use(mock('/order_detail/{id}', { status: 'true', message: 'Done.', order: makeOrder() }));
    const { user } = await renderApp('/dashboard', { token });
    const [link] = within(await list()).getAllByRole('link');
    if (link) await user.click(link);
    await screen.findByRole('heading', { level: 1, name: 'GST Registration' });
    const heading = await screen.findByRole('heading', { name: 'Proof of address (required)' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('is refetched at every visit', async () => {
    answer([document]);
    const { router } = await renderApp('/dashboard', { token });
    await list();
    server.use(
      mock('/orders', { status: 'true', message: 'Done.', orders: [makeOrderRow()], next_cursor: null }),
    );
    await act(() => router.navigate({ to: '/myorders' }));
    expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible();
    answer([]);
    await act(() => router.navigate({ to: '/dashboard' }));
    expect(await screen.findByText(/^Nothing waits for you\./)).toBeVisible();
  });

  it('is refetched after a notification', async () => {
    answer([document]);
    const { socket } = await renderApp('/dashboard', { token });
    await list();
    await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
    answer([]);
    const frame = {
      type: 'event',
      channel: 'notification.7',
      event: 'notification.sent',
      data: {
        notification: {
          id: 1,
          title: 'Order Status Updated',
          detail: 'It goes on.',
          order_id: 12,
          ticket_id: null,
          read: false,
          created_at: since,
        },
        readcount: 1,
      },
    } as const;
    act(() => socket.deliver(frame));
    expect(await screen.findByText(/^Nothing waits for you\./)).toBeVisible();
  });
});

function answer(actions: Action[], total = actions.length, services = [makeOrderRow()]) {
  server.use(
    mock('/dashboard', {
      status: 'true',
      message: 'Done.',
      services_purchased: 1,
      progress_orders: 0,
      pending_orders: 1,
      complete_orders: 0,
      services,
      actions,
      actions_total: total,
    }),
  );
}

const list = () => screen.findByRole('list', { name: 'Action needed' });
