/** Quotations as their customer sees them. */

import { istDate } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { unauthenticAccess } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { findQuotations, type QuotationRow, viewQuotation } from './quotation-rows.ts';
import { isOpenQuotation } from './quotation-state.ts';

const most = 100;

export const myQuotations: Handler<'myQuotations'> = async ({ db, clock }, { actor }) => {
  const today = istDate(clock.now());
  const rows = await findQuotations(
    db,
    today,
    sql`where customer_id = ${actor.userId}
      order by ${isOpenQuotation(today)} desc, quotations.id desc limit ${sql.lit(most)}`,
  );
  return { status: 'true', message: 'Your quotations.', quotations: rows.map(viewQuotation) };
};

export const quotation: Handler<'quotation'> = async ({ db, clock }, { actor, params }) => {
  const own = { id: params.id, customerId: actor.userId, today: istDate(clock.now()) };
  return {
    status: 'true',
    message: 'The quotation.',
    quotation: viewQuotation(await loadOwnQuotation(db, own)),
  };
};

/** Throws `unauthentic_access` for another customer's quotation. */
export async function loadOwnQuotation(
  db: Db | Tx,
  { id, customerId, today }: { id: number; customerId: number; today: string },
): Promise<QuotationRow> {
  const [row] = await findQuotations(
    db,
    today,
    sql`where quotations.id = ${id} and customer_id = ${customerId}`,
  );
  if (!row) throw unauthenticAccess();
  return row;
}
