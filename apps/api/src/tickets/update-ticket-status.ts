import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockTicket, setStatus } from './set-status.ts';

export const updateTicketStatus: Handler<'updateTicketStatus'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const ticket = await lockTicket(tx, actor, body.ticket_id);
    await setStatus(tx, deps, actor, { ticket, to: body.status });
    return { status: 'true', message: 'Ticket status updated.' };
  });
