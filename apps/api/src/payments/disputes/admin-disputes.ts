/** The disputes for admins: those without an end first, by their deadline. */

import { orderDisplayId } from '@portal/domain/display-id';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Handler } from '../../contract/operation.ts';
import type { Db } from '../../db/database.ts';
import { paginate, type RowRange } from '../../lists/paginate.ts';

type DisputeView = components['schemas']['DisputeRow'];

interface DisputeRow extends Pick<DisputeView, 'id' | 'state' | 'amount_paise' | 'phase' | 'reason'> {
  provider_dispute_id: string;
  provider_payment_id: string;
  respond_by: Date | null;
  opened_at: Date;
  ended_at: Date | null;
  order_id: number | null;
  customer_id: number;
  customer_name: string;
  /** The sort order as text, for cursors. */
  place: string;
}

export const adminDisputes: Handler<'adminDisputes'> = async (deps, { actor, body }) => {
  const { rows, paging } = await paginate(
    deps.config,
    {
      name: `disputes:${actor.userId}`,
      defaultSize: 20,
      load: (range) => findDisputes(deps.db, range),
      positionOf: ({ id, place }) => ({ id, key: place }),
    },
    { limit: body.limit, cursor: body.cursor },
  );
  return {
    status: 'true',
    message: 'The disputes.',
    disputes: rows.map(viewDispute),
    unanswered: await countUnanswered(deps.db),
    ...paging,
  };
};

/** Disputes are few, so no index serves this order: by deadline, then those that have ended, newest first. */
const place = sql`(case when ended_at is null then coalesce(extract(epoch from respond_by), 1e10)
  else 1e12 - extract(epoch from ended_at) end)`;

async function findDisputes(
  db: Db,
  { limit, after }: Pick<RowRange, 'limit' | 'after'>,
): Promise<DisputeRow[]> {
  const later =
    after === undefined
      ? sql`true`
      : sql`(${place}, disputes.id) > (${after.key}::numeric, ${after.id}::bigint)`;
  const { rows } = await sql<DisputeRow>`
    select disputes.*, ${place}::text as place, people.id as customer_id,
      people.name as customer_name,
      (select min(orders.id) from orders where orders.payment_id = disputes.payment_id) as order_id
    from disputes join payments on payments.id = disputes.payment_id join people on people.id = payments.customer_id
    where ${later} order by ${place}, disputes.id limit ${limit}`.execute(db);
  return rows;
}

async function countUnanswered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

const viewDispute = (row: DisputeRow): DisputeView => ({
  id: row.id,
  dispute_id: row.provider_dispute_id,
  payment_id: row.provider_payment_id,
  state: row.state,
  amount_paise: row.amount_paise,
  phase: row.phase,
  reason: row.reason,
  respond_by: row.respond_by?.toISOString() ?? null,
  opened_at: row.opened_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  order: row.order_id === null ? null : { id: row.order_id, order_id: orderDisplayId(row.order_id) },
  customer: { id: row.customer_id, name: row.customer_name },
});
