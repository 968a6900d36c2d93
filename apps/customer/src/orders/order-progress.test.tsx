/** Progress of an order: steps, and whose turn it is (`/orderprogress/{id}`). */

import { mock } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Order, makeDocument, makeOrder, makeUpload } from '../../test/make-order.ts';
import { mockTooMany, mockUnauthentic } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const history = [
  { status: 'Documents verified', changed_at: '2026-03-07T05:00:00.000Z', date: '2026-03-07' },
  { status: 'Application filed', changed_at: '2026-03-09T05:00:00.000Z', date: '2026-03-09' },
];

describe('the steps', () => {
  it('before the current one are done, the current one is marked, later ones are upcoming [orderprogress-003] [orderprogress-005]', async () => {
    await open({ status: 'Application filed', history });
    await waitFor(() =>
      expect(document.title).toBe('Progress of ORD-000012 · GST Registration · Namuna Compliance'),
    );
    expect(tracker()).toEqual([
      'Documents verifiedDone · 7 Mar 2026',
      'Application filedReached 9 Mar 2026',
      '3Certificate issuedNext',
    ]);
    const current = screen
      .getAllByRole('listitem')
      .filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Application filedReached 9 Mar 2026']);
  });

  it('of a pending order are all upcoming [orderprogress-006]', async () => {
    await open({ status: 'Pending' });
    expect(tracker()).toEqual([
      '1Documents verifiedNext',
      '2Application filedTo come',
      '3Certificate issuedTo come',
    ]);
    expect(completed()).toEqual(['Payment Completed5 Mar 2026']);
  });

  it('show the last date they were reached, and a step back removes later dates', async () => {
    const step = (status: string, date: string) => ({ status, date, changed_at: `${date}T05:00:00.000Z` });
    await open({
      status: 'Application filed',
      history: [
        step('Pending', '2026-03-05'),
        step('Certificate issued', '2026-03-08'),
        step('Documents verified', '2026-03-10'),
        step('Application filed', '2026-03-12'),
      ],
    });
    expect(tracker()).toEqual([
      'Documents verifiedDone · 10 Mar 2026',
      'Application filedReached 12 Mar 2026',
      '3Certificate issuedNext',
    ]);
  });

  it('that were skipped are done, without a date', async () => {
    await open({
      status: 'Application filed',
      history: [{ status: 'Application filed', changed_at: '2026-03-09T05:00:00.000Z', date: '2026-03-09' }],
    });
    expect(completed()).toEqual(['Payment Completed5 Mar 2026', 'Documents verified']);
    expect(tracker()).toEqual([
      'Documents verifiedDone',
      'Application filedReached 9 Mar 2026',
      '3Certificate issuedNext',
    ]);
  });

  it('that are completed are on the left, with their date [orderprogress-001]', async () => {
    await open({ status: 'Application filed', history });
    expect(completed()).toEqual(['Payment Completed5 Mar 2026', 'Documents verified · 7 Mar 2026']);
  });

  it('of a finished order are all completed', async () => {
    await open({ status: 'Certificate issued', history });
    expect(completed()).toHaveLength(4);
  });

  it('begin with "Payment Pending" and a link to pay while the order is unpaid [orderprogress-018] [orderdetail-006]', async () => {
    await open({
      payment_status: 'Pending',
      payment_id: null,
      paid_at: null,
      abilities: { pay: true, cancel: true, request_cancellation: false, withdraw_cancellation: false },
    });
    expect(completed()).toEqual(['Payment Pending']);
    expect(screen.queryByText('Payment Completed')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay Rs.11,800' })).toHaveAttribute(
      'href',
      '/payment/4?order=12',
    );
  });
});

