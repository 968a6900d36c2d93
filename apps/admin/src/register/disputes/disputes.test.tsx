/** `/admindisputes`, and the way to it from the payments. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockPayments } from '../../../test/make-register.ts';
import { renderApp } from '../../../test/render-app.ts';
import { server } from '../../../test/server.ts';

const said = { status: 'true', message: 'The disputes.' } as const;
const open: components['schemas']['DisputeRow'] = {
  id: 3,
  dispute_id: 'disp_3',
  payment_id: 'pay_29QQ',
  state: 'open',
  amount_paise: 118_000,
  phase: 'chargeback',
  reason: 'goods_or_services_not_received',
  respond_by: '2026-12-04T05:00:00Z',
  opened_at: '2026-11-27T05:00:00Z',
  ended_at: null,
  order: { id: 12, order_id: 'ORD-000012' },
  customer: { id: 5, name: 'Meera Iyer' },
};
const mockDisputes = (disputes: (typeof open)[], unanswered = 0) =>
  mock('/admin_disputes', { ...said, disputes, unanswered, next_cursor: null });

it('lists disputes with deadline, reason, customer, order and payment', async () => {
  const lost = {
    ...open,
    id: 2,
    state: 'lost' as const,
    order: null,
    reason: null,
    ended_at: '2026-11-20T05:00:00Z',
  };
  server.use(mockDisputes([open, lost]));
  await renderApp('/admindisputes', { token: 'a-token' });
  const list = await screen.findByRole('list', { name: 'Disputes' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    'Answer by 4 Dec 2026Rs.1,180 of pay_29QQMeera Iyer · ORD-000012 · disp_3Goods or services not received, ChargebackTo answer',
  );
  expect(within(list).getByRole('link', { name: 'ORD-000012' })).toHaveAttribute(
    'href',
    '/adminorderdetail/12',
  );
  expect(second).toHaveTextContent('Ended on 20 Nov 2026');
  expect(second).toHaveTextContent('Lost');
});

it('says that there are none', async () => {
  await renderApp('/admindisputes', { token: 'a-token' });
  expect(await screen.findByText('No disputes')).toBeVisible();
});

it('is linked from the payments, with the number to answer', async () => {
  server.use(mockPayments([]), mockDisputes([open], 1));
  await renderApp('/adminpayments', { token: 'a-token' });
  const link = await screen.findByRole('link', { name: /Disputes/ });
  expect(await within(link).findByRole('img', { name: '1 to answer' })).toBeVisible();
  expect(link).toHaveAttribute('href', '/admindisputes');
});
