/** Internal notes of a ticket: an operation of its own, so that no response to a customer can contain them. */

import { noSuchTicket, visibleTo, ticketNotVisible } from '../access/ticket-access.ts';
import type { Handler } from '../contract/operation.ts';
import { loadNotes, viewNote } from './load-notes.ts';

export const ticketNotes: Handler<'ticketNotes'> = async ({ db }, { actor, body }) => {
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', body.id)
    .where(visibleTo(actor))
    .executeTakeFirst();
  if (!ticket) throw (await ticketNotVisible(db, actor, body.id)) ?? noSuchTicket();
  const { rows, hasEarlier } = await loadNotes(db, ticket.id, body.before);
  return { status: 'true', message: 'The notes.', notes: rows.map(viewNote), has_earlier: hasEarlier };
};
