/** Who may see a ticket: its customer, the staff member it is assigned to, every admin. */

import { type RawBuilder, sql } from 'kysely';
import { notFound, type Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';

/** A WHERE condition for queries with `tickets`. Tickets in the bin are invisible to everybody. */
export const visibleTo = ({ kind, userId }: Actor): RawBuilder<boolean> =>
  sql<boolean>`(tickets.deleted_at is null and ${conditions[kind](userId)})`;

const conditions = {
  customer: (userId) => sql<boolean>`tickets.customer_id = ${userId}`,
  staff: (userId) => sql<boolean>`tickets.assigned_to = ${userId}`,
  admin: () => sql<boolean>`true`,
} satisfies Record<Actor['kind'], (userId: number) => RawBuilder<boolean>>;

export interface TicketAssignee {
  id: number;
  assigned_to: number | null;
}

/** Whether the actor may see the internal parts of a loaded ticket that is not in the bin: its assignee and admins. */
export const isAssigneeOrAdmin = (
  { kind, userId }: Actor,
  { assigned_to: staffId }: TicketAssignee,
): boolean => kind === 'admin' || (kind === 'staff' && staffId === userId);

/**
 * The error when a statement with that condition found nothing: 404 for an unknown ticket, 403 for another person's.
 * Returns undefined when the actor may see the ticket, so the statement failed for another reason. Ticket numbers are
 * sequential, so 404 and 403 reveal nothing, and a mistyped URL ends no session (session-n01).
 */
export async function ticketNotVisible(
  db: Db | Tx,
  actor: Actor,
  ticketId: number,
): Promise<Problem | undefined> {
  const ticket = await db
    .selectFrom('tickets')
    .select(visibleTo(actor).as('visible'))
    .where('id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!ticket) return noSuchTicket();
  return ticket.visible ? undefined : unauthenticAccess();
}

export const noSuchTicket = () => notFound('There is no such ticket.');
