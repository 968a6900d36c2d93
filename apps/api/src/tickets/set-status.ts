/** Sets a ticket's status and notifies the people concerned. */

import type { TicketStatus } from '@portal/domain/ticket-status';
import { findDepartedAssignee } from '../access/assignee.ts';
import { noSuchTicket, visibleTo, ticketNotVisible } from '../access/ticket-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { recordChange } from './record-change.ts';
import { notifyOfUnassignedTicket, notifyOfStatus, announceTicket } from './ticket-events.ts';

export type LockedTicket = Awaited<ReturnType<typeof lockTicket>>;

/** Locks the ticket. Throws 404, or 403 when the actor may not see it. */
export async function lockTicket(tx: Tx, actor: Actor, ticketId: number) {
  const ticket = await tx
    .selectFrom('tickets')
    .select(['id', 'subject', 'status', 'closed_at', 'assigned_to'])
    .where('id', '=', ticketId)
    .where(visibleTo(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!ticket) throw (await ticketNotVisible(tx, actor, ticketId)) ?? noSuchTicket();
  return ticket;
}

/**
 * Any status may follow any other (admin-tickets-006). A reopened ticket is unassigned when its staff member has left.
 */
export async function setStatus(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  { ticket, to }: { ticket: LockedTicket; to: TicketStatus },
): Promise<void> {
  if (ticket.status === to) return;
  const reopens = ticket.status === 'Closed';
  const departed = reopens ? await findDepartedAssignee(tx, ticket) : undefined;
  const now = deps.clock.now();
  const by = actor.userId;
  await tx
    .updateTable('tickets')
    .set({
      status: to,
      closed_at: to === 'Closed' ? now : null,
      updated_at: now,
      ...(departed && { assigned_to: null }),
    })
    .where('id', '=', ticket.id)
    .execute();
  if (departed) {
    await recordChange(tx, {
      ticketId: ticket.id,
      kind: 'assignment',
      from: String(departed.id),
      by,
      at: now,
    });
  }
  const id = await recordChange(tx, {
    ticketId: ticket.id,
    kind: 'status',
    from: ticket.status,
    to,
    by,
    at: now,
  });
  await notifyOfStatus(tx, deps, ticket, { id, to, by });
  if (departed || (reopens && ticket.assigned_to === null)) {
    await notifyOfUnassignedTicket(tx, deps, ticket, { id, to, by, departed });
  }
  await announceTicket(tx, ticket.id);
}
