/** Deletes a canned reply; texts written with it stay. */

import type { Handler } from '../contract/operation.ts';
import { editableBy, noSuchReply } from './reply-access.ts';

export const deleteCannedReply: Handler<'deleteCannedReply'> = async ({ db }, { actor, body }) => {
  const gone = await db
    .deleteFrom('canned_replies')
    .where('id', '=', body.id)
    .where(editableBy(actor))
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw noSuchReply();
  return { status: 'true', message: 'Canned reply deleted.' };
};
