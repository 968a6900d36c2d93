/** Working on a ticket together: internal notes, typing indicator, canned replies, events, and losing it. */
// An upload to another origin would be asked for beforehand, which is not what is tested here.
// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://api.test/" }

import {
  type Ticket,
  type TicketNote,
  formFields,
  makeNote,
  makeReply,
  makeTicket,
  mockNotes,
  mockTicket,
} from '@portal/sdk/testing/make-ticket';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { writeMessage } from '@portal/ui/testing/write-message';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;
const channel = 'ticket.5';
const changed = { type: 'event', channel, event: 'ticket.changed', data: { id: 5 } } as const;
const replying = (id: number, name: string) =>
  ({ type: 'event', channel, event: 'ticket.replying', data: { user_id: id, name } }) as const;

async function open(ticket: Ticket = makeTicket(), notes: TicketNote[] = []) {
  server.use(mockTicket(ticket), mockNotes(notes));
  const app = await renderApp('/staffticketview/5', { token: 'a-token' });
  await screen.findByRole('region', { name: 'Ticket Information' });
  return app;
}
const entries = () => within(screen.getByRole('region', { name: 'Replies' })).queryAllByRole('article');
const noteForm = () => screen.findByRole('form', { name: 'Internal note' });

/** Writes into the note, whose editor is below that of the reply. */
async function writeNote(html: string): Promise<void> {
  await import('@portal/ui/portal/tiptap-editor');
  const field = await within(await noteForm()).findByLabelText(/^Note/, { selector: '[contenteditable]' });
  const getData = (type: string) => (type === 'text/html' ? html : '');
  fireEvent.paste(field, { clipboardData: { getData, types: ['text/html'] } });
  await waitFor(() => expect(field).not.toHaveTextContent(/^$/));
}

