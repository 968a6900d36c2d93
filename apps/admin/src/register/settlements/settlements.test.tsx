/** `/adminsettlements`. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../test/render-app.ts';
import { server } from '../../../test/server.ts';

type Schemas = components['schemas'];

const said = { status: 'true', message: 'Done.' } as const;
const settlement: Schemas['SettlementRow'] = {
  id: 4,
  settlement_id: 'setl_4',
  utr: '1568176960vxp0rj',
  date: '2026-11-28',
  amount_paise: 105_215,
  fee_paise: 2_785,
  tax_paise: 425,
  items: 2,
};
const order = { id: 12, order_id: 'ORD-000012' };
const none = { amount_paise: 0, credit_paise: 0, debit_paise: 0, fee_paise: 0, tax_paise: 0, order };

const open = async (settlements: Schemas['SettlementRow'][], mismatches: Schemas['SettlementMismatch'][]) => {
  server.use(
    mock('/admin_settlements', { ...said, settlements, mismatches: mismatches.length, next_cursor: null }),
    mock('/settlement_mismatches', { ...said, mismatches, next_cursor: null }),
  );
  return renderApp('/adminsettlements', { token: 'a-token' });
};

it('shows each settlement with its UTR, down to payments and refunds', async () => {
  server.use(
    mock('/settlement_items/{id}', {
      ...said,
      items: [
        {
          ...none,
          id: 1,
          entity_id: 'pay_1',
          kind: 'payment',
          amount_paise: 118_000,
          credit_paise: 115_215,
          fee_paise: 2_785,
        },
        { ...none, id: 2, entity_id: 'rfnd_1', kind: 'refund', amount_paise: 10_000, debit_paise: 10_000 },
      ],
      next_cursor: null,
    }),
  );
  const { user } = await open([settlement], []);
  const list = await screen.findByRole('list', { name: 'Settlements' });
  expect(list).toHaveTextContent(
    'Rs.1,052.15 on 28 Nov 2026UTR 1568176960vxp0rjsetl_4, fees Rs.27.85, of it GST Rs.4.25',
  );
  expect(screen.getByText('Everything that was settled matches.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show 2 entries of setl_4' }));
  const [payment, refund] = within(
    await screen.findByRole('list', { name: 'Entries of setl_4' }),
  ).getAllByRole('listitem');
  expect(payment).toHaveTextContent(
    'Payment pay_1, ORD-000012: Rs.1,152.15, that is Rs.1,180 less a fee of Rs.27.85',
  );
  expect(refund).toHaveTextContent('Refund rfnd_1, ORD-000012: −Rs.100');
});

it('shows what does not match', async () => {
  const row = {
    id: 1,
    entity_id: 'pay_1',
    expected_paise: 118_000,
    found_paise: null,
    found_at: '2026-11-28T05:00:00Z',
  };
  await open(
    [],
    [
      { ...row, id: 4, kind: 'amount', found_paise: 117_900, order },
      { ...row, id: 3, kind: 'unknown_here', expected_paise: null, found_paise: 100_000, order: null },
      { ...row, id: 2, kind: 'unsettled', order },
      { ...row, kind: 'unknown_there', order },
    ],
  );
  const section = within(await screen.findByRole('region', { name: 'What does not match' }));
  expect((await section.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'pay_1 of ORD-000012: Rs.1,179 was settled instead of Rs.1,180.',
    'pay_1: Rs.1,000 was settled and is not known here.',
    'pay_1 of ORD-000012: Rs.1,180 was paid more than seven days ago and is not settled.',
    'pay_1 of ORD-000012: Rs.1,180 was paid here, and the payment provider does not know it.',
  ]);
  expect(screen.getByText('No settlements yet')).toBeVisible();
});
