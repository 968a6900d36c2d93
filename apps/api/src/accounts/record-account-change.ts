/** Records a change of an account and mails it to the address the account had before. */

import type { Insertable } from 'kysely';
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import type { AccountChanges } from '../db/schema.gen.ts';

/** Call it in the transaction of the change. */
export async function recordAccountChange(tx: Tx, change: Insertable<AccountChanges>): Promise<void> {
  const { id } = await tx
    .insertInto('account_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addEvent(tx, { type: 'account.changed', data: { changeId: id } });
}
