/** /adminticket: columns and filters, assigning tickets and setting their status in place. */

import {
  type WorkTicketRow,
  makeTicket,
  makeWorkTicketRow,
  mockNotes,
  mockTicket,
} from '@portal/sdk/testing/make-ticket';
import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const staff = [
  { id: 3, name: 'Ravi Kumar' },
  { id: 8, name: 'Lata Menon' },
];
const pending = makeWorkTicketRow();
const open = makeWorkTicketRow({ id: 6, status: 'Open', name: 'Arjun Rao', assigned_to: 8 });
const closed = makeWorkTicketRow({ id: 7, status: 'Closed', name: 'Fatima Sheikh', assigned_to: null });

/** Returns these tickets for every page; records the requests. */
function answerTickets(tickets: readonly WorkTicketRow[] = [pending, open, closed], total = tickets.length) {
  const asked: unknown[] = [];
  server.use(
    mock('/admintickets', async (request) => {
      asked.push(await request.json());
      const next = total > tickets.length ? `after-${asked.length}` : null;
      return { ...said, tickets: [...tickets], staff, total, next_cursor: next };
    }),
  );
  return asked;
}

/** Accepts every request and records them. */
function accept(path: '/assignticket' | '/update_ticket_status') {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock(path, async (request) => {
      sent(await request.json());
      return said;
    }),
  );
  return sent;
}

async function openTickets(path = '/adminticket') {
  const app = await renderApp(path, { token: 'a-token' });
  return { ...app, table: await screen.findByRole('table', { name: 'Tickets' }) };
}
const select = (what: string, number: string) =>
  screen.getByRole('combobox', { name: `${what} of ${number}` });
const optionsOf = (box: HTMLElement) =>
  within(box)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const undoOf = async (text: string) => {
  const toast = await screen.findByText(text);
  return within(toast.parentElement ?? document.body).getByRole('button', { name: 'Undo' });
};

describe('the table', () => {
  it('has the columns of the specification, one row per ticket [admin-tickets-001]', async () => {
    answerTickets([pending]);
    const { table } = await openTickets();
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Ticket ID',
      'Name',
      'Email',
      'Department',
      'Assigned To',
      'Subject',
      'Related Service',
      'Status',
      'Date',
      'Action',
    ]);
    const row = within(table).getByRole('row', { name: /TKT-000005/ });
    const cells = within(row).getAllByRole('cell');
    const texts = cells.map(({ textContent }) => textContent);
    expect(texts.slice(0, 4)).toEqual(['TKT-000005', 'Meera Iyer', 'meera@example.in', 'GST Returns']);
    expect(texts.slice(5, 7)).toEqual(['GST return rejected', 'GST Registration']);
    expect(texts[8]).toBe('2026-03-05');
    expect(within(cells[4] ?? row).getByRole('combobox')).toHaveDisplayValue('Ravi Kumar');
    expect(within(cells[7] ?? row).getByRole('combobox')).toHaveDisplayValue('Pending');
    const action = within(cells[9] ?? row);
    expect(action.getByRole('link', { name: 'View TKT-000005' })).toBeVisible();
    expect(action.getByRole('button', { name: 'Delete TKT-000005' })).toBeVisible();
  });

  it('shows 10 a page, or 25, 50 or 100, with the page in the address [admin-tickets-002]', async () => {
    const asked = answerTickets([pending], 30);
    const { user, address } = await openTickets();
    expect(asked).toEqual([{ limit: 10 }]);
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(size).toHaveValue('10');
    const sizes = within(size).getAllByRole('option');
    expect(sizes.map((option) => option.getAttribute('value'))).toEqual(['10', '25', '50', '100']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ limit: 10, cursor: 'after-1' }));
    expect(address()).toBe('/adminticket?page=2');
    await user.selectOptions(size, '25');
    await waitFor(() => expect(asked.at(-1)).toEqual({ limit: 25 }));
    expect(address()).toBe('/adminticket?size=25');
  });

  it('searches and filters on the server, and keeps all of it in the address [admin-tickets-003]', async () => {
    const asked = answerTickets();
    const { user, address } = await openTickets();
    await user.type(screen.getByRole('searchbox', { name: 'Search tickets' }), 'mEERA');
    await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'mEERA', limit: 10 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not closed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Staff' }), 'Nobody’s');
    const all = { q: 'mEERA', state: 'unfinished', assigned_to: 0, limit: 10 };
    await waitFor(() => expect(asked.at(-1)).toEqual(all));
    expect(address()).toBe('/adminticket?q=mEERA&status=unfinished&staff=0');
  });

  it('links to /staffticketview, which shows the ticket and keeps that address [admin-tickets-008]', async () => {
    answerTickets();
    server.use(mockTicket(makeTicket()), mockNotes([]));
    const { user, address } = await openTickets();
    await user.click(screen.getByRole('link', { name: 'View TKT-000005' }));
    expect(await screen.findByRole('region', { name: 'Ticket Information' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'GST return rejected' })).toBeVisible();
    expect(screen.getByText('Hello! Admin')).toBeVisible();
    expect(address()).toBe('/staffticketview/5');
  });
});

