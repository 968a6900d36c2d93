/** Who may see a ticket: its customer, the staff member it is assigned to, every admin. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { notFound, type Problem, unauthenticAccess } from '../contract/errors.ts';

/** A condition for any query with `tickets` in it. What lies in the bin is nobody's to see. */
export const visibleTo = ({ kind, userId }: Actor): RawBuilder<boolean> =>
  sql<boolean>`(tickets.deleted_at is null and ${conditions[kind](userId)})`;

const conditions = {
  customer: (userId) => sql<boolean>`tickets.customer_id = ${userId}`,
  staff: (userId) => sql<boolean>`tickets.assigned_to = ${userId}`,
  admin: () => sql<boolean>`true`,
} satisfies Record<Actor['kind'], (userId: number) => RawBuilder<boolean>>;

export interface TicketPlace {
  id: number;
  assigned_to: number | null;
}

/** The same for a ticket at hand that is not in the bin, without its customer: who may see what is kept from them. */
export const worksOn = ({ kind, userId }: Actor, { assigned_to: staffId }: TicketPlace): boolean =>
  kind === 'admin' || (kind === 'staff' && staffId === userId);

/**
 * Why a statement with that condition found nothing: 404 when there is no such ticket, 403 when it is not the actor's;
 * undefined when the actor may see it, so that something else was in the way. Tickets are numbered in order, so that it
 * betrays nothing that one exists; and a mistyped address logs nobody out (session-n01).
 */
export async function whyNotFound(db: Db | Tx, actor: Actor, ticketId: number): Promise<Problem | undefined> {
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
