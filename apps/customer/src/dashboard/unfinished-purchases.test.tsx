/** Purchases that were begun and not paid, on the dashboard. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const gst = { id: 3, name: 'GST Registration', price: 1_499 };
const one: components['schemas']['UnfinishedPurchase'] = {
  id: 7,
  services: [gst],
  total: 1_768.82,
  begun_at: '2026-11-28T05:00:00Z',
  expires_at: '2026-12-05T05:00:00Z',
};

const open = async (purchases: (typeof one)[]) => {
  server.use(
    mock('/unfinished_purchases', { ...said, purchases }),
    mock('/dashboard', {
      ...said,
      services: [],
      services_purchased: 0,
      progress_orders: 0,
      pending_orders: 0,
      complete_orders: 0,
    }),
  );
  return renderApp('/dashboard', { token: 'a-token' });
};

it('is resumed on its payment page', async () => {
  await open([one]);
  const section = await screen.findByRole('region', { name: 'Not paid yet' });
  expect(section).toHaveTextContent('GST RegistrationRs.1,768.82 with GST, open until 5 Dec 2026');
  expect(within(section).getByRole('link', { name: 'Resume payment of GST Registration' })).toHaveAttribute(
    'href',
    '/payment/3',
  );
});

it('of several services is resumed with all of them selected', async () => {
  const { user, address } = await open([{ ...one, services: [gst, { id: 4, name: 'PAN', price: 500 }] }]);
  await user.click(await screen.findByRole('link', { name: 'Resume payment of GST Registration and PAN' }));
  await waitFor(() => expect(address()).toBe('/buyservices'));
  const stored = Object.entries(localStorage).find(([key]) => key.startsWith('portal.customer.selection.'));
  expect(JSON.parse(String(stored?.[1]))).toEqual([gst, { id: 4, name: 'PAN', price: 500 }]);
});

it('is dismissed', async () => {
  const { user } = await open([one]);
  const sent: unknown[] = [];
  server.use(
    mock('/dismiss_purchase', async (request) => {
      sent.push(await request.json());
      server.use(mock('/unfinished_purchases', { ...said, purchases: [] }));
      return said;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Dismiss GST Registration' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not paid yet' })).not.toBeInTheDocument());
  expect(sent).toEqual([{ id: 7 }]);
});