describe('Assigned To', () => {
  it('offers the staff of the response, and shows each ticket’s assignee [admin-tickets-004]', async () => {
    answerTickets();
    await openTickets();
    for (const [number, holder] of [
      ['TKT-000005', 'Ravi Kumar'],
      ['TKT-000006', 'Lata Menon'],
      ['TKT-000007', 'Nobody'],
    ] as const) {
      expect(optionsOf(select('Assigned To', number))).toEqual(['Nobody', 'Ravi Kumar', 'Lata Menon']);
      expect(select('Assigned To', number)).toHaveDisplayValue(holder);
    }
  });

  it('shows an inactive assignee without offering them', async () => {
    answerTickets([makeWorkTicketRow({ assigned_to: 77 })]);
    await openTickets();
    const box = select('Assigned To', 'TKT-000005');
    expect(box).toHaveDisplayValue('A former member of staff');
    expect(within(box).getByRole('option', { name: 'A former member of staff' })).toBeDisabled();
  });

  it('assigns the ticket as soon as somebody is chosen, and Undo reverts it [admin-tickets-005]', async () => {
    answerTickets();
    const sent = accept('/assignticket');
    const { user } = await openTickets();
    await user.selectOptions(select('Assigned To', 'TKT-000005'), 'Lata Menon');
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ id: 8, ticket_id: 5 }));
    await user.click(await undoOf('TKT-000005 is with Lata Menon now.'));
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ id: 3, ticket_id: 5 }));
    await user.selectOptions(select('Assigned To', 'TKT-000006'), 'Nobody');
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ id: null, ticket_id: 6 }));
  });

  it('is rolled back on an error', async () => {
    answerTickets();
    server.use(mockProblem('/assignticket', 409, { code: 'conflict', message: 'Lata has left.' }));
    const { user } = await openTickets();
    await user.selectOptions(select('Assigned To', 'TKT-000005'), 'Lata Menon');
    expect(await screen.findByText('Lata has left.')).toBeVisible();
    await waitFor(() => expect(select('Assigned To', 'TKT-000005')).toHaveDisplayValue('Ravi Kumar'));
  });
});

describe('the status', () => {
  it('is one of three, any from any other, and is sent as soon as it is chosen [admin-tickets-006] [admin-tickets-007]', async () => {
    answerTickets();
    const sent = accept('/update_ticket_status');
    const { user } = await openTickets();
    for (const { id, ticket_id: number, status: now } of [pending, open, closed]) {
      expect(optionsOf(select('Status', number))).toEqual(['Pending', 'Open', 'Closed']);
      for (const status of (['Pending', 'Open', 'Closed'] as const).filter((other) => other !== now)) {
        const before = sent.mock.calls.length;
        await waitFor(() => expect(select('Status', number)).toHaveValue(now));
        await user.selectOptions(select('Status', number), status);
        await waitFor(() => expect(sent).toHaveBeenCalledTimes(before + 1));
        expect(sent).toHaveBeenLastCalledWith({ ticket_id: id, status });
      }
    }
  });

  it('shows a toast and is rolled back on a network error', async () => {
    answerTickets();
    server.use(mockNetworkError('/update_ticket_status'));
    const { user } = await openTickets();
    await user.selectOptions(select('Status', 'TKT-000005'), 'Open');
    expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
    await waitFor(() => expect(select('Status', 'TKT-000005')).toHaveValue('Pending'));
  });
});

describe('a failed load', () => {
  it.each([
    [401, 'unauthenticated', '/adminticket'],
    [403, 'unauthentic_access', '/admindashboard'],
  ] as const)(
    'by %d with %s leads to /adminlogin without a token, and from there to %s',
    async (status, code, next) => {
      server.use(mockProblem('/admintickets', status, { code }));
      const { address } = await renderApp('/adminticket', { token: 'a-token' });
      await waitFor(() => expect(address()).toBe(`/adminlogin?returnTo=${encodeURIComponent(next)}`));
      expect(window.localStorage.getItem('portal.admin.token')).toBeNull();
    },
  );
});
