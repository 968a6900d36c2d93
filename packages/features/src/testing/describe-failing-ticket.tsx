/** Shared tests of the staff and admin app: a ticket that fails to load. */

import { mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TicketUnderTest } from './describe-staff-ticket.tsx';

export function describeFailingTicket(app: TicketUnderTest): void {
  const { renderApp, server, addresses, list } = app;
  const path = `${addresses[0]}/5`;

  describe('a failed load', () => {
    const login = `${app.login}?returnTo=${encodeURIComponent(path)}`;

    it('leads to the login, which explains the ended session, and removes the token [staff-tickets-016]', async () => {
      server.use(mockProblem('/ticket_detail/{id}', 401, { code: 'unauthenticated' }));
      const { address, storedToken } = await renderApp(path, { token: 'a-token' });
      await waitFor(() => expect(address()).toBe(login));
      expect(storedToken()).toBeNull();
      expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
    });

    it('leads to the list with a message when the ticket is not accessible [session-003] [session-004]', async () => {
      server.use(mockProblem('/ticket_detail/{id}', 403, { code: 'unauthentic_access' }), list.answer);
      const { address, storedToken } = await renderApp(path, { token: 'a-token' });
      await waitFor(() => expect(address()).toBe(list.path));
      expect(
        await screen.findByText('Unauthentic access: this ticket is not assigned to you.'),
      ).toBeVisible();
      expect(storedToken()).toBe('a-token');
    });

    it('leads to the login after repeated network errors', async () => {
      server.use(mockNetworkError('/ticket_detail/{id}'));
      const { address } = await renderApp(path, { token: 'a-token' });
      await waitFor(() => expect(address()).toBe(login));
    });

    it.each(['5', 'nonsense'])(
      'of the unknown ticket %s shows a message and leads to the list',
      async (id) => {
        const problem = { code: 'not_found', message: 'Ticket not found.' } as const;
        server.use(mockProblem('/ticket_detail/{id}', 404, problem), list.answer);
        const { address, storedToken } = await renderApp(`${addresses[0]}/${id}`, { token: 'a-token' });
        await waitFor(() => expect(address()).toBe(list.path));
        expect(await screen.findByText('Ticket not found.')).toBeVisible();
        expect(storedToken()).toBe('a-token');
      },
    );
  });
}
