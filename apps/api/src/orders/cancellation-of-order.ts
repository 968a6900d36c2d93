import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Cancellation = components['schemas']['Cancellation'];

interface CancellationRow {
  state: 'requested' | 'withdrawn' | 'declined' | 'approved';
  reason: string;
  by_customer: boolean;
  requested_at: Date;
  decided_at: Date | null;
  decision_reason: string | null;
}

/** The newest cancellation of an order; null when there is none. */
export async function loadCancellation(db: Db, orderId: number): Promise<Cancellation> {
  const { rows } = await sql<CancellationRow>`
    select cancellations.state, reason, requested_by = orders.customer_id as by_customer, requested_at, decided_at,
      decision_reason
    from cancellations join orders on orders.id = order_id
    where order_id = ${orderId} order by cancellations.id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    ...row,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at && row.decided_at.toISOString(),
  };
}
