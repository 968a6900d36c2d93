/** Creates or changes a canned reply; shared ones only by admins. */

import { unknownNamesFault } from '@portal/domain/reply-names';
import { cleanLine } from '@portal/domain/text/clean-text';
import { TICKET_REPLY_MIN } from '@portal/domain/ticket-html';
import { sql } from 'kysely';
import { forbidden, invalid, Problem } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { cleanMessage } from '../tickets/sanitise-html.ts';
import { editableBy, MAX_REPLIES, noSuchReply } from './reply-access.ts';
import { replyColumns, viewCannedReply } from './reply-view.ts';

interface ReplyValues {
  owner_id: number | null;
  title: string;
  message_html: string;
  updated_at: Date;
}

export const saveCannedReply: Handler<'saveCannedReply'> = async (deps, { actor, body }) => {
  const shared = body.shared ?? false;
  if (shared && actor.kind !== 'admin') throw forbidden();
  const values: ReplyValues = {
    owner_id: shared ? null : actor.userId,
    title: parseTitle(body.title),
    message_html: parseReply(body.message),
    updated_at: deps.clock.now(),
  };
  return inTransaction(deps.db, async (tx) => {
    await lockList(tx, values.owner_id);
    await checkTitle(tx, values, body.id);
    const row =
      body.id === undefined ? await insertReply(tx, values) : await updateReply(tx, actor, body.id, values);
    return { status: 'true', message: 'Canned reply saved.', reply: viewCannedReply(actor, row) };
  });
};

function parseTitle(text: string): string {
  const title = cleanLine(text);
  if (title === '') throw invalid([{ field: 'title', message: 'Enter a name.' }]);
  return title;
}

/** Throws 400 for an unknown placeholder in braces. */
function parseReply(text: string): string {
  const html = cleanMessage(text, TICKET_REPLY_MIN);
  const fault = unknownNamesFault(html);
  if (fault !== undefined) throw invalid([{ field: 'message', message: fault }]);
  return html;
}

/** Serialises writers of a list, to enforce its size and unique titles. */
const lockList = (tx: Tx, ownerId: number | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`canned replies of ${ownerId ?? 'everybody'}`}, 0))`.execute(
    tx,
  );

const listOf = (tx: Tx, ownerId: number | null) =>
  tx.selectFrom('canned_replies').where('owner_id', 'is not distinct from', ownerId);

async function checkTitle(tx: Tx, { owner_id: ownerId, title }: ReplyValues, id = 0): Promise<void> {
  const taken = await listOf(tx, ownerId)
    .select('id')
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw invalid([{ field: 'title', message: 'There is a reply of this name already.' }]);
}

async function insertReply(tx: Tx, values: ReplyValues) {
  const { count } = await listOf(tx, values.owner_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_REPLIES) throw tooMany();
  return tx
    .insertInto('canned_replies')
    .values(values)
    .returning([...replyColumns])
    .executeTakeFirstOrThrow();
}

async function updateReply(tx: Tx, actor: Actor, id: number, values: ReplyValues) {
  const row = await tx
    .updateTable('canned_replies')
    .set(values)
    .where('id', '=', id)
    .where(editableBy(actor))
    .returning([...replyColumns])
    .executeTakeFirst();
  if (!row) throw noSuchReply();
  return row;
}

const tooMany = () =>
  new Problem('conflict', `There are ${MAX_REPLIES} replies already. Please delete one that nobody uses.`);
