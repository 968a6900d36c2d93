/** Official fees on the pages of a service and its payment: what the total includes, and what comes later (record 0061). */

import { mock } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { blankAccount, notPaid, payNow } from '../../test/buying.ts';
import { makeService } from '../../test/make-service.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const service = makeService({
  official_fees: [
    { name: 'Registrar’s fee', kind: 'fixed', amount: 1_500, states: [], pure_agent: true },
    { name: 'Portal fee', kind: 'fixed', amount: 100, states: [], pure_agent: false },
    {
      name: 'Stamp duty',
      kind: 'by_state',
      amount: 200,
      states: [{ state: '27', amount: 1_000 }],
      pure_agent: true,
    },
    { name: 'Trademark fee', kind: 'at_actuals', amount: 4_500, states: [], pure_agent: true },
  ],
});

beforeEach(() =>
  server.use(
    blankAccount(),
    mock('/services', { status: 'true', message: 'Done.', services: [service] }),
    mock('/orders', { status: 'true', message: 'Done.', orders: [], next_cursor: null }),
    mock('/payment_status', notPaid()),
  ),
);

const totals = () => {
  const breakdown = within(screen.getByRole('region', { name: 'GST Registration' }));
  const names = breakdown.getAllByRole('term').map(({ textContent }) => textContent);
  const values = breakdown.getAllByRole('definition').map(({ textContent }) => textContent);
  return names.map((name, index) => `${name}: ${values[index]}`);
};

it('lists price, taxed fees, GST, fees outside GST and the total for the chosen state', async () => {
  const { user } = await renderApp('/payment/4', { token });
  await screen.findByLabelText(/^Name/);
  expect(totals()).toEqual([
    'Price: Rs.10,000',
    'Portal fee: Rs.100',
    'GST 18%: Rs.1,818',
    'Registrar’s fee, outside GST: Rs.1,500',
    'Stamp duty: Choose your state',
    'Total: Rs.13,418',
  ]);
  await user.selectOptions(screen.getByLabelText(/^Billing state/), '27');
  expect(totals()).toContain('Stamp duty, outside GST: Rs.1,000');
  expect(totals()).toContain('Total: Rs.14,418');
  expect(payNow()).toHaveTextContent('Pay Now Rs.14,418 (GST Inc.)');
  await user.selectOptions(screen.getByLabelText(/^Billing state/), '29');
  expect(totals()).toContain('Total: Rs.13,618');
});

it('says which fees are not in the total, with their estimate', async () => {
  await renderApp('/payment/4', { token });
  await screen.findByLabelText(/^Name/);
  expect(screen.getByRole('region', { name: 'GST Registration' })).toHaveTextContent(
    'Included: GST and the official fees listed.Not included, paid later for what it turns out to be:Trademark fee, about Rs.4,500, outside GST',
  );
});

it('lists them on the page of the service', async () => {
  await renderApp('/details/4', { token });
  const offer = await screen.findByRole('region', { name: 'Price and timeline' });
  expect(
    within(offer)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Registrar’s fee: Rs.1,500, outside GST',
    'Portal fee: Rs.100, plus GST',
    'Stamp duty: Rs.200 to Rs.1,000 by state, outside GST',
    'Trademark fee: about Rs.4,500, outside GST',
  ]);
  expect(offer).toHaveTextContent('Not included: official fees paid later');
});

it('sums the GST of each rate of a mixed cart, and none for an exempt service', async () => {
  const services = [
    makeService(),
    makeService({ id: 5, name: 'Training', price: 2_000, gst_rate: 5, gst_amount: 100, total: 2_100 }),
    makeService({ id: 6, name: 'Coaching', price: 500, gst_rate: 0, gst_amount: 0, total: 500 }),
  ];
  server.use(mock('/services', { status: 'true', message: 'Done.', services }));
  const { user } = await renderApp('/services', { token });
  for (const name of ['GST Registration', 'Training', 'Coaching'])
    await user.click(await screen.findByRole('checkbox', { name: `Add ${name}` }));
  await user.click(screen.getByRole('link', { name: /^Buy Selected/ }));
  await screen.findByLabelText(/^Name/);
  const cart = screen.getByRole('region', { name: '3 services' });
  expect(cart).toHaveTextContent('Rs.2,000 + 5% GST = Rs.2,100');
  expect(cart).toHaveTextContent('Rs.500, GST-exempt');
  expect(cart).toHaveTextContent('PriceRs.12,500GST 18%Rs.1,800GST 5%Rs.100TotalRs.14,400');
});

it('shows an exempt service without GST', async () => {
  const exempt = makeService({ gst_rate: 0, gst_amount: 0, total: 10_000 });
  server.use(mock('/services', { status: 'true', message: 'Done.', services: [exempt] }));
  await renderApp('/payment/4', { token });
  await screen.findByLabelText(/^Name/);
  expect(totals()).toEqual(['Price: Rs.10,000', 'GST: Exempt', 'Total: Rs.10,000']);
});
