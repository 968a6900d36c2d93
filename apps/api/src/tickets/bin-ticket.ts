/** Moves a ticket to the bin or restores it. */

import { noSuchTicket } from '../access/ticket-access.ts';
import type { Tx } from '../db/database.ts';
import { recordChange } from './record-change.ts';
import { announceTicket } from './ticket-events.ts';

interface BinChange {
  ticketId: number;
  inBin: boolean;
  by: number;
  at: Date;
}

/** Does nothing when the ticket is there already. Throws 404 for an unknown ticket. */
export async function binTicket(tx: Tx, { ticketId, inBin, by, at }: BinChange): Promise<void> {
  const changed = await tx
    .updateTable('tickets')
    .set({ deleted_at: inBin ? at : null })
    .where('id', '=', ticketId)
    .where('deleted_at', inBin ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (changed) {
    await recordChange(tx, { ticketId, kind: inBin ? 'deleted' : 'restored', by, at });
    await announceTicket(tx, ticketId);
    return;
  }
  const known = await tx.selectFrom('tickets').select('id').where('id', '=', ticketId).executeTakeFirst();
  if (!known) throw noSuchTicket();
}
