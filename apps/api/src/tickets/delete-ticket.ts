/** Moves a ticket to the bin, where only admins see it and can restore it. */

import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { binTicket } from './bin-ticket.ts';

export const deleteTicket: Handler<'deleteTicket'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    await binTicket(tx, { ticketId: body.id, inBin: true, by: actor.userId, at: deps.clock.now() });
    return { status: 'true', message: 'Ticket deleted.' };
  });
