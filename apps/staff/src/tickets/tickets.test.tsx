/** /staffticket: its columns and filters, setting a status in place, and losing the session. */

import { type WorkTicketRow, makeWorkTicketRow } from '@portal/sdk/testing/make-ticket';
import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const token = () => window.localStorage.getItem('portal.staff.token');

const pending = makeWorkTicketRow();
const open = makeWorkTicketRow({ id: 6, status: 'Open', subject: 'Wrong name on my PAN', name: 'Arjun Rao' });
const closed = makeWorkTicketRow({ id: 7, status: 'Closed', subject: 'Refund', name: 'Lata Menon' });

/** Returns these tickets for every page; records the requests. */
function answerTickets(tickets: readonly WorkTicketRow[] = [pending, open, closed], total = tickets.length) {
  const asked: unknown[] = [];
  server.use(
    mock('/stafftickets', async (request) => {
      asked.push(await request.json());
      const next = total > tickets.length ? `after-${asked.length}` : null;
      return { ...said, tickets: [...tickets], total, next_cursor: next };
    }),
  );
  return asked;
}

/** Accepts every status; records the requests. */
function acceptStatus() {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    mock('/update_ticket_status', async (request) => {
      sent(await request.json());
      return said;
    }),
  );
  return sent;
}

async function openTickets(path = '/staffticket') {
  const app = await renderApp(path, { token: 'a-token' });
  return { ...app, table: await screen.findByRole('table', { name: 'Tickets' }) };
}
const statusOf = (number: string) => screen.getByRole('combobox', { name: `Status of ${number}` });

describe('the table', () => {
  it('has the columns of the specification, one row per ticket [staff-tickets-001]', async () => {
    answerTickets([pending]);
    const { table } = await openTickets();
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Ticket ID',
      'Name',
      'Email',
      'Department',
      'Subject',
      'Related Service',
      'Date',
      'Status',
      'Action',
    ]);
    const cells = within(within(table).getByRole('row', { name: /TKT-000005/ })).getAllByRole('cell');
    expect(cells.slice(0, 7).map(({ textContent }) => textContent)).toEqual([
      'TKT-000005',
      'Meera Iyer',
      'meera@example.in',
      'GST Returns',
      'GST return rejected',
      'GST Registration',
      '2026-03-05',
    ]);
    expect(statusOf('TKT-000005')).toHaveValue('Pending');
  });

  it('shows 10 a page, or 25, 50 or 100, with the page in the address [staff-tickets-003]', async () => {
    const asked = answerTickets([pending], 30);
    const { user, address } = await openTickets();
    expect(asked).toEqual([{ limit: 10 }]);
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(size).toHaveValue('10');
    const sizes = within(size).getAllByRole('option');
    expect(sizes.map((option) => option.getAttribute('value'))).toEqual(['10', '25', '50', '100']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ limit: 10, cursor: 'after-1' }));
    expect(address()).toBe('/staffticket?page=2');
    await user.selectOptions(size, '50');
    await waitFor(() => expect(asked.at(-1)).toEqual({ limit: 50 }));
    expect(address()).toBe('/staffticket?size=50');
  });

  it('searches and filters on the server, and keeps both in the address [staff-tickets-002]', async () => {
    const asked = answerTickets();
    const { user, address } = await openTickets();
    await user.type(screen.getByRole('searchbox', { name: 'Search tickets' }), 'mEERA');
    await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'mEERA', limit: 10 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not closed');
    await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'mEERA', state: 'unfinished', limit: 10 }));
    expect(address()).toBe('/staffticket?q=mEERA&status=unfinished');
  });

  it('opens a ticket by its View button [staff-tickets-006]', async () => {
    answerTickets();
    await openTickets();
    const eye = screen.getByRole('link', { name: 'View TKT-000006' });
    expect(eye).toHaveAttribute('href', '/staffticketview/6');
    expect(within(eye.closest('td') ?? eye).getAllByRole('link')).toHaveLength(1);
  });

  it('reloads on a ticket event', async () => {
    answerTickets([open]);
    const { socket } = await openTickets();
    expect(screen.queryByText('TKT-000005')).not.toBeInTheDocument();
    await waitFor(() => expect(socket.listens('notification.3')).toBe(true));
    answerTickets([pending, open]);
    act(() =>
      socket.deliver({
        type: 'event',
        channel: 'notification.3',
        event: 'notification.sent',
        data: {
          notification: {
            id: 1,
            title: 'New Ticket Assigned',
            detail: 'GST return rejected (TKT-000005) is yours.',
            order_id: null,
            ticket_id: 5,
            read: false,
            created_at: '2026-03-05T05:00:00.000Z',
          },
          readcount: 1,
        },
      }),
    );
    expect(await screen.findByText('TKT-000005')).toBeVisible();
  });

  it('has an empty state, and a note when nothing is found', async () => {
    answerTickets([]);
    const { user } = await renderApp('/staffticket?q=nothing+like+it', { token: 'a-token' });
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    expect(await screen.findByRole('heading', { name: 'You have no tickets yet' })).toBeVisible();
  });
});

