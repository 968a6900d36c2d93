/** Saved views of the orders: saved, applied, deleted. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeOrderRow, mockOrders } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'View saved.' } as const;
const late = {
  id: 4,
  name: 'Late and nobody’s',
  filters: { due: 'overdue', assigned_to: 0, sort: 'due' },
} as const;

async function openViews(path = '/adminorders', views: (typeof late)[] = [late]) {
  server.use(mockOrders([makeOrderRow()]).handler, mock('/order_views', { ...said, views }));
  const app = await renderApp(path, { token: 'a-token' });
  await app.user.click(await screen.findByRole('button', { name: 'Saved views' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Saved views' }) };
}

it('applies a view, which is then in the address', async () => {
  const { user, dialog, address } = await openViews('/adminorders?q=gst&page=3');
  await user.click(await within(dialog).findByRole('button', { name: late.name }));
  await waitFor(() => expect(address()).toBe('/adminorders?sort=sla&due=overdue&staff=0'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('saves the current filters under a name, once, and shows them', async () => {
  const sent: unknown[] = [];
  const { user, dialog } = await openViews('/adminorders?q=gst&page=3&payment=Pending', []);
  expect(await within(dialog).findByText(/You have none yet/)).toBeVisible();
  server.use(
    mock('/save_order_view', async (request) => {
      sent.push(await request.json());
      return { ...said, views: [{ id: 5, name: 'Unpaid', filters: {} }] };
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Keep' }));
  expect(await within(dialog).findByText('Give the view a name.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox'), ' Unpaid {Enter}{Enter}');
  expect(await within(dialog).findByRole('button', { name: 'Unpaid' })).toBeVisible();
  expect(sent).toEqual([{ name: 'Unpaid', filters: { q: 'gst', payment_status: 'Pending' } }]);
});

it('shows the maximum length of a name, without truncating', async () => {
  const { user, dialog } = await openViews();
  const name = within(dialog).getByRole('textbox');
  await user.click(name);
  await user.paste('x'.repeat(61));
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText('Use at most 60 characters; these are 61.')).toBeVisible();
  expect(name).toHaveValue('x'.repeat(61));
});

it('shows an error of the server at the field', async () => {
  const { user, dialog } = await openViews();
  const message = 'You have 20 saved views. Forget one that you do not need.';
  server.use(
    mockProblem('/save_order_view', 400, {
      code: 'validation_failed',
      message,
      errors: [{ field: 'name', message }],
    }),
  );
  await user.type(within(dialog).getByRole('textbox'), 'One too many{Enter}');
  await waitFor(() =>
    expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(new RegExp(message)),
  );
});

it('deletes a view', async () => {
  const { user, dialog } = await openViews();
  server.use(mock('/delete_order_view', { ...said, views: [] }));
  await user.click(await within(dialog).findByRole('button', { name: `Forget ${late.name}` }));
  expect(await within(dialog).findByText(/You have none yet/)).toBeVisible();
});
