/** An order's page, its progress, adding one, and orders that can't be shown. */

import { makeDocument } from '@portal/sdk/testing/make-worked-order';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeBilledOrder, makeOrderRow, mockOrderPage, mockOrders } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const tokenNow = () => window.localStorage.getItem('portal.admin.token');

const documents = [
  makeDocument(),
  makeDocument({
    id: 32,
    doc_name: 'Proposed name',
    field_type: 'text',
    hint: '',
    required: 'false',
    status: 'Accepted',
    field_value: 'Nilgiri Spices',
    file_name: null,
    upload_id: 42,
    upload_date: '2026-11-04',
    uploaded_at: '2026-11-04T05:00:00Z',
    abilities: { review: false },
  }),
];

async function openPage(path: string, order = makeBilledOrder({ documents })) {
  server.use(...mockOrderPage(order));
  return renderApp(path, { token: 'a-token' });
}

describe('/adminorderdetail/{id}', () => {
  it('shows the refund of the payment', async () => {
    const refunded = { total: 11_800, refunded_at: '2026-11-28T05:00:00Z' };
    await openPage('/adminorderdetail/12', makeBilledOrder({ refunded }));
    const facts = await screen.findByRole('region', { name: 'The order' });
    expect(facts).toHaveTextContent('RefundedRs.11,800, GST included, on 28 Nov 2026');
  });

  it('cancels an unpaid order with a reason, and is no open work then', async () => {
    const unpaid = makeBilledOrder({ payment_status: 'Pending', payment_id: null, paid_at: null });
    const sent: unknown[] = [];
    const { user } = await openPage('/adminorderdetail/12', unpaid);
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
    server.use(
      mock('/cancel_order', async (request) => {
        sent.push(await request.json());
        const order = { ...unpaid, is_cancelled: true, cancellation };
        server.use(mock('/adminorder_detail/{id}', { ...said, order }));
        return said;
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel ORD-000012?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      'Say why the order is cancelled. The customer reads it.',
    );
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'You asked us by phone.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Cancelled on 28 Nov 2026')).toBeVisible();
    expect(sent).toEqual([{ order_id: 12, reason: 'You asked us by phone.' }]);
    const facts = screen.getByRole('region', { name: 'The order' });
    expect(facts).toHaveTextContent(/StatusCancelled/);
    expect(facts).toHaveTextContent(/PaymentNot Due/);
    expect(within(facts).queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it('shows every field of the order [admin-orderdetail-001] [admin-orderdetail-002] [constants-003]', async () => {
    await openPage('/adminorderdetail/12');
    expect(await screen.findByRole('heading', { level: 1, name: 'Private limited company' })).toBeVisible();
    await waitFor(() =>
      expect(document.title).toBe('ORD-000012 · Private limited company · Namuna Compliance'),
    );
    const facts = screen.getByRole('region', { name: 'The order' });
    for (const text of [
      'Private limited company',
      'Start Up',
      'pay_1',
      '7-10 working days',
      'Rs.1,23,456/-',
      '2 November 2026, 10:30 am',
      'All papers of a company.',
    ]) {
      expect(facts).toHaveTextContent(text);
    }
    expect(within(facts).getByRole('combobox', { name: 'Status of ORD-000012' })).toHaveValue(
      'Documents verified',
    );
    const customer = screen.getByRole('region', { name: 'The customer' });
    for (const text of ['Meera Iyer', 'meera@example.in', '9800000001', '29ABCDE1234F1Z5']) {
      expect(customer).toHaveTextContent(text);
    }
    expect(screen.getByRole('region', { name: 'Documents' })).toHaveTextContent(/PAN card.*Proposed name/);
  });

  it('links to the progress [admin-orderdetail-003]', async () => {
    await openPage('/adminorderdetail/12');
    expect(await screen.findByRole('link', { name: 'Order Progress' })).toHaveAttribute(
      'href',
      '/adminorderprogress/12',
    );
  });

  it('assigns the order in place', async () => {
    const { user } = await openPage('/adminorderdetail/12');
    const sent: unknown[] = [];
    server.use(
      mock('/assignorder', async (request) => {
        sent.push(await request.json());
        return said;
      }),
    );
    const select = await screen.findByRole('combobox', { name: 'Assigned To of ORD-000012' });
    await within(select).findByRole('option', { name: 'Lata Menon (1 open)' });
    await user.selectOptions(select, '4');
    await screen.findByText('ORD-000012 is with Lata Menon now.');
    expect(sent).toEqual([{ id: 4, order_id: 12, seen: 3 }]);
  });
});

describe('/adminorderprogress/{id}', () => {
  it('shows the confirmed steps, the documents with their uploads, and the steps [admin-orderprogress-001] [admin-orderprogress-003] [admin-orderprogress-004] [admin-orderprogress-005] [admin-orderprogress-007]', async () => {
    await openPage('/adminorderprogress/12');
    const confirmed = await screen.findByRole('list', { name: 'Confirmed' });
    expect(confirmed).toHaveTextContent('Payment Completed');
    expect(confirmed).toHaveTextContent('Account Logged in');
    const pan = screen.getByRole('region', { name: /PAN card/ });
    expect(pan).toHaveTextContent(/PAN card \*.*Document Upload · uploaded on 3 Nov 2026/);
    expect(pan).toHaveTextContent('Uploaded');
    const name = screen.getByRole('region', { name: /Proposed name/ });
    expect(within(name).queryByText('*')).toBeNull();
    expect(name).toHaveTextContent('Text Upload · uploaded on 4 Nov 2026');
    expect(name).toHaveTextContent('Accepted');
    expect(name).toHaveTextContent('Nilgiri Spices');
  });

  it('downloads a file by its link [admin-orderprogress-006]', async () => {
    const { user } = await openPage('/adminorderprogress/12');
    const asked: unknown[] = [];
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(new URL(this.href).pathname + new URL(this.href).search);
    });
    onTestFinished(() => click.mockRestore());
    server.use(
      mock('/file_link', async (request) => {
        asked.push(await request.json());
        return {
          ...said,
          url: '/api/files/user7/AbCdEfGhIjKlMnOpQrStUv.png?signature=x',
          expires_at: '2026-11-28T10:00:00Z',
        };
      }),
    );
    const pan = await screen.findByRole('region', { name: /PAN card/ });
    await user.click(within(pan).getByRole('button', { name: /Download/ }));
    await waitFor(() => expect(saved).toEqual(['/api/files/user7/AbCdEfGhIjKlMnOpQrStUv.png?signature=x']));
    expect(asked).toEqual([{ upload_id: 41 }]);
  });

  it.each([
    ['Documents verified', ['Documents verified']],
    ['Form filed', ['Documents verified', 'Form filed']],
    ['Pending', []],
  ])(
    'at %s has completed its steps up to there [admin-orderprogress-008] [admin-orderprogress-009] [admin-orderprogress-010]',
    async (status, done) => {
      await openPage('/adminorderprogress/12', makeBilledOrder({ status }));
      const panel = await screen.findByRole('region', { name: 'Order Status' });
      const steps = within(panel).getAllByRole('listitem');
      const names = [
        'Logged In',
        'Payment Completed',
        'Documents verified',
        'Form filed',
        'Certificate issued',
      ];
      expect(steps.map((step) => names.find((name) => step.textContent.includes(name)))).toEqual(names);
      const finished = steps.filter((step) => within(step).queryByText(/done/i));
      expect(finished.map((step) => names.find((name) => step.textContent.includes(name)))).toEqual([
        'Logged In',
        'Payment Completed',
        ...done,
      ]);
    },
  );

  it('of an unpaid order shows Payment Pending [admin-orderprogress-002]', async () => {
    await openPage(
      '/adminorderprogress/12',
      makeBilledOrder({ payment_status: 'Pending', payment_id: null }),
    );
    expect(await screen.findByRole('list', { name: 'Confirmed' })).toHaveTextContent('Payment Pending');
    expect(screen.queryByText('Payment Completed')).toBeNull();
  });

  it('links to the chat [admin-orderprogress-011]', async () => {
    await openPage('/adminorderprogress/12');
    expect(await screen.findByRole('link', { name: 'Chat with Meera Iyer' })).toHaveAttribute(
      'href',
      '/adminchat/12',
    );
  });
});

describe('an order that can’t be shown', () => {
  it.each(['/adminorderdetail/99', '/adminorderprogress/99', '/adminorderdetail/abc'])(
    '%s shows a toast and leads to the list',
    async (path) => {
      server.use(
        mockProblem('/adminorder_detail/{id}', 404, {
          code: 'not_found',
          message: 'There is no such order.',
        }),
        mockOrders([makeOrderRow()]).handler,
      );
      const { address } = await renderApp(path, { token: 'a-token' });
      expect(await screen.findByText(/no such order|Order not found/)).toBeVisible();
      await waitFor(() => expect(address()).toBe('/adminorders'));
      expect(tokenNow()).toBe('a-token');
    },
  );

  it('shows an error with a retry', async () => {
    server.use(mockProblem('/adminorder_detail/{id}', 429, { code: 'too_many', message: 'Slow down.' }));
    const { user } = await renderApp('/adminorderdetail/12', { token: 'a-token' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(
      mock('/adminorder_detail/{id}', { ...said, order: makeBilledOrder() }),
      mockOrders([]).handler,
    );
    await user.click(retry);
    expect(await screen.findByRole('region', { name: 'The order' })).toBeVisible();
  });
});

const screens = [
  ['/adminorders', '/adminorders'],
  ['/admintask', '/admintasks'],
  ['/adminorderdetail/12', '/adminorder_detail/{id}'],
  ['/adminorderprogress/12', '/adminorder_detail/{id}'],
  ['/adminaddorder', '/getcustomerservice'],
] as const;
const isOfOneRow = (path: string) => path.endsWith('/12');
const ends = [
  [401, 'unauthenticated'],
  [403, 'unauthentic_access'],
] as const;
it.each(
  screens
    .flatMap((screenOf) => ends.map((end) => [...screenOf, ...end] as const))
    .filter(([path, , status]) => status === 401 || !isOfOneRow(path)),
)('%s goes to the login when %s answers %i %s [session-003]', async (path, call, status, code) => {
  server.use(mockProblem(call, status, { code, message: 'Unauthentic access' }));
  const { address } = await renderApp(path, { token: 'a-token' });
  await waitFor(() => expect(address()).toMatch(/^\/adminlogin/));
  expect(tokenNow()).toBeNull();
});

it.each(['/adminorderdetail/12', '/adminorderprogress/12'])(
  'at %s leads to the list when out of reach, without ending the session [session-003]',
  async (path) => {
    const words = 'There is no such order.';
    server.use(
      mockProblem('/adminorder_detail/{id}', 404, { code: 'not_found', message: words }),
      mockOrders([]).handler,
    );
    const { address } = await renderApp(path, { token: 'a-token' });
    await waitFor(() => expect(address()).toBe('/adminorders'));
    expect(await screen.findByText(words)).toBeVisible();
    expect(tokenNow()).toBe('a-token');
  },
);

describe('/adminaddorder', () => {
  const choices = {
    ...said,
    customers: [{ id: 7, name: 'Meera Iyer', phone: '9800000001', email: 'meera@example.in' }],
    services: [
      {
        id: 4,
        name: 'GST return',
        category: 'GST Returns',
        price: 1_000,
        gst_rate: 18,
        gst_amount: 180,
        total: 1_180,
        sla: '3 days',
      },
    ],
    next_cursor: null,
  };

  async function openForm() {
    const sent: unknown[] = [];
    server.use(
      mock('/getcustomerservice', choices),
      mock('/addorder', async (request) => {
        sent.push(await request.json());
        const { payment_id: _id, staff_name: _name, ...order } = makeOrderRow();
        return { ...said, message: 'Order added.', order };
      }),
      mockOrders([makeOrderRow()]).handler,
    );
    const app = await renderApp('/adminaddorder', { token: 'a-token' });
    await screen.findByRole('region', { name: 'New order' });
    return { ...app, sent };
  }

  it('adds nothing while customer or service is missing [admin-addorder-002]', async () => {
    const { user, sent } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Add order' }));
    expect(await screen.findByText('Choose a customer.')).toBeVisible();
    expect(screen.getByText('Choose a service.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('offers customers and services, adds the order and returns to the list [admin-addorder-001] [admin-addorder-003]', async () => {
    const { user, sent, address } = await openForm();
    await user.click(screen.getByRole('combobox', { name: /Customer/ }));
    await user.click(await screen.findByRole('option', { name: /Meera Iyer/ }));
    await user.click(screen.getByRole('combobox', { name: /Service/ }));
    await user.click(await screen.findByRole('option', { name: /GST return/ }));
    await user.dblClick(screen.getByRole('button', { name: 'Add order' }));
    await waitFor(() => expect(address()).toBe('/adminorders'));
    expect(sent).toEqual([{ customer: 7, service: 4 }]);
    expect(await screen.findByText('Order added.')).toBeVisible();
  });
});
