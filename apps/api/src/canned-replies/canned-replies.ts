/** Lists the caller's own canned replies and the shared ones, by title. */

import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import { MAX_REPLIES, usableBy } from './reply-access.ts';
import { replyColumns, viewCannedReply } from './reply-view.ts';

export const cannedReplies: Handler<'cannedReplies'> = async ({ db }, { actor }) => {
  const rows = await db
    .selectFrom('canned_replies')
    .select([...replyColumns])
    .where(usableBy(actor))
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .limit(2 * MAX_REPLIES)
    .execute();
  return {
    status: 'true',
    message: 'Your canned replies.',
    replies: rows.map((row) => viewCannedReply(actor, row)),
  };
};
