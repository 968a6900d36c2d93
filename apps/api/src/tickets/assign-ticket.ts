/** Assigns a ticket to a staff member, or unassigns it; access changes at once. */

import { requireActiveStaff } from '../access/assignee.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordChange } from './record-change.ts';
import { lockTicket } from './set-status.ts';
import { notifyOfAssignment, announceTicket } from './ticket-events.ts';

export const assignTicket: Handler<'assignTicket'> = async (
  deps,
  { actor, body: { id: staffId, ticket_id } },
) =>
  inTransaction(deps.db, async (tx) => {
    const done = {
      status: 'true',
      message: staffId === null ? 'The ticket is nobody’s now.' : 'Ticket assigned.',
    } as const;
    if (staffId !== null) await requireActiveStaff(tx, 'id', staffId);
    const ticket = await lockTicket(tx, actor, ticket_id);
    if (ticket.assigned_to === staffId) return done;
    await tx.updateTable('tickets').set({ assigned_to: staffId }).where('id', '=', ticket.id).execute();
    const changeId = await recordChange(tx, {
      ticketId: ticket.id,
      kind: 'assignment',
      from: ticket.assigned_to?.toString() ?? null,
      to: staffId?.toString() ?? null,
      by: actor.userId,
      at: deps.clock.now(),
    });
    await announceTicket(tx, ticket.id);
    if (staffId !== null) await notifyOfAssignment(tx, deps, ticket, { changeId, staffId });
    return done;
  });
