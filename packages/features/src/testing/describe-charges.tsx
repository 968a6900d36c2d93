/** Charges of a running order on the page of its staff member and of admins. */

import type { components } from '@portal/sdk/contract.gen';
import { makeCharge } from '@portal/sdk/testing/make-charge';
import { makeWorkedOrder } from '@portal/sdk/testing/make-worked-order';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppUnderTest } from './app-under-test.ts';

type Order = components['schemas']['WorkedOrder'];

const said = { status: 'true', message: 'Done.' } as const;

const someCharge = (more: Parameters<typeof makeCharge>[0] = {}) =>
  makeCharge({ added_by: 'Vikram Shah', ...more });

type Options = {
  /** The page of order 12. */
  path: string;
  detail: '/stafforder_detail/{id}' | '/adminorder_detail/{id}';
  /** The page's other calls. */
  others: Parameters<AppUnderTest['server']['use']>;
};

export function describeCharges(
  { renderApp, server }: AppUnderTest,
  { path, detail, others }: Options,
): void {
  const answer = (order: Order) => server.use(mock(detail, { ...said, order }));
  const open = async (order: Order) => {
    answer(order);
    const { user } = await renderApp(path, { token: 'a-token' });
    return { user, panel: await screen.findByRole('region', { name: 'Charges beside the price' }) };
  };

  describe('the charges of an order', () => {
    beforeEach(() => server.use(...others));

    it('are added with what the customer will pay, and the server’s faults at their fields', async () => {
      const sent: unknown[] = [];
      server.use(
        mock('/add_charge', async (request) => {
          sent.push(await request.json());
          answer(makeWorkedOrder({ charges: [someCharge()] }));
          return { ...said, charge_id: 7 };
        }),
      );
      const { user, panel } = await open(makeWorkedOrder());
      await user.click(within(panel).getByRole('button', { name: 'Add charge' }));
      const form = await screen.findByRole('form', { name: 'Charge' });
      await user.selectOptions(within(form).getByLabelText('Kind'), 'extra');
      await user.type(within(form).getByLabelText(/^What it is for/), 'Second class');
      await user.type(within(form).getByLabelText(/^Amount/), '1,000');
      expect(within(form).getByText('Before GST. The customer pays Rs.1,180 with GST 18%.')).toBeVisible();
      await user.type(within(form).getByLabelText(/^Reason/), 'You asked for it');
      await user.click(within(form).getByRole('button', { name: 'Add charge' }));
      expect(await within(panel).findByText('Waits for approval')).toBeVisible();
      expect(sent).toEqual([
        { order_id: 12, kind: 'extra', name: 'Second class', amount: '1000', reason: 'You asked for it' },
      ]);
      expect(panel).toHaveTextContent('Added on 28 Nov 2026 by Vikram Shah');
    });

    it('are withdrawn after a question, and show what the customer answered', async () => {
      const ended = { ended_at: '2026-11-29T05:00:00Z' };
      const declined = someCharge({ id: 8, state: 'declined', decline_reason: 'Too much', ...ended });
      server.use(
        mock('/withdraw_charge', () => {
          answer(makeWorkedOrder({ charges: [someCharge({ state: 'withdrawn', ...ended }), declined] }));
          return said;
        }),
      );
      const { user, panel } = await open(makeWorkedOrder({ charges: [someCharge(), declined] }));
      expect(panel).toHaveTextContent('Comment of the customer: Too much');
      await user.click(within(panel).getByRole('button', { name: 'Withdraw Second class' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
      expect(await within(panel).findByText('Withdrawn')).toBeVisible();
      expect(within(panel).queryByRole('button', { name: /^Withdraw/ })).toBeNull();
    });

    it('take what the office was paid for a fee at cost, with its receipt', async () => {
      const fee = someCharge({
        name: 'Stamp duty',
        kind: 'official_fee',
        price: 1_500,
        pure_agent: true,
        state: 'paid',
        unspent: 1_500,
        abilities: { record_disbursement: true, return_unspent: false },
      });
      const sent: Record<string, unknown>[] = [];
      server.use(
        mock('/record_disbursement', async (request) => {
          sent.push(Object.fromEntries(await request.formData()));
          const receipt = { name: 'challan.pdf', size: 5, url: 'http://api.test/api/files/user7/challan' };
          const paid = {
            amount: 1_400,
            paid_on: '2026-11-28',
            reference: 'SRN1',
            receipt,
            recorded_by: 'Vikram Shah',
          };
          answer(makeWorkedOrder({ charges: [{ ...fee, disbursement: paid, unspent: 100 }] }));
          return said;
        }),
      );
      const { user, panel } = await open(makeWorkedOrder({ charges: [fee] }));
      await user.click(
        within(panel).getByRole('button', { name: 'Record payment to the office of Stamp duty' }),
      );
      const form = await screen.findByRole('form', { name: 'Payment to the office' });
      const amount = within(form).getByLabelText(/^Paid to the office/);
      expect(amount).toHaveValue('1500');
      await user.clear(amount);
      await user.type(amount, '1,400');
      await user.type(within(form).getByLabelText(/^Number of the receipt/), 'SRN1');
      await user.click(within(form).getByRole('button', { name: 'Record payment' }));
      expect(await within(form).findByText('Choose the receipt.')).toBeVisible();
      expect(sent).toEqual([]);
      await user.upload(
        within(form).getByLabelText(/^Receipt of the office/, { selector: 'input' }),
        new File(['paper'], 'challan.pdf', { type: 'application/pdf' }),
      );
      await user.click(within(form).getByRole('button', { name: 'Record payment' }));
      expect(
        await within(panel).findByText(
          'Rs.1,400 was paid to the office on 28 Nov 2026, receipt SRN1, recorded by Vikram Shah.',
        ),
      ).toBeVisible();
      expect(panel).toHaveTextContent('Rs.100 was not needed and will be returned.');
      expect(sent).toEqual([
        {
          charge_id: '7',
          amount: '1400',
          paid_on: expect.any(String),
          reference: 'SRN1',
          file: expect.anything(),
        },
      ]);
    });

    it('can’t be added to an order that is not running', async () => {
      const abilities = { add_charge: false };
      answer(makeWorkedOrder({ abilities, charges: [someCharge({ state: 'paid' })] }));
      await renderApp(path, { token: 'a-token' });
      await screen.findByRole('region', { name: 'Charges beside the price' });
      expect(screen.queryByRole('button', { name: 'Add charge' })).toBeNull();
    });
  });
}
