/** The page of a task: its steps, the review of its documents, issued documents, its history. */

import type { components } from '@portal/sdk/contract.gen';
import { makeDocument, makeTask, makeWorkedOrder } from '@portal/sdk/testing/make-worked-order';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type Order = components['schemas']['WorkedOrder'];
const said = { status: 'true', message: 'Done.' } as const;

const answerOrder = (order: Order) => server.use(mock('/stafforder_detail/{id}', { ...said, order }));

/** Returns the first response once, then the second; records the requests. */
function answerChange(path: '/review_document' | '/update_order_status', becomes: Order) {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock(path, async (request) => {
      sent(await request.json());
      answerOrder(becomes);
      return said;
    }),
  );
  return sent;
}

async function openTask(order: Order) {
  answerOrder(order);
  const app = await renderApp(`/stafftaskdetail/${order.id}`, { token: 'a-token' });
  await screen.findByRole('heading', { name: `Service - ${order.order_name}` });
  return app;
}

const card = (name: RegExp) => screen.getByRole('region', { name });

it('has the task’s name, its payment and its account on the left [staff-tasks-011] [staff-tasks-012] [staff-tasks-014]', async () => {
  await openTask(makeWorkedOrder());
  await waitFor(() =>
    expect(document.title).toBe('ORD-000012 · Private limited company · Namuna Compliance'),
  );
  const confirmed = screen.getByRole('list', { name: 'Confirmed' });
  expect(within(confirmed).getByText('Payment Completed')).toBeVisible();
  expect(
    within(confirmed).getByText('Registration fee for Private limited company has been paid'),
  ).toBeVisible();
  expect(within(confirmed).getByText('Account Logged in')).toBeVisible();
});

it('mails the invoice of a paid order again, to the customer’s masked address', async () => {
  const sent: unknown[] = [];
  server.use(
    mock('/resend_invoice', async (request) => {
      sent.push(await request.json());
      return { status: 'true' as const, message: 'The invoice is on its way to mXXXX@XXXX.' };
    }),
  );
  const order = makeWorkedOrder();
  const { user } = await openTask(order);
  await user.click(await screen.findByRole('button', { name: /^Mail the invoice to .XXXX@XXXX$/ }));
  expect(await screen.findByText('The invoice is on its way to mXXXX@XXXX.')).toBeVisible();
  expect(sent).toEqual([{ order_id: order.id }]);
});

it('mails the proforma invoice of an unpaid order, and offers none of a paid one', async () => {
  const sent: unknown[] = [];
  server.use(
    mock('/send_proforma', async (request) => {
      sent.push(await request.json());
      return { status: 'true' as const, message: 'The proforma invoice is on its way to mXXXX@XXXX.' };
    }),
  );
  const order = makeWorkedOrder({ payment_status: 'Pending', paid_at: null, payment_id: null });
  const { user, unmount } = await openTask(order);
  await user.click(await screen.findByRole('button', { name: /^Send proforma invoice to .XXXX@XXXX$/ }));
  expect(await screen.findByText('The proforma invoice is on its way to mXXXX@XXXX.')).toBeVisible();
  expect(sent).toEqual([{ order_id: order.id }]);
  unmount();
  await openTask(makeWorkedOrder());
  expect(screen.queryByRole('button', { name: /^Send proforma invoice/ })).toBeNull();
});

it('says Payment Pending for an unpaid order, in both panels [staff-tasks-013]', async () => {
  await openTask(makeWorkedOrder({ payment_status: 'Pending', paid_at: null, payment_id: null }));
  expect(screen.queryByText('Payment Completed')).not.toBeInTheDocument();
  expect(screen.getAllByText('Payment Pending')).toHaveLength(2);
});

