/** Quotations in the admin app: the list with its actions, and the form that makes one. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';
import type { QuotationRow } from './quotations.queries.ts';

const row: QuotationRow = {
  id: 7,
  number: 'QTN/2627/000001',
  state: 'sent',
  made_at: '2026-11-30T06:00:00Z',
  valid_until: '2026-12-15',
  note: '',
  comment: '',
  customer: { id: 9, name: 'Meera Iyer' },
  items: [
    {
      service_id: 4,
      service: 'GST Registration',
      timeline: '10 days',
      price: 10_000,
      gst_amount: 1_800,
      discount: null,
      fees: [],
      not_included: [],
      order: null,
    },
  ],
  price: 10_000,
  gst_amount: 1_800,
  to_pay: { total: 11_800, has_more_fees: false },
};
const said = { status: 'true' as const, message: 'Done.' };

async function openList(rows: QuotationRow[], path = '/adminquotations') {
  const sent: unknown[] = [];
  const note = async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname.split('/').at(-1), ...(await request.json()) });
    return said;
  };
  server.use(
    mock('/admin_quotations', async (request) => ({
      ...(await note(request)),
      quotations: rows,
      next_cursor: null,
      total: rows.length,
    })),
    mock('/withdraw_quotation', note),
    mock('/resend_quotation', note),
  );
  return { ...(await renderApp(path, { token: 'a-token' })), sent };
}

it('lists quotations with what became of them, by state', async () => {
  const declined: QuotationRow = {
    ...row,
    id: 6,
    number: 'QTN/2627/000002',
    state: 'declined',
    comment: 'Too much',
  };
  const accepted: QuotationRow = {
    ...row,
    id: 5,
    number: 'QTN/2627/000003',
    state: 'accepted',
    items: row.items.map((item) => ({ ...item, order: { id: 12, order_id: 'ORD-000012', state: 'paid' } })),
  };
  const { user, sent, address } = await openList([row, declined, accepted]);
  const table = await screen.findByRole('table', { name: 'Quotations' });
  expect(table).toHaveTextContent('Meera IyerGST RegistrationRs.11,80015 Dec 2026Awaiting answer');
  expect(table).toHaveTextContent('DeclinedToo much');
  expect(within(table).getByRole('link', { name: 'ORD-000012' })).toHaveAttribute(
    'href',
    '/adminorderdetail/12',
  );
  expect(within(table).getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Expired');
  await expect.poll(() => sent.at(-1)).toMatchObject({ path: 'admin_quotations', state: 'expired' });
  expect(address()).toContain('state=expired');
});

it('sends one again, and withdraws it after a question', async () => {
  const { user, sent } = await openList([row]);
  await user.click(await screen.findByRole('button', { name: /^Send again/ }));
  await expect.poll(() => sent).toContainEqual({ path: 'resend_quotation', quotation_id: 7 });
  await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await expect.poll(() => sent).toContainEqual({ path: 'withdraw_quotation', quotation_id: 7 });
});

it('says when there is none', async () => {
  await openList([]);
  expect(await screen.findByText('There are no quotations yet')).toBeVisible();
});

const services = [
  {
    id: 4,
    name: 'GST Registration',
    category: 'Tax',
    price: 10_000,
    gst_rate: 18,
    gst_amount: 1_800,
    total: 11_800,
    sla: '10 days',
  },
  {
    id: 5,
    name: 'Trademark',
    category: 'Start Up',
    price: 5_000,
    gst_rate: 18,
    gst_amount: 900,
    total: 5_900,
    sla: '5 days',
  },
];

async function openForm() {
  server.use(
    mock('/getcustomerservice', {
      ...said,
      customers: [{ id: 9, name: 'Meera Iyer', email: 'meera@example.in', phone: '9812345678' }],
      services,
      next_cursor: null,
    }),
  );
  return openList([], '/adminaddquotation');
}

it('is made of several services, each at its price', async () => {
  const { user, address } = await openForm();
  const bodies: unknown[] = [];
  server.use(
    mock('/add_quotation', async (request) => {
      bodies.push(await request.json());
      return { ...said, quotation: row };
    }),
  );
  await user.click(await screen.findByRole('combobox', { name: /Customer/ }));
  await user.click(await screen.findByRole('option', { name: /Meera Iyer/ }));
  await user.click(screen.getByRole('button', { name: 'Add a service' }));
  const first = within(screen.getByRole('group', { name: 'Service 1' }));
  const second = within(screen.getByRole('group', { name: 'Service 2' }));
  await user.click(first.getByRole('combobox', { name: /Service/ }));
  await user.click(await screen.findByRole('option', { name: /GST Registration/ }));
  await user.click(second.getByRole('combobox', { name: /Service/ }));
  await user.click(await screen.findByRole('option', { name: /Trademark/ }));
  await user.selectOptions(second.getByLabelText('Price'), 'Own price');
  await user.click(screen.getByRole('button', { name: 'Send the quotation' }));
  expect(second.getByText('Give a reason. The customer reads it.')).toBeVisible();
  expect(bodies).toEqual([]);
  await user.type(second.getByLabelText(/^Price before GST/), '4000');
  await user.type(second.getByLabelText(/^Reason/), 'Together');
  await user.type(screen.getByLabelText('Note to the customer'), 'As discussed.');
  await user.click(screen.getByRole('button', { name: 'Send the quotation' }));
  await waitFor(() => expect(address()).toBe('/adminquotations'));
  expect(bodies).toEqual([
    {
      customer: 9,
      items: [{ service: 4 }, { service: 5, agreed_price: { price: '4000', reason: 'Together' } }],
      note: 'As discussed.',
    },
  ]);
});

it('shows at its field what the server refuses', async () => {
  const { user } = await openForm();
  server.use(
    mockProblem('/add_quotation', 400, {
      code: 'validation_failed',
      errors: [{ field: 'items.0.service', message: 'Choose one of the services.' }],
    }),
  );
  await user.click(await screen.findByRole('combobox', { name: /Customer/ }));
  await user.click(await screen.findByRole('option', { name: /Meera Iyer/ }));
  await user.click(screen.getByRole('combobox', { name: /Service/ }));
  await user.click(await screen.findByRole('option', { name: /Trademark/ }));
  await user.click(screen.getByRole('button', { name: 'Send the quotation' }));
  expect(await screen.findByText('Choose one of the services.')).toBeVisible();
});
