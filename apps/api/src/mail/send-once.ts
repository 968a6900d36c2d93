/** Sends the mail of a key exactly once, however often its job runs and wherever a run dies. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { RenderedMail } from './templates/rendered-mail.ts';
import { longestSendMs } from './transport.ts';

export interface AddressedMail extends RenderedMail {
  readonly to: string;
}

/**
 * `makeMail` runs in the same transaction as the mark that the mail was sent; undefined means that there is nothing
 * to send any more. While one job sends, another with the same key waits at the row and then finds it done. Only a
 * crash between the server's acceptance and the commit sends again, with the same Message-ID, by which mailboxes
 * tell that it is the same mail.
 * @param key says what the mail is about, such as `order-confirmation:17`.
 */
export async function sendOnce(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>,
  key: string,
  makeMail: (tx: Tx) => Promise<AddressedMail | undefined>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // The transaction is idle while the mail server works; the usual limit is shorter than a slow one.
    await sql`select set_config('idle_in_transaction_session_timeout', ${`${longestSendMs + 10_000}`}, true)`.execute(
      tx,
    );
    if (!(await claimMail(tx, key))) return;
    const mail = await makeMail(tx);
    if (!mail) return;
    await deps.mailer.send({ ...mail, messageId: messageIdOf(key, deps.config.MAIL_FROM) });
    await tx.updateTable('sent_mails').set({ sent_at: deps.clock.now() }).where('key', '=', key).execute();
  });
}

/** Locks the key's row until the transaction ends, so that no other job sends meanwhile; false when its mail was sent. */
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
