/** Quotations in the customer's portal: the list, the answer, and what comes after it. */

import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';
import type { Quotation } from './quotations.queries.ts';

const item: Quotation['items'][number] = {
  service_id: 4,
  service: 'GST Registration',
  timeline: '10 days',
  price: 9_000,
  gst_amount: 1_620,
  discount: { list_price: 10_000, amount: 1_000, reason: 'Second company' },
  fees: [{ name: 'Stamp duty', price: 1_500, gst_amount: 0, pure_agent: true }],
  not_included: [{ name: 'Name reservation', amount: 1_000 }],
  order: null,
};
const quotation: Quotation = {
  id: 7,
  number: 'QTN/2627/000001',
  state: 'sent',
  made_at: '2026-11-30T06:00:00Z',
  valid_until: '2026-12-15',
  note: 'As we discussed.',
  comment: '',
  items: [item],
  price: 9_000,
  gst_amount: 1_620,
  to_pay: { total: 12_120, has_more_fees: false },
};
const answered = { status: 'true' as const, message: 'Done.' };

/** The server's quotation changes with the answers. */
async function open(shown = quotation) {
  let current = shown;
  const sent: unknown[] = [];
  const accept = (orders: Quotation['items'][number]['order'][]) => ({
    ...shown,
    state: 'accepted' as const,
    items: shown.items.map((each, index) => ({ ...each, order: orders[index] ?? null })),
  });
  server.use(
    mock('/quotation/{id}', () => ({ ...answered, quotation: current })),
    mock('/accept_quotation', async (request) => {
      sent.push(await request.json());
      current = accept(
        shown.items.map((_, index) => ({
          id: 12 + index,
          order_id: `ORD-00001${2 + index}`,
          state: 'unpaid',
        })),
      );
      return { ...answered, quotation: current };
    }),
    mock('/decline_quotation', async (request) => {
      sent.push(await request.json());
      current = { ...shown, state: 'declined', comment: 'Too much' };
      return answered;
    }),
  );
  return { ...(await renderApp('/quotations/7', { token: 'a-token' })), sent };
}

it('shows prices, discount and fees, and what is not included', async () => {
  await open();
  const service = await screen.findByRole('region', { name: 'GST Registration' });
  expect(service).toHaveTextContent('Discount');
  expect(service).toHaveTextContent('Rs.1,000 (Second company)');
  expect(service).toHaveTextContent('Stamp dutyRs.1,500 outside GST');
  expect(service).toHaveTextContent('Not included: Name reservation, about Rs.1,000.');
  expect(screen.getByText('As we discussed.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Total' })).toHaveTextContent('Total: Rs.12,120');
  expect(screen.getByRole('heading', { name: 'Quotation QTN/2627/000001' })).toBeVisible();
});

it('shows fees with paise, an exempt service, and the same service twice under two names', async () => {
  const fees = [{ name: 'Search report', price: 1_000.1, gst_amount: 180.02, pure_agent: false }];
  await open({
    ...quotation,
    items: [
      { ...item, fees },
      { ...item, gst_amount: 0, fees: [] },
    ],
  });
  const service = await screen.findByRole('region', { name: 'GST Registration' });
  expect(service).toHaveTextContent('Search reportRs.1,180.12 with GST');
  expect(screen.getByRole('region', { name: 'GST Registration (2)' })).toHaveTextContent('GSTExempt');
});

it('leads to the payment of its only order, once it is accepted', async () => {
  const { user, address, sent } = await open();
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(address()).toBe('/payment/4?order=12'));
  expect(sent).toEqual([{ quotation_id: 7 }]);
});

it('offers the payment of each order when there are several', async () => {
  const { user } = await open({ ...quotation, items: [item, { ...item, service: 'Trademark' }] });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const second = within(await screen.findByRole('region', { name: 'Trademark' }));
  expect(await second.findByRole('link', { name: 'Pay now for ORD-000013' })).toHaveAttribute(
    'href',
    '/payment/4?order=13',
  );
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

it('is declined with a comment', async () => {
  const { user, sent } = await open();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Comment, if you like'), 'Too much');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Your comment: Too much')).toBeVisible();
  expect(sent).toEqual([{ quotation_id: 7, comment: 'Too much' }]);
});

it('has no buttons once it has expired', async () => {
  await open({ ...quotation, state: 'expired' });
  expect(await screen.findByText(/It has expired/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

it('is listed with its state, or the list says that there is none', async () => {
  server.use(mock('/my_quotations', () => ({ ...answered, quotations: [quotation] })));
  const { unmount } = await renderApp('/quotations', { token: 'a-token' });
  expect(await screen.findByRole('link', { name: quotation.number })).toHaveAttribute(
    'href',
    '/quotations/7',
  );
  expect(screen.getByText('Awaiting answer')).toBeVisible();
  unmount();
  server.use(mock('/my_quotations', () => ({ ...answered, quotations: [] })));
  await renderApp('/quotations', { token: 'a-token' });
  expect(await screen.findByText('You have no quotations')).toBeVisible();
});
