import { istText } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type TicketFileRow, viewTicketFile } from './ticket-files.ts';

type TicketReply = components['schemas']['TicketReply'];

const MAX_REPLIES = 200;

export interface Replies {
  /** Oldest first. */
  rows: ReplyRow[];
  hasEarlier: boolean;
}

/** The newest, or those before the reply `before`. The caller checks access. */
export async function loadReplies(db: Db, ticketId: number, before: number | undefined): Promise<Replies> {
  const newest = replyRows(db).where('ticket_id', '=', ticketId);
  const rows = await (before === undefined ? newest : newest.where('ticket_replies.id', '<', before))
    .orderBy('ticket_replies.id', 'desc')
    .limit(MAX_REPLIES + 1)
    .execute();
  return { rows: rows.slice(0, MAX_REPLIES).toReversed(), hasEarlier: rows.length > MAX_REPLIES };
}

export const loadReply = (tx: Tx, replyId: number): Promise<ReplyRow> =>
  replyRows(tx).where('ticket_replies.id', '=', replyId).executeTakeFirstOrThrow();

const replyRows = (db: Db | Tx) =>
  db
    .selectFrom('ticket_replies')
    .innerJoin('people', 'people.id', 'ticket_replies.written_by')
    .select([
      'ticket_replies.id',
      'people.name as reply_name',
      'ticket_replies.from_customer',
      'ticket_replies.message_html',
      'ticket_replies.created_at',
    ]);

type ReplyRow = Awaited<ReturnType<ReturnType<typeof replyRows>['executeTakeFirstOrThrow']>>;

/** @param files the files of the ticket and its replies. */
export function viewReply(
  deps: Pick<Deps, 'config' | 'clock'>,
  row: ReplyRow,
  files: readonly TicketFileRow[],
): TicketReply {
  const own = files.filter(({ reply_id }) => reply_id === row.id).map((file) => viewTicketFile(deps, file));
  return {
    id: row.id,
    reply_name: row.reply_name,
    from_customer: row.from_customer,
    replydate: istText(row.created_at),
    created_at: row.created_at.toISOString(),
    message: row.message_html,
    attachments: own.map(({ url }) => url),
    files: own,
  };
}