describe('whose turn it is', () => {
  it('the customer’s, while required documents are missing', async () => {
    await open({
      documents: [makeDocument(), makeDocument({ id: 32 }), makeDocument({ id: 33, required: 'false' })],
    });
    expect(turn()).toHaveTextContent(
      'Your turn: upload 2 documentsPending2 required documents are waiting for you.',
    );
    expect(screen.getByRole('link', { name: 'Go to the documents' })).toHaveAttribute(
      'href',
      '/orderprogress/12#document-31',
    );
  });

  it('the customer’s, when a document was rejected', async () => {
    const rejected = makeUpload({
      status: 'Rejected',
      reason: 'Too old.',
      abilities: { upload: true, remove: false },
    });
    await open({ documents: [rejected] });
    expect(turn()).toHaveTextContent('Your turn: upload Proof of address again');
    expect(turn()).toHaveTextContent('One document has to be given again.');
  });

  it('the customer’s, while the order is not paid', async () => {
    await open({
      payment_status: 'Pending',
      abilities: { pay: true, cancel: true, request_cancellation: false, withdraw_cancellation: false },
    });
    expect(turn()).toHaveTextContent('Your turn: pay for this order');
  });

  it('ours, when nothing required is missing', async () => {
    await open({ documents: [makeUpload(), makeDocument({ id: 33, required: 'false' })] });
    expect(turn()).toHaveTextContent('With our team');
    expect(turn()).toHaveTextContent('“Documents verified”');
  });

  it('ours, with the next step', async () => {
    await open({ status: 'Documents verified', documents: [makeUpload()] });
    expect(turn()).toHaveTextContent('are at work on “Application filed”.');
  });

  it('the customer’s, while documents are rejected or missing, also at the last step; rejected ones first', async () => {
    const rejected = makeUpload({
      id: 32,
      doc_name: 'PAN card',
      required: 'false',
      status: 'Rejected',
      reason: 'Not readable.',
      abilities: { upload: true, remove: false },
    });
    await open({ status: 'Certificate issued', documents: [makeDocument(), rejected] });
    expect(turn()).toHaveTextContent('Your turn: upload 2 documents');
    expect(turn()).toHaveTextContent(
      'One document has to be given again. One required document is waiting for you.',
    );
    expect(turn()).not.toHaveTextContent(/Done|nothing left to do/);
    expect(screen.getByRole('link', { name: 'Go to the documents' })).toHaveAttribute(
      'href',
      '/orderprogress/12#document-32',
    );
  });

  it('is not shown when the order is complete and nothing is missing', async () => {
    await open({
      status: 'Certificate issued',
      documents: [makeUpload(), makeDocument({ id: 33, required: 'false' })],
    });
    expect(turn()).toHaveTextContent('DoneCertificate issuedYour order is complete.');
  });
});

const notification = {
  id: 1,
  title: 'Order Status Updated',
  detail: 'It goes on.',
  order_id: 12,
  ticket_id: null,
  read: false,
  created_at: '2026-03-07T05:00:00.000Z',
} as const;
const news = {
  type: 'event',
  channel: 'notification.7',
  event: 'notification.sent',
  data: { notification, readcount: 1 },
} as const;

it('scrolls to the document in the URL once it is loaded', async () => {
  answer(makeOrder());
  await renderApp('/orderprogress/12#document-32', { token });
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'PAN of the business (required)' })).toHaveFocus(),
  );
});

it('shows changes as soon as a notification arrives', async () => {
  const { socket } = await open({ documents: [makeUpload()] });
  await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
  answer(makeOrder({ documents: [makeUpload({ status: 'Rejected', reason: 'Too old.' })] }));
  act(() => socket.deliver(news));
  expect(await screen.findByText('Too old.')).toBeVisible();
});

it('refetches on return from another screen, however soon', async () => {
  const { socket, router } = await open({ documents: [makeUpload()] });
  await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
  server.use(mock('/mytickets', () => new Promise<never>(() => undefined)));
  await act(() => router.navigate({ to: '/raiseticket' }));
  await waitFor(() => expect(screen.queryByText('GST Registration')).not.toBeInTheDocument());
  answer(makeOrder({ documents: [makeUpload({ status: 'Rejected', reason: 'Too old.' })] }));
  act(() => socket.deliver(news));
  await act(() => router.navigate({ to: '/orderprogress/$id', params: { id: '12' } }));
  expect(await screen.findByText('Too old.')).toBeVisible();
});

describe('its states', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mock('/order_detail/{id}', () => new Promise<never>(() => undefined)));
    await renderApp('/orderprogress/12', { token });
    expect(await screen.findByText('Loading the order')).toBeInTheDocument();
  });

  it('shows that the order needs no documents', async () => {
    await open({ documents: [] });
    expect(screen.getByText('This order needs no documents.')).toBeVisible();
  });

  it('shows the error and retries', async () => {
    server.use(mockTooMany('/order_detail/{id}'));
    const { user } = await renderApp('/orderprogress/12', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer(makeOrder());
    await user.click(retry);
    expect(await screen.findByRole('list', { name: 'Order progress' })).toBeVisible();
  });

  it('"Unauthentic access" leads to the login', async () => {
    server.use(mockUnauthentic('/order_detail/{id}'));
    const { address } = await renderApp('/orderprogress/12', { token });
    await screen.findByRole('button', { name: /Login/ });
    expect(address()).toBe('/login?returnTo=%2Fmyorders');
  });

  it('has an icon at its steps that leads to the chat of the order [orderprogress-004]', async () => {
    await open({});
    const steps = within(screen.getByRole('region', { name: 'Steps' }));
    expect(steps.getByRole('link', { name: 'Chat about this order' })).toHaveAttribute('href', '/chat/12');
  });
});

async function open(change: Partial<Order>) {
  answer(makeOrder(change));
  const app = await renderApp('/orderprogress/12', { token });
  await screen.findByRole('list', { name: 'Order progress' });
  return app;
}

function answer(order: Order) {
  server.use(mock('/order_detail/{id}', { status: 'true', message: 'Done.', order }));
}

function tracker() {
  return items('Order progress');
}

function completed() {
  return items('Completed steps');
}

function items(list: string) {
  const found = within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
  return found.map(({ textContent }) => textContent);
}

function turn() {
  return screen
    .getAllByRole('region')
    .find((region) => region.getAttribute('aria-labelledby') === 'whose-turn');
}
