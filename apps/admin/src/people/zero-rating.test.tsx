/** Confirming that a customer is an SEZ unit or outside India. */

import type { components } from '@portal/sdk/contract.gen';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCustomers, makeCustomer } from '../../test/make-people.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type Gst = components['schemas']['CustomerGst'];
const said = { status: 'true', message: 'Confirmed.' } as const;
const zone: Gst = {
  kind: 'sez',
  gst_number: '29AAGCB7383J1Z4',
  business_name: 'Zone Software',
  country: null,
  confirmed: null,
};

async function open(gst: Gst) {
  const customer = makeCustomer();
  server.use(mock('/customers', answerCustomers([customer])), mock('/customer_gst', { ...said, gst }));
  const { user } = await renderApp(`/admineditcustomer/${customer.id}`, { token: 'a-token' });
  await user.click(await screen.findByRole('button', { name: 'SEZ unit or buyer abroad' }));
  return { user, form: await screen.findByRole('form', { name: 'SEZ unit or buyer abroad' }), customer };
}

it('shows what the customer says, and confirms the GST number that was checked', async () => {
  const { user, form, customer } = await open(zone);
  expect(form).toHaveTextContent('The customer saysSEZ unit or developer');
  expect(within(form).queryByLabelText(/^GST number/)).toBeNull();
  const sent: unknown[] = [];
  server.use(
    mock('/confirm_zero_rating', async (request) => {
      sent.push(await request.json());
      return { ...said, gst: zone };
    }),
  );
  await user.selectOptions(within(form).getByLabelText('Confirmed as'), 'sez');
  expect(within(form).getByLabelText(/^GST number/)).toHaveValue('29AAGCB7383J1Z4');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toEqual([{ id: customer.id, kind: 'sez', gst_number: '29AAGCB7383J1Z4' }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('withdraws it, and shows a fault at its field', async () => {
  const confirmed = {
    kind: 'sez',
    gst_number: '29AAGCB7383J1Z4',
    confirmed_at: '2026-11-28T05:00:00Z',
    confirmed_by: 'Asha Rao',
  } as const;
  const { user, form, customer } = await open({ ...zone, confirmed });
  expect(form).toHaveTextContent('28 Nov 2026 by Asha Rao');
  const message = 'Enter the valid GST number of the SEZ unit or developer.';
  server.use(
    mockProblem('/confirm_zero_rating', 400, {
      code: 'validation_failed',
      errors: [{ field: 'gst_number', message }],
    }),
  );
  await user.clear(within(form).getByLabelText(/^GST number/));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText(message)).toBeVisible();
  const sent: unknown[] = [];
  server.use(
    mock('/confirm_zero_rating', async (request) => {
      sent.push(await request.json());
      return { ...said, gst: zone };
    }),
  );
  await user.selectOptions(within(form).getByLabelText('Confirmed as'), 'none');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toEqual([{ id: customer.id, kind: 'none' }]);
});
