/** The requests for cancellation, newest first, and how many are undecided. */

import { orderDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { byId, paginate, type RowRange } from '../lists/paginate.ts';

type Schemas = components['schemas'];

export const adminCancellations: Handler<'adminCancellations'> = async (deps, { actor, body }) => {
  const { state, limit, cursor } = body;
  const { rows, paging } = await paginate(
    deps.config,
    {
      name: `cancellations:${actor.userId}`,
      defaultSize: 20,
      load: (range) => findCancellations(deps.db, state, range),
      positionOf: byId,
    },
    { limit, cursor },
    { state },
  );
  return {
    status: 'true',
    message: 'The requests for cancellation.',
    cancellations: rows.map(viewRow),
    undecided: await countUndecided(deps.db),
    ...paging,
  };
};

interface CancellationRow {
  id: number;
  state: Schemas['CancellationState'];
  reason: string;
  requested_at: Date;
  amount_paise: number | null;
  refund_state: 'pending' | 'processed' | 'failed' | null;
  order_id: number;
  service_name: string;
  status: string;
  total_paise: number;
  customer_id: number;
  customer_name: string;
}

/** Unpaid orders, which were cancelled without a request, are left out. */
async function findCancellations(
  db: Db,
  state: Schemas['CancellationState'] | undefined,
  { limit, after }: Pick<RowRange, 'limit' | 'after'>,
): Promise<CancellationRow[]> {
  const { rows } = await sql<CancellationRow>`
    select made.id, made.state, made.reason, made.requested_at, made.amount_paise, (
        select back.state from refunds back where cancellation_id = made.id order by back.id desc limit 1) as refund_state,
      orders.id as order_id, orders.service_name, orders.status,
      orders.price_paise + orders.gst_paise + orders.charges_paise as total_paise, people.id as customer_id, people.name as customer_name
    from cancellations made join orders on orders.id = made.order_id join people on people.id = orders.customer_id
    where orders.payment_id is not null and (${state ?? null}::text is null or made.state = ${state ?? null})
      and (${after?.id ?? null}::bigint is null or made.id < ${after?.id ?? null})
    order by made.id desc limit ${limit}`.execute(db);
  return rows;
}

const viewRow = (row: CancellationRow): Schemas['CancellationRow'] => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  requested_at: row.requested_at.toISOString(),
  amount: row.amount_paise === null ? null : paiseToRupees(toPaise(row.amount_paise)),
  refund_state: row.refund_state,
  order_id: row.order_id,
  order_number: orderDisplayId(row.order_id),
  order_name: row.service_name,
  status: row.status,
  total: paiseToRupees(toPaise(row.total_paise)),
  user_id: row.customer_id,
  user_name: row.customer_name,
});

async function countUndecided(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('cancellations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
  return count;
}
