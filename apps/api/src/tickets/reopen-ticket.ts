/** Customers reopen a ticket within seven days of its closing (ticketdetail-006). */

import { reopenUntil } from '@portal/domain/ticket-status';
import { Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockTicket, setStatus } from './set-status.ts';

export const reopenTicket: Handler<'reopenTicket'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const ticket = await lockTicket(tx, actor, body.id);
    if (ticket.closed_at !== null) {
      if (deps.clock.now() > reopenUntil(ticket.closed_at)) {
        throw new Problem(
          'reopen_too_late',
          'This ticket was closed more than seven days ago. Please raise a new one.',
        );
      }
      await setStatus(tx, deps, actor, { ticket, to: 'Open' });
    }
    return { status: 'true', message: 'Ticket reopened.' };
  });
