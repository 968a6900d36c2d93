/** Who may see a ticket: its customer, the staff member it is assigned to, every admin. */

import { type RawBuilder, sql } from 'kysely';
import { notFound, type Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';

/** Restricts tickets to those of one person; an index begins with the column. */
export interface TicketOwner {
  column: RawBuilder<unknown>;
  id: number;
}

/** Whose tickets the actor may see; undefined for admins, who see all. */
export const ownerVisibleTo = ({ kind, userId }: Actor): TicketOwner | undefined =>
  kind === 'admin' ? undefined : { column: ownerColumns[kind], id: userId };

const ownerColumns = {
  customer: sql.ref('tickets.customer_id'),
  staff: sql.ref('tickets.assigned_to'),
} satisfies Record<Exclude<Actor['kind'], 'admin'>, RawBuilder<unknown>>;

/** A WHERE condition for queries with `tickets`. Tickets in the bin are invisible to everybody. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  const owner = ownerVisibleTo(actor);
  const isOwn = owner ? sql<boolean>`${owner.column} = ${owner.id}` : sql<boolean>`true`;
  return sql<boolean>`(tickets.deleted_at is null and ${isOwn})`;
}

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
