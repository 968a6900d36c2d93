/** Deleting a ticket on /adminticket, the bin, and restoring it. */

import { type WorkTicketRow, makeWorkTicketRow } from '@portal/sdk/testing/make-ticket';
import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;

/** A server with tickets and a bin; records the requests that move a ticket. */
function serve(all: WorkTicketRow[] = [makeWorkTicketRow(), makeWorkTicketRow({ id: 6 })]) {
  const moved = vi.fn<(path: string, body: unknown) => void>();
  let tickets = all;
  const bin = (id: number, at: string | null) => {
    tickets = tickets.map((ticket) => (ticket.id === id ? { ...ticket, deleted_at: at } : ticket));
  };
  server.use(
    mock('/admintickets', async (request) => {
      const body: unknown = await request.json();
      const isBin = typeof body === 'object' && body !== null && 'deleted' in body;
      const shown = tickets.filter(({ deleted_at: at }) => (at !== null) === isBin);
      const staff = [{ id: 3, name: 'Ravi Kumar' }];
      return { ...said, tickets: shown, staff, total: shown.length, next_cursor: null };
    }),
    mock('/delete_ticket', async (request) => {
      const body = (await request.json()) as { id: number };
      moved('/delete_ticket', body);
      bin(body.id, '2026-03-09T04:45:00.000Z');
      return { ...said, message: 'The ticket is deleted.' };
    }),
    mock('/restore_ticket', async (request) => {
      const body = (await request.json()) as { id: number };
      moved('/restore_ticket', body);
      bin(body.id, null);
      return { ...said, message: 'The ticket is restored.' };
    }),
  );
  return moved;
}

async function open(path = '/adminticket', name = 'Tickets') {
  const app = await renderApp(path, { token: 'a-token' });
  await screen.findByRole('table', { name });
  return app;
}
const numbers = () => screen.queryAllByText(/^TKT-\d+$/).map(({ textContent }) => textContent);

describe('deleting', () => {
  it('asks for confirmation, calls once, and removes the row [admin-tickets-009]', async () => {
    const moved = serve();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete TKT-000005' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete TKT-000005?' });
    expect(dialog).toHaveTextContent('“GST return rejected” of Meera Iyer goes to the bin.');
    expect(moved).not.toHaveBeenCalled();
    await user.dblClick(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(numbers()).toEqual(['TKT-000006']));
    expect(moved).toHaveBeenCalledExactlyOnceWith('/delete_ticket', { id: 5 });
  });

  it('does nothing when cancelled', async () => {
    const moved = serve();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete TKT-000005' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(numbers()).toEqual(['TKT-000005', 'TKT-000006']);
    expect(moved).not.toHaveBeenCalled();
  });

  it('can be undone at once', async () => {
    const moved = serve();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete TKT-000005' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const toast = await screen.findByText('TKT-000005 is in the bin.');
    await user.click(within(toast.parentElement ?? document.body).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(numbers()).toEqual(['TKT-000005', 'TKT-000006']));
    expect(moved).toHaveBeenLastCalledWith('/restore_ticket', { id: 5 });
  });

  it.each([
    ['refused', () => mockProblem('/delete_ticket', 500, { code: 'internal', message: 'Oh no.' })],
    ['lost', () => mockNetworkError('/delete_ticket')],
  ])('that is %s shows an error and keeps the row [admin-tickets-010]', async (_how, failing) => {
    serve();
    server.use(failing());
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete TKT-000005' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Something wrong please try again.')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(numbers()).toEqual(['TKT-000005', 'TKT-000006']);
  });
});

describe('the bin', () => {
  const deleted = makeWorkTicketRow({ id: 9, deleted_at: '2026-03-09T04:45:00.000Z' });

  it('is a filter, shows when each was deleted, and is read-only', async () => {
    serve([makeWorkTicketRow(), deleted]);
    const { user, address } = await open();
    expect(numbers()).toEqual(['TKT-000005']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Where' }), 'In the bin');
    const table = await screen.findByRole('table', { name: 'Deleted tickets' });
    expect(address()).toBe('/adminticket?bin=1');
    await waitFor(() => expect(numbers()).toEqual(['TKT-000009']));
    expect(within(table).getByRole('row', { name: /TKT-000009/ })).toHaveTextContent('9 Mar 2026, 10:15 am');
    expect(within(table).queryByRole('combobox')).not.toBeInTheDocument();
    expect(within(table).queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });

  it('restores a ticket, and links to the list when it is empty', async () => {
    const moved = serve([makeWorkTicketRow(), deleted]);
    const { user, address } = await open('/adminticket?bin=1', 'Deleted tickets');
    await user.click(screen.getByRole('button', { name: 'Restore TKT-000009' }));
    expect(await screen.findByText('The ticket is restored.')).toBeVisible();
    expect(moved).toHaveBeenCalledExactlyOnceWith('/restore_ticket', { id: 9 });
    expect(await screen.findByRole('heading', { name: 'The bin is empty' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All tickets' }));
    await waitFor(() => expect(numbers()).toEqual(['TKT-000005', 'TKT-000009']));
    expect(address()).toBe('/adminticket');
  });

  it('keeps a ticket that could not be restored, and shows the reason', async () => {
    serve([deleted]);
    server.use(mockProblem('/restore_ticket', 404, { code: 'not_found', message: 'Ticket not found.' }));
    const { user } = await open('/adminticket?bin=1', 'Deleted tickets');
    await user.click(screen.getByRole('button', { name: 'Restore TKT-000009' }));
    expect(await screen.findByText('Ticket not found.')).toBeVisible();
    expect(numbers()).toEqual(['TKT-000009']);
  });
});
