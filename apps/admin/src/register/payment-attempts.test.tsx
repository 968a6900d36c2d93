/** The attempts to pay on an order's page. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeBilledOrder, mockOrderPage } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const captured: components['schemas']['PaymentAttempt'] = {
  id: 2,
  payment_id: 'pay_2',
  state: 'captured',
  amount_paise: 118_000,
  currency: 'INR',
  method: 'UPI, @okicici',
  fee_paise: 2_785,
  tax_paise: 425,
  bank_reference: '633012345678',
  begun_at: '2026-11-28T04:59:00Z',
  captured_at: '2026-11-28T05:00:00Z',
  settlement: null,
};

const open = async (attempts: (typeof captured)[]) => {
  server.use(...mockOrderPage(makeBilledOrder({})), mock('/order_payments/{id}', { ...said, attempts }));
  await renderApp('/adminorderdetail/12', { token: 'a-token' });
};

it('shows method, fee, GST on it and the bank’s reference, and failed attempts', async () => {
  const failed = {
    ...captured,
    id: 1,
    payment_id: 'pay_1',
    state: 'failed' as const,
    fee_paise: null,
    tax_paise: null,
    bank_reference: null,
    captured_at: null,
    settlement: null,
  };
  await open([{ ...captured, settlement: 'UTR7' }, failed]);
  const card = await screen.findByRole('region', { name: 'Payments' });
  const [paid, lost] = within(card).getAllByRole('listitem');
  expect(paid).toHaveTextContent(
    'Rs.1,180PaidUPI, @okicici, 28 Nov 2026, pay_2, bank reference 633012345678, fee Rs.27.85, of it GST Rs.4.25, settled with UTR7',
  );
  expect(lost).toHaveTextContent('Rs.1,180FailedUPI, @okicici, 28 Nov 2026, pay_1');
});

it('names another currency', async () => {
  await open([{ ...captured, currency: 'USD', amount_paise: 1_050 }]);
  expect(await screen.findByRole('region', { name: 'Payments' })).toHaveTextContent('USD 10.50');
});
