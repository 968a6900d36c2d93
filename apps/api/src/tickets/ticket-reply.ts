/** Adds a reply to a ticket that is not Closed (api-ticket_reply-004), with its files. */

import { TICKET_REPLY_MIN } from '@portal/domain/ticket-html';
import { visibleTo, ticketNotVisible } from '../access/ticket-access.ts';
import { Problem } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { loadReply, viewReply } from './load-replies.ts';
import { cleanMessage } from './sanitise-html.ts';
import { notifyOfReply, announceTicket } from './ticket-events.ts';
import { storeTicketFiles, loadTicketFiles } from './ticket-files.ts';

export const ticketReply: Handler<'ticketReply'> = async (deps, { actor, body }) => {
  const html = cleanMessage(body.message, TICKET_REPLY_MIN);
  const now = deps.clock.now();
  const fromCustomer = actor.kind === 'customer';
  if (fromCustomer) await deps.limits.notifying('reply', actor.userId);
  return inTransaction(deps.db, async (tx) => {
    const ticket = await touchOpenTicket(tx, actor, { id: body.id, now });
    const written = await tx
      .insertInto('ticket_replies')
      .values({
        ticket_id: ticket.id,
        written_by: actor.userId,
        from_customer: fromCustomer,
        message_html: html,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!fromCustomer) {
      await tx.updateTable('tickets').set({ answer_id: written.id }).where('id', '=', ticket.id).execute();
    }
    const reply = await loadReply(tx, written.id);
    await notifyOfReply(tx, deps, ticket, { id: reply.id, byName: reply.reply_name, fromCustomer });
    await announceTicket(tx, ticket.id);
    await storeTicketFiles(tx, {
      ticketId: ticket.id,
      replyId: reply.id,
      files: body.attachment ?? [],
      uploadedBy: actor.userId,
      now,
    });
    const files = await loadTicketFiles(tx, ticket.id, [reply.id]);
    return { status: 'true', message: 'Message Sent', reply: viewReply(deps, reply, files) };
  });
};

/**
 * Locks the ticket, so that replies are serialised and none is added to a ticket being closed. Throws 404, 403, or 422
 * for a Closed one.
 */
async function touchOpenTicket(tx: Tx, actor: Actor, { id, now }: { id: number; now: Date }) {
  const ticket = await tx
    .updateTable('tickets')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where(visibleTo(actor))
    .where('status', '<>', 'Closed')
    .returning(['id', 'subject'])
    .executeTakeFirst();
  if (ticket) return ticket;
  throw (
    (await ticketNotVisible(tx, actor, id)) ??
    new Problem('ticket_closed', 'This ticket is closed and takes no more replies.')
  );
}
