/** Sends the mail of a key once, also when its job runs several times or dies (record 0007). */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { RenderedMail } from './templates/rendered-mail.ts';
import { MAX_SEND_MS, type MailAttachment } from './transport.ts';

export interface AddressedMail extends RenderedMail {
  readonly to: string;
  readonly attachments?: readonly MailAttachment[];
}

/**
 * `makeMail` runs in the transaction that marks the mail as sent; undefined means there is nothing to send any more.
 * A second job with the same key waits for the row lock and then finds it sent. Only a crash between the server's
 * acceptance and the commit sends again, with the same Message-ID.
 */
export async function sendOnce(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>,
  key: string,
  makeMail: (tx: Tx) => Promise<AddressedMail | undefined>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // The transaction is idle while the mail server works, longer than the usual limit allows.
    await sql`select set_config('idle_in_transaction_session_timeout', ${`${MAX_SEND_MS + 10_000}`}, true)`.execute(
      tx,
    );
    if (!(await claimMail(tx, key))) return;
    const mail = await makeMail(tx);
    if (!mail) return;
    await deps.mailer.send({ ...mail, messageId: messageIdOf(key, deps.config.MAIL_FROM) });
    await tx.updateTable('sent_mails').set({ sent_at: deps.clock.now() }).where('key', '=', key).execute();
  });
}

/** Locks the key's row until the transaction ends; false when its mail was sent. */
export async function claimMail(tx: Tx, key: string): Promise<boolean> {
  await tx
    .insertInto('sent_mails')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('sent_mails')
    .select('sent_at')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.sent_at === null;
}

function messageIdOf(key: string, from: string): string {
  const host = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`;
}
