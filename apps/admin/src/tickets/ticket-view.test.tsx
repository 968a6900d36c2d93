/** A ticket in the admin app, at both of its paths: information, replies, replying, notes and canned replies. */
// An upload to another origin would be asked for beforehand, which is not what is tested here.
// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://api.test/" }
import {
  type TicketUnderTest,
  describeWorkTicket,
  openTicket,
} from '@portal/features/testing/describe-staff-ticket';
import { makeNote, mockNotes } from '@portal/sdk/testing/make-ticket';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const app: TicketUnderTest = {
  renderApp,
  server,
  addresses: ['/adminticketview', '/staffticketview'],
  login: '/adminlogin',
  list: {
    path: '/adminticket',
    answer: mock('/admintickets', { ...said, tickets: [], staff: [], total: 0, next_cursor: null }),
    heading: 'There are no tickets yet',
  },
};
describeWorkTicket(app);

describe('with others', () => {
  it('shows their notes and who is replying', async () => {
    server.use(mockNotes([makeNote(1)]));
    const { socket } = await openTicket(app);
    const replies = within(screen.getByRole('region', { name: 'Replies' }));
    const note = await replies.findByRole('article');
    expect(note).toHaveAccessibleName('Internal note: Ravi Kumar, 6 Mar 2026, 11:00 am');
    await waitFor(() => expect(socket.listens('ticket.5')).toBe(true));
    const data = { user_id: 8, name: 'Lata Menon' };
    act(() => socket.deliver({ type: 'event', channel: 'ticket.5', event: 'ticket.replying', data }));
    expect(await screen.findByText('Lata Menon is replying just now.')).toBeVisible();
  });

  it('writes shared canned replies', async () => {
    server.use(
      mock('/canned_replies', { ...said, replies: [] }),
      mockProblem('/profile', 429, { code: 'too_many' }),
    );
    const { user } = await openTicket(app);
    await user.click(await screen.findByRole('button', { name: 'Canned replies' }));
    await user.click(await screen.findByRole('button', { name: 'Manage replies' }));
    await user.click(screen.getByRole('button', { name: 'New reply' }));
    expect(screen.getByRole('checkbox', { name: 'For everybody who answers customers' })).toBeVisible();
  });
});
