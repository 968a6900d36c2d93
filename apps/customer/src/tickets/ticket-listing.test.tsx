/** The table of tickets: columns, search, filter, pages, cards, unseen replies, states (`/ticketlisting`). */

import { makeNotification, notificationSent } from '@portal/sdk/testing/make-chat';
import { type TicketRow, makeTicketRow, mockTickets } from '@portal/sdk/testing/make-ticket';
import { mock } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const three = [
  makeTicketRow({ id: 3, subject: 'Newest', priority: 'High', answered: true }),
  makeTicketRow({ id: 2, subject: 'Middle', priority: 'Medium', status: 'Open', service_name: 'Trade Mark' }),
  makeTicketRow({ id: 1, subject: 'Oldest', status: 'Closed', date: '2026-01-31' }),
];

describe('the table', () => {
  it('shows the customer’s tickets with the columns of the specification [ticketlisting-001] [ticketlisting-n01]', async () => {
    await open([makeTicketRow({ id: 123, updated_at: new Date().toISOString() })]);
    const table = screen.getByRole('table', { name: 'Tickets' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Ticket ID',
      'Subject',
      'Department',
      'Related Service',
      'Priority',
      'Status',
      'Date',
      'Last Update',
      'Action',
    ]);
    const cells = within(table).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'TKT-000123',
      'GST return rejected',
      'GST Returns',
      'GST Registration',
      'Low',
      'Pending',
      '2026-03-05',
      'just now',
      'View TKT-000123',
    ]);
    expect(screen.getByRole('link', { name: 'View TKT-000123' })).toHaveAttribute(
      'href',
      '/ticketdetail/123',
    );
  });

  it('has pages of 10, or 25, 50, 100 [ticketlisting-002]', async () => {
    const { user, address } = await open(
      Array.from({ length: 12 }, (_, at) => makeTicketRow({ id: 12 - at })),
    );
    expect(subjects()).toHaveLength(10);
    const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole('option');
    expect(sizes.map((option) => option.getAttribute('value'))).toEqual(['10', '25', '50', '100']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(subjects()).toHaveLength(2));
    expect(address()).toBe('/ticketlisting?page=2');
  });

  it('can be searched, with the search in the URL', async () => {
    const { user, address } = await open(three);
    await user.type(screen.getByRole('searchbox', { name: 'Search tickets' }), 'TRADE');
    await waitFor(() => expect(subjects()).toEqual(['Middle']));
    expect(address()).toBe('/ticketlisting?q=TRADE');
  });

  it('marks tickets with unseen replies', async () => {
    await open(three);
    const [first, second] = screen.getAllByRole('row').slice(1);
    expect(first).toHaveTextContent('New reply');
    expect(second).not.toHaveTextContent('New reply');
  });

  it('is sorted by priority as by urgency', async () => {
    await open(three, '?sort=priority');
    expect(subjects()).toEqual(['Oldest', 'Middle', 'Newest']);
  });
});

describe('the filter', () => {
  it.each([
    ['Pending', ['Newest']],
    ['Open', ['Middle']],
    ['Closed', ['Oldest']],
    ['answered', ['Newest']],
    ['nonsense', ['Newest', 'Middle', 'Oldest']],
  ])('%s shows only its tickets', async (status, shown) => {
    await open(three, `?status=${status}`);
    expect(subjects()).toEqual(shown);
  });

  it('stays during a search, and can be cleared at once', async () => {
    const { user, address } = await open(three);
    await user.selectOptions(screen.getByLabelText('Show'), 'Open');
    await user.type(screen.getByRole('searchbox', { name: 'Search tickets' }), 'x');
    expect(address()).toBe('/ticketlisting?q=x&status=Open');
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(address()).toBe('/ticketlisting'));
    expect(subjects()).toHaveLength(3);
  });
});

describe('live', () => {
  it('refetches when a ticket changes', async () => {
    const { socket } = await open(three);
    await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
    const asked = vi.fn<() => void>();
    server.use(
      mock('/mytickets', () => {
        asked();
        const tickets = [makeTicketRow({ id: 3, subject: 'Newest', status: 'Open' })];
        return {
          status: 'true' as const,
          message: 'Ok.',
          tickets,
          services: [],
          staff: [],
          next_cursor: null,
        };
      }),
    );
    act(() => socket.deliver(notificationSent(makeNotification(1), 1)));
    const news = makeNotification(2, { title: 'Ticket Status Updated', order_id: null, ticket_id: 3 });
    act(() => socket.deliver(notificationSent(news, 2)));
    await waitFor(() => expect(subjects()).toEqual(['Newest']));
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('Open');
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('its states', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mock('/mytickets', () => new Promise<never>(() => undefined)));
    await renderApp('/ticketlisting', { token });
    expect(await screen.findByText('Loading your tickets')).toBeInTheDocument();
  });

  it('links to the form when empty', async () => {
    server.use(mockTickets([]));
    await renderApp('/ticketlisting', { token });
    expect(await screen.findByText('You have no tickets yet')).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Raise a ticket' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/raiseticket', '/raiseticket']);
  });

  it('shows the error and retries', async () => {
    server.use(mockTooMany('/mytickets'));
    const { user } = await renderApp('/ticketlisting', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mockTickets(three));
    await user.click(retry);
    await screen.findByRole('table', { name: 'Tickets' });
    expect(subjects()).toHaveLength(3);
  });

  it('shows when there are more tickets than listed', async () => {
    server.use(mockTickets(three, 'more'));
    await renderApp('/ticketlisting', { token });
    expect(await screen.findByText('These are your newest 3 tickets.')).toBeVisible();
  });
});

async function open(tickets: TicketRow[], search = '') {
  server.use(mockTickets(tickets));
  const app = await renderApp(`/ticketlisting${search}`, { token });
  await screen.findByRole('table', { name: 'Tickets' });
  return app;
}

const subjects = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
