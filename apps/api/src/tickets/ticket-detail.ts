import { istText } from '@portal/domain/ist-date';
import { reopenUntil } from '@portal/domain/ticket-status';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { noSuchTicket, visibleTo, ticketNotVisible } from '../access/ticket-access.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { loadReplies, type Replies, viewReply } from './load-replies.ts';
import { loadTicketFiles, type TicketFileRow, viewTicketFile } from './ticket-files.ts';
import { viewTicketRow } from './ticket-view.ts';

export const ticketDetail: Handler<'ticketDetail'> = async (deps, { actor, params, body }) => {
  const ticket = await findTicket(deps.db, actor, params.id);
  if (!ticket) throw (await ticketNotVisible(deps.db, actor, params.id)) ?? noSuchTicket();
  const replies = await loadReplies(deps.db, ticket.id, body.before);
  const replyIds = replies.rows.map(({ id }) => id);
  const files = await loadTicketFiles(deps.db, ticket.id, replyIds);
  if (actor.kind === 'customer' && ticket.answer_id !== null) {
    await markSeen(deps.db, ticket.id, ticket.answer_id);
  }
  return {
    status: 'true',
    message: 'The ticket.',
    ticket: { ...viewTicket(deps, ticket, replies, files), ...viewAbilities(deps, actor, ticket) },
  };
};

type TicketDetailRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>;
type Ticket = components['schemas']['Ticket'];

function viewTicket(
  deps: Deps,
  ticket: TicketDetailRow,
  { rows, hasEarlier }: Replies,
  files: readonly TicketFileRow[],
): Omit<Ticket, 'abilities' | 'reopen_until'> {
  const own = files.filter(({ reply_id }) => reply_id === null).map((file) => viewTicketFile(deps, file));
  return {
    ...viewTicketRow(ticket),
    user_name: ticket.user_name,
    user_email: ticket.user_email,
    staff_name: ticket.staff_name,
    message: ticket.message_html,
    attachment: own.map(({ url }) => url),
    files: own,
    assigned_to: ticket.assigned_to,
    fulldate: istText(ticket.created_at),
    replies: rows.map((row) => viewReply(deps, row, files)),
    has_earlier: hasEarlier,
  };
}

function viewAbilities(
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  { closed_at: closedAt }: TicketDetailRow,
): Pick<Ticket, 'abilities' | 'reopen_until'> {
  const until = closedAt && reopenUntil(closedAt);
  return {
    abilities: {
      reply: closedAt === null,
      reopen: actor.kind === 'customer' && until !== null && clock.now() <= until,
    },
    reopen_until: until?.toISOString() ?? null,
  };
}

const findTicket = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('tickets')
    .innerJoin('people as customer', 'customer.id', 'tickets.customer_id')
    .leftJoin('people as manager', (join) =>
      join.on(sql<boolean>`manager.id = coalesce(tickets.assigned_to, tickets.staff_id)`),
    )
    .select([
      'tickets.id',
      'tickets.subject',
      'tickets.status',
      'tickets.priority',
      'tickets.department',
      'tickets.name',
      'tickets.email',
      'tickets.service_name',
      'tickets.message_html',
      'tickets.assigned_to',
      'tickets.answer_id',
      'tickets.closed_at',
      'tickets.created_at',
      'tickets.updated_at',
      'customer.name as user_name',
      'customer.email as user_email',
      'manager.name as staff_name',
    ])
    .where('tickets.id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirst();

/** Marks the replies up to this one as seen; later ones stay unseen. */
const markSeen = (db: Db, ticketId: number, answerId: number) =>
  db
    .updateTable('tickets')
    .set({ seen_answer_id: answerId })
    .where('id', '=', ticketId)
    .where((eb) => eb.or([eb('seen_answer_id', 'is', null), eb('seen_answer_id', '<', answerId)]))
    .execute();
