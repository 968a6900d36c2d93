/** Adds an internal note, which the customer never sees. */

import { TICKET_REPLY_MIN } from '@portal/domain/ticket-html';
import { sql } from 'kysely';
import { noSuchTicket, visibleTo, ticketNotVisible } from '../access/ticket-access.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { loadNote, viewNote } from './load-notes.ts';
import { cleanMessage } from './sanitise-html.ts';
import { announceTicket } from './ticket-events.ts';

export const addTicketNote: Handler<'addTicketNote'> = async (deps, { actor, body }) => {
  const html = cleanMessage(body.message, TICKET_REPLY_MIN);
  return inTransaction(deps.db, async (tx) => {
    // Also on a Closed ticket, and without changing the last update, which the customer sees.
    const written = await tx
      .insertInto('ticket_notes')
      .columns(['ticket_id', 'written_by', 'message_html', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('tickets')
          .select([
            'tickets.id',
            sql<number>`${actor.userId}::bigint`.as('written_by'),
            sql<string>`${html}::text`.as('message_html'),
            sql<Date>`${deps.clock.now()}::timestamptz`.as('created_at'),
          ])
          .where('tickets.id', '=', body.id)
          .where(visibleTo(actor)),
      )
      .returning('id')
      .executeTakeFirst();
    if (!written) throw (await ticketNotVisible(tx, actor, body.id)) ?? noSuchTicket();
    await announceTicket(tx, body.id);
    return { status: 'true', message: 'Note added.', note: viewNote(await loadNote(tx, written.id)) };
  });
};
