/** Settlements, what is in them, and what does not match, for admins. */

import { orderDisplayId } from '@portal/domain/display-id';
import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { byId, paginate, type RowRange } from '../lists/paginate.ts';

type Schemas = components['schemas'];
type Range = Pick<RowRange, 'limit' | 'after'>;

interface SettlementRow extends Omit<Schemas['SettlementRow'], 'date' | 'settlement_id'> {
  provider_settlement_id: string;
  settled_at: Date;
}

/** The newest first. */
export const adminSettlements: Handler<'adminSettlements'> = async ({ config, db }, { actor, body }) => {
  const name = `settlements:${actor.userId}`;
  const load = (range: Range) => findSettlements(db, range);
  const { rows, paging } = await paginate(config, { name, defaultSize: 20, load, positionOf: byId }, body);
  return {
    status: 'true',
    message: 'The settlements.',
    settlements: rows.map(({ provider_settlement_id: id, settled_at: at, ...row }) => ({
      id: row.id,
      settlement_id: id,
      utr: row.utr,
      date: istDate(at),
      amount_paise: row.amount_paise,
      fee_paise: row.fee_paise,
      tax_paise: row.tax_paise,
      items: row.items,
    })),
    mismatches: await countMismatches(db),
    ...paging,
  };
};

async function findSettlements(db: Db, { limit, after }: Range): Promise<SettlementRow[]> {
  const query = db.selectFrom('settlements').selectAll().orderBy('id', 'desc').limit(limit);
  return (after ? query.where('id', '<', after.id) : query).execute();
}

async function countMismatches(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('settlement_mismatches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface ItemRow extends Omit<Schemas['SettlementItem'], 'order'> {
  order_id: number | null;
}

export const settlementItems: Handler<'settlementItems'> = async (
  { config, db },
  { actor, body, params },
) => {
  const name = `settlement:${params.id}:${actor.userId}`;
  const load = (range: Range) => findItems(db, params.id, range);
  const { rows, paging } = await paginate(config, { name, defaultSize: 50, load, positionOf: byId }, body);
  return {
    status: 'true',
    message: 'What is in the settlement.',
    items: rows.map(({ order_id: orderId, ...row }) => ({ ...row, order: viewOrder(orderId) })),
    ...paging,
  };
};

/** The first order of a payment; of a refund, that of its payment. */
async function findItems(db: Db, settlementId: number, { limit, after }: Range): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select item.id, entity_id, kind, amount_paise, credit_paise, debit_paise, fee_paise, tax_paise, (
        select min(orders.id) from payments join orders on orders.payment_id = payments.id
        where payments.provider_payment_id = coalesce(item.provider_payment_id, item.entity_id)) as order_id
    from settlement_items item
    where settlement_id = ${settlementId} and item.id > ${after?.id ?? 0} order by item.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

interface MismatchRow extends Omit<Schemas['SettlementMismatch'], 'order' | 'found_at'> {
  found_at: Date;
  order_id: number | null;
}

/** What is not resolved, newest first. */
export const settlementMismatches: Handler<'settlementMismatches'> = async (
  { config, db },
  { actor, body },
) => {
  const name = `mismatches:${actor.userId}`;
  const load = (range: Range) => findOpenMismatches(db, range);
  const { rows, paging } = await paginate(config, { name, defaultSize: 20, load, positionOf: byId }, body);
  return {
    status: 'true',
    message: 'What does not match.',
    mismatches: rows.map(({ order_id: orderId, found_at: at, ...row }) => ({
      ...row,
      found_at: at.toISOString(),
      order: viewOrder(orderId),
    })),
    ...paging,
  };
};

async function findOpenMismatches(db: Db, { limit, after }: Range): Promise<MismatchRow[]> {
  const { rows } = await sql<MismatchRow>`
    select id, kind, entity_id, expected_paise, found_paise, found_at, (
        select min(orders.id) from orders where orders.payment_id = mismatch.payment_id) as order_id
    from settlement_mismatches mismatch
    where resolved_at is null and (${after?.id ?? null}::bigint is null or id < ${after?.id ?? null})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

const viewOrder = (id: number | null) => (id === null ? null : { id, order_id: orderDisplayId(id) });
