/** Tickets as the API returns them, for tests. */

import type { components } from '../contract.gen.ts';
import { mock } from './mock-api.ts';

export type TicketRow = components['schemas']['OwnTicketRow'];
export type Ticket = components['schemas']['Ticket'];
export type TicketReply = components['schemas']['TicketReply'];
export type WorkTicketRow = components['schemas']['AdminTicketRow'];
export type TicketNote = components['schemas']['TicketNote'];
type TicketFile = components['schemas']['TicketFile'];

/** A pending ticket without replies. */
export function makeTicketRow(change: Partial<TicketRow> = {}): TicketRow {
  const id = change.id ?? 5;
  return {
    id,
    ticket_id: `TKT-${String(id).padStart(6, '0')}`,
    subject: 'GST return rejected',
    status: 'Pending',
    date: '2026-03-05',
    created_at: '2026-03-05T04:45:00.000Z',
    updated_at: '2026-03-06T04:45:00.000Z',
    department: 'GST Returns',
    priority: 'Low',
    name: 'Meera Iyer',
    email: 'meera@example.in',
    service_name: 'GST Registration',
    answered: false,
    ...change,
  };
}

/** A row of the staff and admin lists, assigned to Ravi Kumar. */
export function makeWorkTicketRow(change: Partial<WorkTicketRow> = {}): WorkTicketRow {
  const { answered: _, ...row } = makeTicketRow(change);
  return { ...row, assigned_to: 3, staff_name: 'Ravi Kumar', deleted_at: null, ...change };
}

export function makeTicket(change: Partial<Ticket> = {}): Ticket {
  const { answered: _, ...row } = makeTicketRow();
  return {
    ...row,
    user_name: 'Meera Iyer',
    user_email: 'meera@example.in',
    staff_name: 'Ravi Kumar',
    message: '<p>The portal says <strong>error 12</strong>.</p>',
    attachment: [],
    files: [],
    assigned_to: 3,
    fulldate: '5 Mar 2026, 10:15 am',
    replies: [],
    has_earlier: false,
    abilities: { reply: true, reopen: false },
    reopen_until: null,
    ...change,
  };
}

/** A reply of Ravi Kumar, who works for the provider. */
export function makeReply(id: number, change: Partial<TicketReply> = {}): TicketReply {
  return {
    id,
    reply_name: 'Ravi Kumar',
    from_customer: false,
    replydate: '6 Mar 2026, 10:15 am',
    created_at: '2026-03-06T04:45:00.000Z',
    message: `<p>Reply ${id}</p>`,
    attachments: [],
    files: [],
    ...change,
  };
}

/** A note of Ravi Kumar, the signed-in person in tests of the staff and admin app. */
export function makeNote(id: number, change: Partial<TicketNote> = {}): TicketNote {
  return {
    id,
    written_by: 3,
    note_name: 'Ravi Kumar',
    notedate: '6 Mar 2026, 11:00 am',
    created_at: '2026-03-06T05:30:00.000Z',
    message: `<p>Note ${id}</p>`,
    ...change,
  };
}

export function makeTicketFile(id: number, change: Partial<TicketFile> = {}): TicketFile {
  return { id, name: `notice-${id}.pdf`, size: 2048, url: `http://api.test/files/${id}?old`, ...change };
}

const STAFF = [
  { id: 3, name: 'Ravi Kumar' },
  { id: 8, name: 'Lata Menon' },
];

export const mockTickets = (tickets: TicketRow[], next: string | null = null, staff = STAFF) =>
  mock('/mytickets', {
    status: 'true',
    message: 'Your tickets.',
    tickets,
    services: [
      { id: 4, name: 'GST Registration' },
      { id: 9, name: 'Trade Mark' },
    ],
    staff,
    next_cursor: next,
  });

export const mockTicket = (ticket: Ticket) =>
  mock('/ticket_detail/{id}', { status: 'true', message: 'The ticket.', ticket });

export const mockNotes = (notes: TicketNote[]) =>
  mock('/ticket_notes', { status: 'true', message: 'The notes.', notes, has_earlier: false });

/** Parses a multipart body; repeated fields become a list, files their names. */
export function formFields(body: string): Record<string, string | string[] | undefined> {
  const parts = body.matchAll(
    /name="(\w+)"(?:; filename="([^"]+)")?\r\n(?:Content-Type: .*\r\n)?\r\n(.*)\r\n/g,
  );
  const fields: Record<string, string | string[] | undefined> = {};
  for (const [, name = '', file, value = ''] of parts) {
    const before = fields[name];
    const one = file ?? value;
    fields[name] = before === undefined ? one : [before, one].flat();
  }
  return fields;
}