describe('the status', () => {
  it('is one of three, any from any other, and is sent as soon as it is chosen [staff-tickets-004] [staff-tickets-005]', async () => {
    answerTickets();
    const sent = acceptStatus();
    const { user } = await openTickets();
    for (const { id, ticket_id: number, status: now } of [pending, open, closed]) {
      const options = within(statusOf(number)).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(['Pending', 'Open', 'Closed']);
      for (const status of (['Pending', 'Open', 'Closed'] as const).filter((other) => other !== now)) {
        const before = sent.mock.calls.length;
        await waitFor(() => expect(statusOf(number)).toHaveValue(now));
        await user.selectOptions(statusOf(number), status);
        await waitFor(() => expect(sent).toHaveBeenCalledTimes(before + 1));
        expect(sent).toHaveBeenLastCalledWith({ ticket_id: id, status });
      }
    }
  });

  it('is shown optimistically, and can be undone', async () => {
    const answer = Promise.withResolvers<undefined>();
    answerTickets();
    const sent = vi.fn<(body: unknown) => void>();
    server.use(
      mock('/update_ticket_status', async (request) => {
        sent(await request.json());
        await answer.promise;
        answerTickets([{ ...pending, status: 'Closed' }]);
        return said;
      }),
    );
    const { user } = await openTickets();
    await user.selectOptions(statusOf('TKT-000005'), 'Closed');
    expect(statusOf('TKT-000005')).toHaveValue('Closed');
    answer.resolve(undefined);
    const toast = await screen.findByText('TKT-000005 is now Closed.');
    await user.click(within(toast.parentElement ?? document.body).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('TKT-000005 is Pending again.')).toBeVisible();
    expect(sent).toHaveBeenLastCalledWith({ ticket_id: 5, status: 'Pending' });
  });

  it.each([
    [
      'refused',
      mockProblem('/update_ticket_status', 403, { code: 'forbidden', message: 'It is with Lata.' }),
    ],
    ['lost', mockNetworkError('/update_ticket_status')],
  ])('that is %s shows a toast and is reverted', async (how, failing) => {
    answerTickets();
    server.use(failing);
    const { user } = await openTickets();
    await user.selectOptions(statusOf('TKT-000005'), 'Open');
    expect(
      await screen.findByText(how === 'refused' ? 'It is with Lata.' : /^The server could not be reached/),
    ).toBeVisible();
    await waitFor(() => expect(statusOf('TKT-000005')).toHaveValue('Pending'));
    expect(token()).toBe('a-token');
  });
});

describe('a failed load', () => {
  it.each([
    [401, 'unauthenticated', '/staffticket'],
    // Never back to what was refused.
    [403, 'unauthentic_access', '/staffcustomer'],
  ] as const)(
    'by %d with %s leads to /stafflogin without a token, and from there to %s [staff-tickets-007] [session-004]',
    async (status, code, next) => {
      server.use(mockProblem('/stafftickets', status, { code }));
      const { address } = await renderApp('/staffticket', { token: 'a-token' });
      await waitFor(() => expect(address()).toBe(`/stafflogin?returnTo=${encodeURIComponent(next)}`));
      expect(token()).toBeNull();
    },
  );

  it('leads to /stafflogin after lasting network errors, and removes the token [staff-tickets-007]', async () => {
    let tries = 0;
    const count = ({ request }: { request: Request }) => {
      if (request.url.endsWith('/stafftickets')) tries += 1;
    };
    server.events.on('request:start', count);
    server.use(mockNetworkError('/stafftickets'));
    const { address } = await renderApp('/staffticket', { token: 'a-token' });
    await waitFor(() => expect(address()).toBe('/stafflogin?returnTo=%2Fstaffticket'));
    expect(token()).toBeNull();
    expect(tries).toBeGreaterThanOrEqual(4);
    server.events.removeListener('request:start', count);
  });
});
