/** `/admincancellations` and deciding a request on the order's page. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeBilledOrder, mockOrderPage } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const row = {
  id: 5,
  state: 'requested',
  reason: 'We changed our plans',
  requested_at: '2026-11-28T05:00:00Z',
  amount: null,
  refund_state: null,
  order_id: 12,
  order_number: 'ORD-000012',
  order_name: 'Private limited company',
  status: 'Documents verified',
  total: 11_800,
  user_id: 7,
  user_name: 'Meera Iyer',
} as const;
const cancellation = {
  id: 5,
  state: 'requested' as const,
  reason: 'We changed our plans',
  by_customer: true,
  requested_at: '2026-11-28T05:00:00Z',
  decided_at: null,
  decision_reason: null,
  amount: null,
  refund: null,
};
const sum = {
  paid: 11_800,
  earned: 1_180,
  official_fees: 500,
  refunded: 0,
  comes_back: 10_120,
  left: 11_800,
};

describe('the list', () => {
  it('shows undecided requests, with a link to decide, and counts them in the menu', async () => {
    const asked: unknown[] = [];
    server.use(
      mock('/admin_cancellations', async (request) => {
        asked.push(await request.json());
        return { ...said, cancellations: [row], undecided: 1, next_cursor: null };
      }),
    );
    const { user } = await renderApp('/admincancellations', { token: 'a-token' });
    const list = await screen.findByRole('list', { name: 'Requests' });
    expect(list).toHaveTextContent(
      'ORD-000012 · Meera Iyer · Rs.11,800 paid · Documents verifiedWe changed our plans',
    );
    expect(within(list).getByRole('link', { name: 'Decide ORD-000012' })).toHaveAttribute(
      'href',
      '/adminorderdetail/12',
    );
    expect(await screen.findByRole('img', { name: '1 undecided' })).toBeVisible();
    expect(asked).toContainEqual({ state: 'requested' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All');
    await waitFor(() => expect(asked).toContainEqual({}));
  });

  it('says that there are none', async () => {
    await renderApp('/admincancellations', { token: 'a-token' });
    expect(await screen.findByText('No requests')).toBeVisible();
  });
});

describe('a request on the order’s page', () => {
  const open = async (order: ReturnType<typeof makeBilledOrder>) => {
    server.use(...mockOrderPage(order));
    return renderApp('/adminorderdetail/12', { token: 'a-token' });
  };
  const asked = makeBilledOrder({
    cancellation,
    cancellation_sum: sum,
    cancellation_comments: [
      { id: 1, by: 'Vikram Shah', written_at: '2026-11-28T06:00:00Z', comment: 'Nothing is filed yet.' },
    ],
  });

  it('is approved with an amount and a reason', async () => {
    const { user } = await open(asked);
    const panel = await screen.findByRole('region', { name: 'The customer wants to cancel' });
    expect(panel).toHaveTextContent('Comes backRs.10,120');
    expect(panel).toHaveTextContent('Nothing is filed yet.');
    const sent: unknown[] = [];
    server.use(
      mock('/decide_cancellation', async (request) => {
        sent.push(await request.json());
        const refund = {
          state: 'processed' as const,
          by_bank: false,
          bank_reference: null,
          bank_paid_on: null,
        };
        const decided = { ...cancellation, state: 'approved' as const, amount: 7080, refund };
        const order = { ...asked, is_cancelled: true, cancellation: decided, cancellation_sum: null };
        server.use(mock('/adminorder_detail/{id}', { ...said, order }));
        return said;
      }),
    );
    await user.click(within(panel).getByRole('button', { name: 'Decide' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel ORD-000012?' });
    const amount = await within(dialog).findByRole('textbox', { name: /Amount to give back/ });
    expect(amount).toHaveValue('10120');
    await user.clear(amount);
    await user.type(amount, '7,080');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'As you wish');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Rs.7,080 was refunded.')).toBeVisible();
    expect(sent).toEqual([{ order_id: 12, verdict: 'approved', reason: 'As you wish', amount: '7080' }]);
  });

  it('shows what the server refuses at the field', async () => {
    const { user } = await open(asked);
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    server.use(
      mockProblem('/decide_cancellation', 400, {
        code: 'validation_failed',
        errors: [{ field: 'amount', message: 'At most Rs.11,800 can come back.' }],
      }),
    );
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Amount/ })).toHaveAccessibleDescription(
        /At most Rs\.11,800 can come back\./,
      ),
    );
  });

  it('whose refund failed is paid by bank', async () => {
    const refund = { state: 'failed' as const, by_bank: false, bank_reference: null, bank_paid_on: null };
    const failed = { ...cancellation, state: 'approved' as const, amount: 7080, refund };
    const { user } = await open(makeBilledOrder({ is_cancelled: true, cancellation: failed }));
    const sent: unknown[] = [];
    server.use(
      mock('/record_bank_refund', async (request) => {
        sent.push(await request.json());
        return said;
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Record bank payment' }));
    await user.type(await screen.findByRole('textbox', { name: /Bank reference/ }), 'UTR 7');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { order_id: 12, bank_reference: 'UTR 7', bank_paid_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      ]),
    );
  });
});