it('shows that an order is cancelled instead of its status, and offers to cancel only an open one', async () => {
  const unpaid = makeWorkedOrder({ payment_status: 'Pending', paid_at: null, payment_id: null });
  const { unmount } = await openTask(unpaid);
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  unmount();
  const cancellation = {
    state: 'approved' as const,
    reason: 'You asked us by phone.',
    by_customer: false,
    requested_at: '2026-11-28T05:00:00Z',
    decided_at: '2026-11-28T05:00:00Z',
    decision_reason: null,
    id: 3,
    amount: 0,
    refund: null,
  };
  const { unmount: close } = await openTask({ ...unpaid, is_cancelled: true, cancellation });
  expect(screen.getByText('Cancelled on 28 Nov 2026')).toBeVisible();
  expect(card(/Order Status/)).toHaveTextContent('Cancelled');
  expect(screen.queryByRole('combobox', { name: /Task Status/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  close();
  const { unmount: closeFinished } = await openTask(makeWorkedOrder({ cancellation_sum: null }));
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  closeFinished();
  const requested = { ...cancellation, state: 'requested' as const, decided_at: null, amount: null };
  await openTask(makeWorkedOrder({ cancellation_sum: sum, cancellation: requested }));
  expect(screen.getByRole('region', { name: 'To be cancelled' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
});

it('asks an admin to cancel a paid order, with a reason', async () => {
  const sent: unknown[] = [];
  server.use(
    mock('/request_cancellation', async (request) => {
      sent.push(await request.json());
      return { status: 'true' as const, message: 'Cancellation requested.' };
    }),
  );
  const order = makeWorkedOrder({ cancellation_sum: sum });
  const { user } = await openTask(order);
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = screen.getByRole('dialog', { name: `Cancel ${order.order_id}?` });
  expect(dialog).toHaveTextContent('an admin decides whether it is cancelled');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The name is taken');
  await user.click(within(dialog).getByRole('button', { name: 'Ask to cancel' }));
  expect(await screen.findByText('Cancellation requested.')).toBeVisible();
  expect(sent).toEqual([{ order_id: order.id, reason: 'The name is taken' }]);
});

const sum = { paid: 11_800, earned: 0, official_fees: 0, refunded: 0, comes_back: 11_800, left: 11_800 };

it('links to the customer’s email and phone, unless they are masked', async () => {
  const { unmount } = await openTask(makeWorkedOrder());
  expect(screen.getByRole('link', { name: 'meera@example.in' })).toHaveAttribute(
    'href',
    'mailto:meera@example.in',
  );
  expect(screen.getByRole('link', { name: '9800000001' })).toHaveAttribute('href', 'tel:9800000001');
  unmount();
  await openTask(
    makeWorkedOrder({ user_email: 'mXXXX@XXXX', user_phone: '98XXXXXX01', contact_hidden: true }),
  );
  expect(screen.getByText('mXXXX@XXXX')).toBeVisible();
  expect(screen.getByText('98XXXXXX01')).toBeVisible();
  expect(screen.queryByRole('link', { name: /XXXX/ })).not.toBeInTheDocument();
  expect(screen.getByText('Shown once the customer pays, writes or uploads a document.')).toBeVisible();
});

const steps = () =>
  within(screen.getByRole('list', { name: 'Order progress' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent);

it('counts the current step as done, and later ones as upcoming [staff-tasks-016] [staff-tasks-017]', async () => {
  await openTask(makeWorkedOrder({ status: 'Form filed' }));
  expect(screen.getByRole('heading', { name: 'Order Status' })).toBeVisible();
  expect(steps()).toEqual([
    'Logged InDone',
    'Payment CompletedDone',
    'Documents verifiedDone',
    'Form filedDone',
    '5Certificate issuedNext',
  ]);
});

it('counts no step as done while the order is pending [staff-tasks-018]', async () => {
  await openTask(makeWorkedOrder({ status: 'Pending' }));
  expect(steps().slice(2)).toEqual([
    '3Documents verifiedNext',
    '4Form filedTo come',
    '5Certificate issuedTo come',
  ]);
});

it('links to the order’s chat [staff-tasks-019]', async () => {
  await openTask(makeWorkedOrder());
  expect(screen.getByRole('link', { name: 'Chat about this task' })).toHaveAttribute('href', '/staffchat/12');
});

it('opens with the list’s data while the rest loads, and without the list as well [staff-tasks-008]', async () => {
  server.use(mock('/stafftasks', { ...said, orders: [makeTask()], total: 1, next_cursor: null }));
  const answer = Promise.withResolvers<undefined>();
  server.use(
    mock('/stafforder_detail/{id}', async () => {
      await answer.promise;
      return { ...said, order: makeWorkedOrder({ details: 'All of it' }) };
    }),
  );
  const { user } = await renderApp('/stafftask', { token: 'a-token' });
  await user.click(await screen.findByRole('link', { name: 'View ORD-000012' }));
  expect(await screen.findByRole('heading', { name: 'Service - Private limited company' })).toBeVisible();
  expect(screen.getByText('Loading the documents')).toBeInTheDocument();
  answer.resolve(undefined);
  expect(await screen.findByText('This order needs no documents.')).toBeVisible();
});

it('lists required and uploaded documents, and when earlier versions ended [staff-tasks-015]', async () => {
  const { user } = await openTask(
    makeWorkedOrder({
      documents: [
        makeDocument({
          version: 2,
          warnings: ['script'],
          earlier: [
            {
              upload_id: 39,
              version: 0,
              file_name: 'wrong.png',
              uploaded_at: '2026-10-30T06:00:00Z',
              ended: 'removed',
              ended_at: '2026-10-31T06:00:00Z',
            },
            {
              upload_id: 40,
              version: 1,
              file_name: 'old.png',
              uploaded_at: '2026-11-02T06:00:00Z',
              ended: 'replaced',
              ended_at: '2026-11-03T05:00:00Z',
            },
          ],
        }),
        makeDocument({
          id: 32,
          doc_name: 'Proposed name',
          field_type: 'text',
          field_value: 'Meera Foods',
          file_name: null,
          required: 'false',
          upload_id: 42,
        }),
        makeDocument({
          id: 33,
          doc_name: 'Photo',
          status: 'Pending',
          upload_id: null,
          field_value: null,
          file_name: null,
          upload_date: null,
          abilities: { review: false },
        }),
      ],
    }),
  );
  expect(screen.getByText('2 to review, 1 still owed by the customer.')).toBeVisible();
  expect(card(/^PAN card ?\*/)).toHaveTextContent('Document Upload · uploaded on 3 Nov 2026');
  const panCard = within(card(/^PAN card/));
  expect(panCard.getByText('This PDF contains a script. Open it with care.')).toBeVisible();
  await user.click(panCard.getByText('Version 2, 2 earlier versions'));
  expect(panCard.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Version 1 of 2 Nov 2026 (old.png), replaced on 3 Nov 2026',
    'Version 0 of 30 Oct 2026 (wrong.png), removed on 31 Oct 2026 by the customer',
  ]);
  expect(panCard.getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
  expect(card(/^Proposed name$/)).toHaveTextContent('Text Upload');
  expect(within(card(/^Proposed name$/)).getByText('Meera Foods')).toBeVisible();
  expect(within(card(/^Photo/)).queryByRole('button')).not.toBeInTheDocument();
});

it('accepts a document by comparing its shown status', async () => {
  const sent = answerChange(
    '/review_document',
    makeWorkedOrder({ documents: [makeDocument({ status: 'Accepted' })] }),
  );
  const { user } = await openTask(makeWorkedOrder({ documents: [makeDocument()] }));
  await user.click(screen.getByRole('button', { name: 'Accept PAN card' }));
  expect(await within(card(/^PAN card/)).findByText('Accepted')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ upload_id: 41, seen: 'Uploaded', verdict: 'Accepted' });
  expect(screen.queryByRole('button', { name: 'Accept PAN card' })).not.toBeInTheDocument();
});

it('rejects a document with a suggested and edited reason, and never with an Aadhaar number in it', async () => {
  const sent = answerChange(
    '/review_document',
    makeWorkedOrder({ documents: [makeDocument({ status: 'Rejected', reason: 'It has expired.' })] }),
  );
  const { user } = await openTask(makeWorkedOrder({ documents: [makeDocument()] }));
  await user.click(screen.getByRole('button', { name: 'Reject PAN card' }));
  const dialog = screen.getByRole('dialog', { name: 'Reject “PAN card”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(within(dialog).getByText('Say what is wrong with it and what would be right.')).toBeVisible();
  await waitFor(() => expect(within(dialog).getByLabelText(/^What is wrong/)).toHaveFocus());
  await user.click(within(dialog).getByRole('checkbox', { name: /^It has expired/ }));
  const field = within(dialog).getByLabelText(/^What is wrong/);
  await user.type(field, ' 2341 2341 2346');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(within(dialog).getByText('Leave the Aadhaar number out.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'It has expired.');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    upload_id: 41,
    seen: 'Uploaded',
    verdict: 'Rejected',
    reason: 'It has expired.',
  });
  expect(await within(card(/^PAN card/)).findByText('Rejected')).toBeVisible();
});

it('shows the new status of a document that was changed in between', async () => {
  server.use(
    mockProblem('/review_document', 409, { code: 'conflict', message: 'It has changed meanwhile.' }),
  );
  const { user } = await openTask(makeWorkedOrder({ documents: [makeDocument()] }));
  answerOrder(makeWorkedOrder({ documents: [makeDocument({ upload_id: 50, version: 2 })] }));
  await user.click(screen.getByRole('button', { name: 'Accept PAN card' }));
  expect(await screen.findByText('It has changed meanwhile.')).toBeVisible();
});

it('shows a file beside the data it must match, and decides there', async () => {
  const fetched = vi.fn<(path: string) => void>();
  server.use(
    http.get('http://api.test/api/files/:folder/:name', ({ params }) => {
      fetched(`${String(params['folder'])}/${String(params['name'])}`);
      return HttpResponse.arrayBuffer(new ArrayBuffer(8));
    }),
  );
  const sent = answerChange(
    '/review_document',
    makeWorkedOrder({ documents: [makeDocument({ status: 'Accepted' })] }),
  );
  const { user } = await openTask(
    makeWorkedOrder({
      documents: [
        makeDocument(),
        makeDocument({
          id: 32,
          doc_name: 'PAN',
          field_type: 'text',
          field_value: 'ABCPE1234F',
          upload_id: 42,
        }),
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'View PAN card' }));
  const dialog = screen.getByRole('dialog', { name: 'PAN card' });
  expect(await within(dialog).findByRole('img', { name: 'my pan.png' })).toBeInTheDocument();
  expect(fetched).toHaveBeenCalledWith('user7/AbCdEfGhIjKlMnOpQrStUv.png');
  expect(within(dialog).getByText('ABCPE1234F')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Accept PAN card' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toHaveBeenCalledOnce();
});

it('lists status changes, newest first, with the reason of a step back', async () => {
  const change = {
    changed_at: '2026-11-05T05:00:00Z',
    fulldate: '5 November 2026, 10:30 am',
    by: 'Vikram Shah',
  };
  await openTask(
    makeWorkedOrder({
      history: [
        { ...change, from: 'Pending', status: 'Form filed', reason: null },
        {
          ...change,
          changed_at: '2026-11-06T05:00:00Z',
          from: 'Form filed',
          status: 'Documents verified',
          reason: 'It was returned.',
        },
      ],
    }),
  );
  const entries = within(card(/^History$/)).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Documents verified5 November 2026, 10:30 am, Vikram Shah, from “Form filed”“It was returned.”',
    'Form filed5 November 2026, 10:30 am, Vikram Shah, from “Pending”',
  ]);
});

it('an unknown id shows a toast and leads to the list, without ending the session [session-004]', async () => {
  server.use(
    mockProblem('/stafforder_detail/{id}', 404, { code: 'not_found', message: 'There is no such order.' }),
    mock('/stafftasks', { ...said, orders: [makeTask()], total: 1, next_cursor: null }),
  );
  const { address } = await renderApp('/stafftaskdetail/999', { token: 'a-token' });
  expect(await screen.findByText('There is no such order.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/stafftask'));
  expect(window.localStorage.getItem('portal.staff.token')).toBe('a-token');
});

it('another’s task shows a message and leads to the list [session-004]', async () => {
  server.use(
    mockProblem('/stafforder_detail/{id}', 403, { code: 'unauthentic_access' }),
    mock('/stafftasks', { ...said, orders: [makeTask()], total: 1, next_cursor: null }),
  );
  const { address } = await renderApp('/stafftaskdetail/12', { token: 'a-token' });
  await waitFor(() => expect(address()).toBe('/stafftask'));
  expect(await screen.findByText('Unauthentic access: this task is not assigned to you.')).toBeVisible();
  expect(window.localStorage.getItem('portal.staff.token')).toBe('a-token');
});

it('a task that is reassigned while open shows a message at once and leads to the list [session-004]', async () => {
  server.use(
    mock('/stafforder_detail/{id}', { ...said, order: makeWorkedOrder() }),
    mock('/stafftasks', { ...said, orders: [], total: 0, next_cursor: null }),
  );
  const { address, socket } = await renderApp('/stafftaskdetail/12', { token: 'a-token' });
  await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
  act(() => socket.refuse('chat.12'));
  expect(await screen.findByText('This task is no longer assigned to you.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/stafftask'));
  expect(window.localStorage.getItem('portal.staff.token')).toBe('a-token');
});

it('a change of a reassigned task is rejected without leaving the app [session-004]', async () => {
  server.use(
    mock('/stafforder_detail/{id}', { ...said, order: makeWorkedOrder() }),
    mock('/stafftasks', { ...said, orders: [], total: 0, next_cursor: null }),
  );
  const { user, address } = await renderApp('/stafftaskdetail/12', { token: 'a-token' });
  const select = await screen.findByRole('combobox', { name: /^Task Status/ });
  const refused = { code: 'unauthentic_access', message: 'Unauthentic access' } as const;
  server.use(
    mockProblem('/update_order_status', 403, refused),
    mockProblem('/stafforder_detail/{id}', 403, refused),
  );
  const options = within(select).getAllByRole<HTMLOptionElement>('option');
  const next = options[options.findIndex((option) => option.selected) + 1];
  await user.selectOptions(select, next?.value ?? '');
  expect(await screen.findByText('This task is no longer assigned to you.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/stafftask'));
  expect(window.localStorage.getItem('portal.staff.token')).toBe('a-token');
});
