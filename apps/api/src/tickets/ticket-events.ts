/** Notifications about tickets (notifications-n06, notifications-n08). */

import { ticketDisplayId } from '@portal/domain/display-id';
import type { TicketStatus } from '@portal/domain/ticket-status';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { announceOnCommit } from '../events/events.ts';
import { notify } from '../events/notify.ts';
import { admins, only, type Recipients } from '../events/recipients.ts';

type TicketEventDeps = Pick<Deps, 'clock'>;

export interface TicketToNotify {
  id: number;
  subject: string;
}

/** Notifies the admins and the assigned staff member, if any. */
export const notifyOfTicket = (
  tx: Tx,
  deps: TicketEventDeps,
  ticket: TicketToNotify & { name: string },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `ticket-raised:${ticket.id}`,
    title: 'Ticket Raised',
    recipients: sql`${staffAndAdmins(ticket.id)} union ${chosenManager(ticket.id)}`,
    detail: `${ticket.name} raised ${labelOf(ticket)}.`,
    ticketId: ticket.id,
  });

/** The staff member that the customer chose, even when the ticket is left to the admins. */
const chosenManager = (ticketId: number): Recipients => sql`
  select people.id from tickets join people on people.id = tickets.staff_id
  where tickets.id = ${ticketId} and people.state = 'active'`;

export interface NotifiedReply {
  id: number;
  byName: string;
  fromCustomer: boolean;
}

/** Notifies the other side: the customer, or the staff member and admins. */
export const notifyOfReply = (
  tx: Tx,
  deps: TicketEventDeps,
  ticket: TicketToNotify,
  { id, byName, fromCustomer }: NotifiedReply,
): Promise<void> =>
  notify(tx, deps, {
    event_key: `ticket-reply:${id}`,
    title: 'Ticket Reply',
    recipients: fromCustomer ? staffAndAdmins(ticket.id) : customerOf(ticket.id),
    detail: `${byName} replied to ${labelOf(ticket)}.`,
    ticketId: ticket.id,
  });

export interface NotifiedChange {
  id: number;
  to: TicketStatus;
  by: number;
}

/** Notifies the customer and the assigned staff member, except the author of the change. */
export const notifyOfStatus = (
  tx: Tx,
  deps: TicketEventDeps,
  ticket: TicketToNotify,
  { id, to, by }: NotifiedChange,
): Promise<void> =>
  notify(tx, deps, {
    event_key: `ticket-status:${id}`,
    title: 'Ticket Status Updated',
    recipients: sql`select id from (${customerOf(ticket.id)} union ${staffOf(ticket.id)}) concerned
      where id <> ${by}`,
    detail: `${labelOf(ticket)} is now ${to}.`,
    ticketId: ticket.id,
  });

/**
 * Notifies the admins, who must assign the ticket; except the person who reopened it, unless its staff member has left.
 */
export const notifyOfUnassignedTicket = (
  tx: Tx,
  deps: TicketEventDeps,
  ticket: TicketToNotify,
  { id, to, by, departed }: NotifiedChange & { departed: { name: string } | undefined },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `ticket-reopened:${id}`,
    title: 'Ticket Status Updated',
    recipients: departed ? admins : sql`select id from (${admins}) told where id <> ${by}`,
    detail: `${labelOf(ticket)} is now ${to} and assigned to nobody${departed ? `, since ${departed.name} has left` : ''}.`,
    ticketId: ticket.id,
  });

/** Notifies the newly assigned staff member. */
export const notifyOfAssignment = (
  tx: Tx,
  deps: TicketEventDeps,
  ticket: TicketToNotify,
  { changeId, staffId }: { changeId: number; staffId: number },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `ticket-assigned:${changeId}`,
    title: 'New Ticket Assigned',
    recipients: only(staffId),
    detail: `${labelOf(ticket)} is assigned to you.`,
    ticketId: ticket.id,
  });

/** Makes every open view of the ticket reload it and its notes once the transaction commits. */
export async function announceTicket(tx: Tx, ticketId: number): Promise<void> {
  await sql`select ${announceOnCommit({ kind: 'ticket', ticketId })}`.execute(tx);
}

const labelOf = ({ id, subject }: TicketToNotify) => `“${subject}” (${ticketDisplayId(id)})`;

const customerOf = (ticketId: number): Recipients => sql`
  select people.id from tickets join people on people.id = tickets.customer_id
  where tickets.id = ${ticketId} and people.state = 'active'`;

const staffOf = (ticketId: number): Recipients => sql`
  select people.id from tickets join people on people.id = tickets.assigned_to
  where tickets.id = ${ticketId} and people.state = 'active'`;

const staffAndAdmins = (ticketId: number): Recipients => sql`${staffOf(ticketId)} union ${admins}`;