describe('an internal note', () => {
  it('is labelled, and sorted among the replies by time', async () => {
    const late = makeReply(2, { created_at: '2026-03-07T04:45:00.000Z' });
    await open(makeTicket({ replies: [makeReply(1), late] }), [makeNote(1)]);
    await waitFor(() => expect(entries()).toHaveLength(3));
    expect(entries().map((entry) => [...entry.querySelectorAll('p')].at(-1)?.textContent)).toEqual([
      'Reply 1',
      'Note 1',
      'Reply 2',
    ]);
    expect(entries()[1]).toHaveAccessibleName('Internal note: Ravi Kumar, 6 Mar 2026, 11:00 am');
    expect(entries()[1]).toHaveTextContent('Internal note');
  });

  it('is written by its own operation, never as a reply, and its form closes', async () => {
    const { user } = await open();
    const sent = vi.fn<(body: unknown) => void>();
    server.use(
      mock('/add_ticket_note', async (request) => {
        sent(await request.json());
        server.use(mockNotes([makeNote(1, { message: '<p>She filed late.</p>' })]));
        return { ...said, message: 'The note is added.', note: makeNote(1) };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Add internal note' }));
    expect(screen.getByText(/never the customer/)).toBeVisible();
    await writeNote('<p>She filed late.</p>');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(entries()).toHaveLength(1));
    expect(entries()[0]).toHaveTextContent('She filed late.');
    expect(sent).toHaveBeenCalledExactlyOnceWith({ id: 5, message: '<p>She filed late.</p>' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add internal note' })).toHaveFocus());
    expect(window.sessionStorage.getItem('draft.ticket-note.3.5')).toBeNull();
  });

  it('keeps its text if it is too short or rejected, also when the page is reopened', async () => {
    const { user, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Add internal note' }));
    await writeNote('<p>ok</p>');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Message must be 3 characters long.')).toBeVisible();
    server.use(mockProblem('/add_ticket_note', 429, { code: 'too_many', message: 'Too many at once.' }));
    await writeNote('<p>okay, later</p>');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Too many at once.')).toBeVisible();
    unmount();
    const again = await open();
    expect(await noteForm()).toHaveTextContent('okay, later');
    await again.user.click(screen.getByRole('link', { name: 'All tickets' }));
    await again.user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(again.address()).toBe('/staffticketview/5');
  });

  it('can be written to a closed ticket too', async () => {
    await open(makeTicket({ status: 'Closed', abilities: { reply: false, reopen: false } }));
    expect(screen.getByRole('button', { name: 'Add internal note' })).toBeVisible();
  });
});

describe('the typing indicator', () => {
  it('shows who is replying until the reply is sent', async () => {
    const { socket } = await open();
    await waitFor(() => expect(socket.listens(channel)).toBe(true));
    act(() => socket.deliver(replying(8, 'Lata Menon')));
    expect(await screen.findByText('Lata Menon is replying just now.')).toBeVisible();
    act(() => socket.deliver(replying(9, 'Office')));
    expect(await screen.findByText('Lata Menon and Office are replying just now.')).toBeVisible();
    server.use(mockTicket(makeTicket({ replies: [makeReply(1, { reply_name: 'Lata Menon' })] })));
    act(() => socket.deliver(changed));
    await waitFor(() => expect(entries()).toHaveLength(1));
    expect(screen.queryByText(/replying just now/)).not.toBeInTheDocument();
  });

  it('is sent to the others while typing, throttled', async () => {
    const { socket } = await open();
    await waitFor(() => expect(socket.listens(channel)).toBe(true));
    const told = () => socket.frames.filter(({ type }) => type === 'replying');
    expect(told()).toEqual([]);
    await writeMessage('<p>Dear customer</p>');
    await writeMessage('<p>, we look into it.</p>');
    expect(told()).toEqual([{ type: 'replying', ticket_id: 5 }]);
  });
});

describe('canned replies', () => {
  it('are filled in and inserted at the cursor, to be sent like other text', async () => {
    const message = '<p>Dear {customer}, {ticket} about {service} is with <em>{staff}</em>.</p>';
    const reply = { id: 1, title: 'Received', message, shared: true, abilities: { edit: false } };
    server.use(
      mock('/canned_replies', { ...said, replies: [{ ...reply, updated_at: '2026-03-05T04:45:00.000Z' }] }),
      mockProblem('/profile', 429, { code: 'too_many' }),
    );
    const { user } = await open();
    const sent = vi.fn<(fields: unknown) => void>();
    server.use(
      mock('/ticket_reply', async (request) => {
        sent(formFields(await request.text()));
        return { ...said, reply: makeReply(8) };
      }),
    );
    await import('@portal/ui/portal/tiptap-editor');
    await screen.findByRole('toolbar', { name: 'Format of Message' });
    await user.click(screen.getByRole('button', { name: 'Canned replies' }));
    await user.click(await screen.findByRole('option', { name: /^Received/ }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    // The customer would read the placeholder's name.
    expect(await screen.findByText(/^Write what {staff} stands for/)).toBeVisible();
    const field = screen.getByLabelText(/^Message/, { selector: '[contenteditable]' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveTextContent('Dear Meera Iyer, TKT-000005 about GST Registration is with {staff}.');
    expect(sent).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
    await writeMessage('<p>Dear Meera Iyer, it is with <em>Kavya</em>.</p>');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      message: '<p>Dear Meera Iyer, it is with <em>Kavya</em>.</p>',
    });
  });
});

describe('while it is open', () => {
  it('shows changes by others at once, notes included', async () => {
    const { socket } = await open();
    await waitFor(() => expect(socket.listens(channel)).toBe(true));
    const status = { status: 'Closed', abilities: { reply: false, reopen: false } } as const;
    server.use(mockTicket(makeTicket(status)), mockNotes([makeNote(1)]));
    act(() => socket.deliver(changed));
    expect(await screen.findByText('Ticket Closed')).toBeVisible();
    await waitFor(() => expect(entries()).toHaveLength(1));
  });

  it('leads to the list, even with a draft, when it is reassigned or deleted', async () => {
    server.use(mock('/stafftickets', { ...said, tickets: [], total: 0, next_cursor: null }));
    const { socket, address } = await open();
    await waitFor(() => expect(socket.listens(channel)).toBe(true));
    await writeMessage('<p>Half a reply</p>');
    act(() => socket.deliver({ type: 'refused', channel, code: 'unauthentic_access' }));
    await waitFor(() => expect(address()).toBe('/staffticket'));
    expect(await screen.findByText('This ticket is no longer assigned to you.')).toBeVisible();
    expect(window.localStorage.getItem('portal.staff.token')).toBe('a-token');
    expect(window.sessionStorage.getItem('draft.ticket-reply.3.5')).toContain('Half a reply');
  });
});
