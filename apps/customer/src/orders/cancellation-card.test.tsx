/** Asking for the cancellation of a paid order, withdrawing it, and reading what was decided. */

import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Order, makeOrder } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const sum = {
  paid: 11_800,
  earned: 1_180,
  official_fees: 500,
  refunded: 0,
  comes_back: 10_120,
  left: 11_800,
};
const abilities = { pay: false, cancel: false, request_cancellation: true, withdraw_cancellation: false };
const open = makeOrder({ cancellation_sum: sum, abilities });
const requested: Order['cancellation'] = {
  id: 3,
  state: 'requested',
  reason: 'We changed our plans',
  by_customer: true,
  requested_at: '2026-11-28T05:00:00Z',
  decided_at: null,
  decision_reason: null,
  amount: null,
  refund: null,
};
const asked: Order = {
  ...open,
  cancellation: requested,
  abilities: { ...abilities, request_cancellation: false, withdraw_cancellation: true },
};
const said = { status: 'true', message: 'Done.' } as const;

function answer(order: Order) {
  server.use(mock('/order_detail/{id}', { ...said, order }));
}
const section = () => screen.findByRole('region', { name: 'Cancellation' });

/** Answers the call and then the order that it leads to. */
function answerCall(path: '/request_cancellation' | '/withdraw_cancellation', becomes: Order) {
  const sent: unknown[] = [];
  server.use(
    mock(path, async (request) => {
      sent.push(await request.json());
      answer(becomes);
      return said;
    }),
  );
  return sent;
}

it('shows what comes back before the request is sent with a reason', async () => {
  answer(open);
  const sent = answerCall('/request_cancellation', asked);
  const { user } = await renderApp('/orderdetail/12', { token: 'a-token' });
  await user.click(await screen.findByRole('button', { name: 'Ask to cancel' }));
  const dialog = screen.getByRole('dialog', { name: 'Ask us to cancel this order?' });
  expect(dialog).toHaveTextContent(
    'PaidRs.11,800Earned by steps doneRs.1,180Official fees paidRs.500Comes backRs.10,120',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
  const reason = within(dialog).getByRole('textbox', { name: /Why do you want to cancel/ });
  expect(reason).toHaveAccessibleDescription('Tell us why you want to cancel.');
  await user.type(reason, 'We changed our plans');
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
  await waitFor(async () => expect(await section()).toHaveTextContent('You asked us on 28 Nov 2026'));
  expect(sent).toEqual([{ order_id: 12, reason: 'We changed our plans' }]);
});

it('withdraws a request while it is undecided, after asking once', async () => {
  answer(asked);
  const sent = answerCall('/withdraw_cancellation', {
    ...open,
    cancellation: { ...requested, state: 'withdrawn' },
  });
  const { user } = await renderApp('/orderdetail/12', { token: 'a-token' });
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(async () => expect(await section()).toHaveTextContent('You withdrew your request.'));
  expect(sent).toEqual([{ order_id: 12 }]);
  expect(screen.getByRole('button', { name: 'Ask to cancel' })).toBeVisible();
});

const approved = { ...requested, state: 'approved', decision_reason: 'As you wish', amount: 7080 } as const;
const refund = { by_bank: false, bank_reference: null, bank_paid_on: null };
it.each([
  [{ ...approved, refund: { ...refund, state: 'pending' as const } }, 'Rs.7,080 is on its way back to you.'],
  [{ ...approved, refund: { ...refund, state: 'processed' as const } }, 'Rs.7,080 was returned to you.'],
  [
    {
      ...approved,
      refund: {
        state: 'processed' as const,
        by_bank: true,
        bank_reference: 'UTR 7',
        bank_paid_on: '2026-11-28',
      },
    },
    'Rs.7,080 was paid to your bank account on 28 Nov 2026, with the reference UTR 7.',
  ],
  [{ ...approved, amount: 0 }, 'The order is cancelled. Nothing comes back.'],
  [
    {
      ...approved,
      state: 'requested' as const,
      by_customer: false,
      reason: 'As you wish',
      decision_reason: null,
      amount: null,
    },
    'We may have to cancel this order. We tell you soon what we decide.',
  ],
  [
    { ...approved, state: 'declined' as const, amount: null },
    'We did not cancel this order, and go on with it.',
  ],
])('says what was decided: %#', async (cancellation, text) => {
  answer({ ...open, is_cancelled: cancellation.state === 'approved', cancellation });
  await renderApp('/orderdetail/12', { token: 'a-token' });
  expect(await section()).toHaveTextContent(text);
  expect(await section()).toHaveTextContent('Reason: As you wish');
});
