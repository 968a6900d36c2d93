/** Adding an order for one of thousands of customers (`/staffaddorder`). */

import { makeTask } from '@portal/sdk/testing/make-worked-order';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const price = { price: 10_000, gst_rate: 18, gst_amount: 1800, total: 11_800 };
const services = [
  { id: 4, name: 'Private limited company', category: 'Start Up', ...price, sla: '10 days' },
  { id: 5, name: 'GST return', category: 'GST Returns', ...price, sla: '3 days' },
];
const newest = { id: 7, name: 'Meera Iyer', phone: '98XXXXXX01' };
const oldest = { id: 1, name: 'Arjun Rao', phone: '98XXXXXX02' };

/** Returns the newest customer, or the results of a search; records the requests. */
function answerChoices() {
  const asked: unknown[] = [];
  server.use(
    mock('/getcustomerservice', async (request) => {
      const body: unknown = await request.json();
      asked.push(body);
      const isSearch = typeof body === 'object' && body !== null && 'q' in body;
      return {
        ...said,
        customers: [isSearch ? oldest : newest],
        services,
        next_cursor: isSearch ? null : 'more',
      };
    }),
    mock('/stafftasks', { ...said, orders: [makeTask()], total: 1, next_cursor: null }),
  );
  return asked;
}

async function openForm() {
  const app = await renderApp('/staffaddorder', { token: 'a-token' });
  return { ...app, customer: await screen.findByRole('combobox', { name: /^Customer/ }) };
}

it('requires a customer and a service before it sends anything [staff-addorder-001]', async () => {
  answerChoices();
  const { user, customer } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Add order' }));
  expect(screen.getByText('Choose a customer.')).toBeVisible();
  expect(screen.getByText('Choose a service.')).toBeVisible();
  await waitFor(() => expect(customer).toHaveFocus());
});

it('adds the order for a customer found by the server, and returns to the tasks [staff-addorder-001] [staff-addorder-002]', async () => {
  const asked = answerChoices();
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/addorder', async (request) => {
      sent(await request.json());
      return { ...said, message: 'Order added.', order: makeTask() };
    }),
  );
  const { user, customer, address } = await openForm();
  await user.type(customer, 'arj');
  await user.click(await screen.findByRole('option', { name: /Arjun Rao · 98XXXXXX02 · ID 1/ }));
  expect(asked).toContainEqual({ limit: 20, q: 'arj' });
  await user.click(screen.getByRole('combobox', { name: /^Service/ }));
  await user.click(await screen.findByRole('option', { name: /GST return · Rs\.10,000\/-/ }));
  expect(screen.getByText(/Rs\.11,800/)).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: 'Add order' }));
  expect(await screen.findByText('Order added.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/stafftask'));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ customer: 1, service: 5 });
});

it('shows an error of the server at its field', async () => {
  answerChoices();
  server.use(
    mockProblem('/addorder', 400, {
      code: 'validation_failed',
      errors: [{ field: 'customer', message: 'Choose one of the customers.' }],
    }),
  );
  const { user, customer } = await openForm();
  await user.click(customer);
  await user.click(await screen.findByRole('option', { name: /Meera Iyer/ }));
  await user.click(screen.getByRole('combobox', { name: /^Service/ }));
  await user.click(await screen.findByRole('option', { name: /GST return/ }));
  await user.click(screen.getByRole('button', { name: 'Add order' }));
  const form = screen.getByRole('region', { name: 'New order' });
  expect(await within(form).findByText('Choose one of the customers.')).toBeVisible();
  await waitFor(() => expect(customer).toHaveFocus());
});
