import type { Tx } from '../db/database.ts';

interface TicketChange {
  ticketId: number;
  kind: 'status' | 'assignment' | 'deleted' | 'restored';
  from?: string | null;
  to?: string | null;
  by: number;
  at: Date;
}

/** Returns the id of the change, which is part of its notifications' keys. */
export async function recordChange(
  tx: Tx,
  { ticketId, kind, from = null, to = null, by, at }: TicketChange,
): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_changes')
    .values({
      ticket_id: ticketId,
      kind,
      from_value: from,
      to_value: to,
      changed_by: by,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
