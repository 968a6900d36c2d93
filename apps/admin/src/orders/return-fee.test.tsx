/** Returning what an official fee did not need. */

import { makeCharge } from '@portal/sdk/testing/make-charge';
import { makeWorkedOrder } from '@portal/sdk/testing/make-worked-order';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockBesideOrder } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const fee = makeCharge({
  kind: 'official_fee',
  name: 'Stamp duty',
  pure_agent: true,
  state: 'paid',
  price: 1_500,
  unspent: 100,
  abilities: { record_disbursement: true, return_unspent: true },
  disbursement: {
    amount: 1_400,
    paid_on: '2026-11-28',
    reference: 'SRN1',
    receipt: { name: 'challan.pdf', size: 5, url: 'http://api.test/api/files/user7/challan' },
    recorded_by: 'Asha Rao',
  },
});

async function openForm(charge: typeof fee) {
  const sent: unknown[] = [];
  server.use(
    ...mockBesideOrder(),
    mock('/adminorder_detail/{id}', { ...said, order: makeWorkedOrder({ charges: [charge] }) }),
    mock('/return_unspent_fee', async (request) => {
      sent.push(await request.json());
      return said;
    }),
  );
  const { user } = await renderApp('/adminorderdetail/12', { token: 'a-token' });
  await user.click(await screen.findByRole('button', { name: 'Return Rs.100 of Stamp duty' }));
  const dialog = await screen.findByRole('dialog', { name: 'Return Rs.100 of Stamp duty?' });
  const form = await within(dialog).findByRole('form', { name: 'Return a fee' });
  return { user, form, sent, press: () => user.click(within(form).getByRole('button', { name: 'Return' })) };
}

it('goes to the payment provider, or is recorded as paid by bank', async () => {
  const { user, form, sent, press } = await openForm(fee);
  await press();
  await expect.poll(() => sent).toEqual([{ charge_id: 7 }]);
  await user.click(await screen.findByRole('button', { name: 'Return Rs.100 of Stamp duty' }));
  const again = await screen.findByRole('form', { name: 'Return a fee' });
  await user.selectOptions(within(again).getByLabelText('Pay back'), 'bank');
  await user.type(within(again).getByLabelText(/^Bank reference/), 'UTR7');
  await user.click(within(again).getByRole('button', { name: 'Return' }));
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ charge_id: 7, bank_reference: 'UTR7', bank_paid_on: expect.any(String) });
  expect(form).not.toBeInTheDocument();
});

it('says what is still owed, and asks for the bank payment of the rest', async () => {
  const { form } = await openForm({ ...fee, unspent_by_bank: 70 });
  expect(form).toHaveTextContent(
    'The customer owes Rs.30 less. Pay Rs.70 by bank, and record it here. A credit note follows, and the customer is notified.',
  );
  expect(within(form).getByLabelText(/^Bank reference/)).toBeVisible();
  expect(within(form).queryByLabelText('Pay back')).toBeNull();
});
