/** Keeps what happened to an account itself and has it told by mail to the address that the account had before. */
import type { Insertable } from 'kysely';
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import type { AccountChanges } from '../db/schema.gen.ts';

/** In the transaction of the change, so that neither comes without the other. */
export async function recordAccountChange(tx: Tx, change: Insertable<AccountChanges>): Promise<void> {
  const { id } = await tx
    .insertInto('account_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addEvent(tx, { type: 'account.changed', data: { changeId: id } });
}
