import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { binTicket } from './bin-ticket.ts';

export const restoreTicket: Handler<'restoreTicket'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    await binTicket(tx, { ticketId: body.id, inBin: false, by: actor.userId, at: deps.clock.now() });
    return { status: 'true', message: 'Ticket restored.' };
  });
