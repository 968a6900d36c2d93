/** Documents of a task that are being scanned or contain a virus. */

import type { components } from '@portal/sdk/contract.gen';
import { makeDocument, makeWorkedOrder } from '@portal/sdk/testing/make-worked-order';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type Order = components['schemas']['WorkedOrder'];
const said = { status: 'true', message: 'Done.' } as const;
const nameless = { upload_id: null, file_name: null, field_value: null };

async function openTask(order: Order) {
  server.use(mock('/stafforder_detail/{id}', { ...said, order }));
  const app = await renderApp(`/stafftaskdetail/${order.id}`, { token: 'a-token' });
  await screen.findByRole('heading', { name: `Service - ${order.order_name}` });
  return app;
}

it('an uploaded one that is being scanned can’t be opened or reviewed', async () => {
  const document = makeDocument({ scan: 'waiting', ...nameless, abilities: { review: false } });
  await openTask(makeWorkedOrder({ documents: [document] }));
  const card = within(screen.getByRole('region', { name: /^PAN card/ }));
  expect(card.getByText('Being checked')).toBeVisible();
  expect(card.getByText('It is being checked for viruses. You can review it after that.')).toBeVisible();
  expect(card.queryByRole('button')).not.toBeInTheDocument();
  expect(
    screen.getByText('0 to review, 0 still owed by the customer. 1 being checked for viruses.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download all' })).not.toBeInTheDocument();
});

it('one with a virus is labelled as such, and is required again', async () => {
  const earlier = {
    upload_id: 41,
    version: 1,
    file_name: 'my pan.png',
    uploaded_at: '2026-11-03T05:00:00Z',
    ended: 'infected',
    ended_at: '2026-11-04T05:00:00Z',
  } as const;
  const document = makeDocument({
    status: 'Pending',
    scan: 'infected',
    ...nameless,
    upload_date: null,
    version: null,
    earlier: [earlier],
    abilities: { review: false },
  });
  const { user } = await openTask(makeWorkedOrder({ documents: [document] }));
  const card = within(screen.getByRole('region', { name: /^PAN card/ }));
  expect(card.getByRole('note', { name: 'A virus was found' })).toBeVisible();
  await user.click(card.getByText('Deleted because of a virus, 1 earlier version'));
  expect(
    card.getByText('Version 1 of 3 Nov 2026 (my pan.png), deleted on 4 Nov 2026 because of a virus'),
  ).toBeVisible();
});

it('an issued one that is being scanned can only be withdrawn, without a reason', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  const issued = {
    upload_id: 60,
    doc_name: 'Certificate',
    scan: 'waiting',
    field_value: null,
    file_name: 'coi.pdf',
    upload_date: '2026-11-20',
    uploaded_at: '2026-11-20T05:00:00Z',
    expires_on: null,
  } as const;
  server.use(
    mock('/withdraw_document', async (request) => {
      sent(await request.json());
      server.use(mock('/stafforder_detail/{id}', { ...said, order: makeWorkedOrder() }));
      return said;
    }),
  );
  const { user } = await openTask(makeWorkedOrder({ issued: [issued] }));
  const section = within(screen.getByRole('region', { name: 'Given to the customer' }));
  expect(section.getByText('Being checked')).toBeVisible();
  expect(
    section.getByText('It is being checked for viruses. The customer gets it after that.'),
  ).toBeVisible();
  expect(section.queryByRole('button', { name: /^(View|Download|Replace) / })).not.toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Withdraw Certificate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw Certificate?' }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await section.findByText('Nothing yet.')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ upload_id: 60 }));
});
