/** Sets or removes the last day on which a file is valid; reminders derive from it. */

import { expiryFault } from '@portal/domain/document-expiry';
import { sql } from 'kysely';
import { noSuchFile, notVisible } from '../access/not-visible.ts';
import { invalid } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { filesVisibleTo, orderFiles } from './order-files.ts';

export const setDocumentExpiry: Handler<'setDocumentExpiry'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const { upload_id: uploadId, expires_on: expiresOn } = body;
    const fault = expiresOn === null ? undefined : expiryFault(expiresOn);
    if (fault !== undefined) throw invalid([{ field: 'expires_on', message: fault }]);
    const storedName = await findStoredName(tx, actor, uploadId);
    if (expiresOn === null) {
      await tx.deleteFrom('document_expiries').where('stored_name', '=', storedName).execute();
      return { status: 'true', message: 'Expiry date removed.' };
    }
    await saveExpiry(tx, deps, { storedName, expiresOn, setBy: actor.userId });
    return { status: 'true', message: 'Expiry date saved.' };
  });

/** Setting the same date again changes nothing, not even `set_at`. */
export async function saveExpiry(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { storedName, expiresOn, setBy }: { storedName: string; expiresOn: string; setBy: number },
): Promise<void> {
  const date = { expires_on: expiresOn, set_by: setBy, set_at: clock.now() };
  await tx
    .insertInto('document_expiries')
    .values({ stored_name: storedName, ...date })
    .onConflict((conflict) =>
      conflict
        .column('stored_name')
        .doUpdateSet(date)
        .where(sql<boolean>`document_expiries.expires_on <> excluded.expires_on`),
    )
    .execute();
}

/** Throws the same error for a file that the caller may not see, for a text and for an unknown id. */
async function findStoredName(tx: Tx, actor: Actor, uploadId: number): Promise<string> {
  const { rows } = await sql<{ stored_name: string }>`
    select file.stored_name from ${orderFiles} join orders on orders.id = file.order_id
    where file.id = ${uploadId} and ${filesVisibleTo(actor)}`.execute(tx);
  if (!rows[0]) throw notVisible(actor, noSuchFile);
  return rows[0].stored_name;
}
