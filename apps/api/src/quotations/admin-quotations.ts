/** Admins list quotations, withdraw them and mail them again. */

import { istDate } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { notFound, tooMany } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import { allOf } from '../lists/match-text.ts';
import { byId, paginate } from '../lists/paginate.ts';
import { notifyOfWithdrawnQuotation } from './quotation-notifications.ts';
import { findQuotations, type QuotationRow, viewCustomerQuotation } from './quotation-rows.ts';
import { endedQuotation, endQuotation, isInState } from './quotation-state.ts';

const pageSize = 50;

export const adminQuotations: Handler<'adminQuotations'> = async ({ db, clock, config }, { body }) => {
  const { limit = pageSize, cursor, offset, state, customer_id: customerId } = body;
  const today = istDate(clock.now());
  const condition = allOf([
    sql<boolean>`true`,
    ...(state === undefined ? [] : [isInState(state, today)]),
    ...(customerId === undefined ? [] : [sql<boolean>`quotations.customer_id = ${customerId}`]),
  ]);
  const { rows, paging } = await paginate<QuotationRow>(
    config,
    {
      name: 'quotations',
      load: (range) => {
        const next = range.after === undefined ? sql`true` : sql`quotations.id < ${range.after.id}`;
        return findQuotations(
          db,
          today,
          sql`where ${condition} and ${next} order by quotations.id desc limit ${range.limit} offset ${range.offset}`,
        );
      },
      positionOf: byId,
      count: async () => {
        const { rows: counts } = await sql<{ total: number }>`
          select count(*) as total from quotations where ${condition}`.execute(db);
        return { total: counts[0]?.total ?? 0 };
      },
    },
    { limit, cursor, offset },
    { state, customerId },
  );
  return { status: 'true', message: 'Quotations.', quotations: rows.map(viewCustomerQuotation), ...paging };
};

export const withdrawQuotation: Handler<'withdrawQuotation'> = async (deps, { body }) => {
  const now = deps.clock.now();
  const id = body.quotation_id;
  await inTransaction(deps.db, async (tx) => {
    const { number, customer_id: customerId } = await loadQuotation(tx, id, istDate(now));
    const end = { id, today: istDate(now), how: sql`withdrawn_at = ${now}`, to: 'withdrawn' } as const;
    if (await endQuotation(tx, end)) await notifyOfWithdrawnQuotation(tx, deps, { id, number, customerId });
  });
  return { status: 'true', message: 'Quotation withdrawn. The customer is notified.' };
};

const waitSeconds = 300;

export const resendQuotation: Handler<'resendQuotation'> = async ({ db, clock }, { body }) => {
  const now = clock.now();
  const id = body.quotation_id;
  const number = await inTransaction(db, async (tx) => {
    const { state, number: found } = await loadQuotation(tx, id, istDate(now));
    if (state !== 'sent') throw endedQuotation(state);
    const mailed = await tx
      .updateTable('quotations')
      .set(({ eb }) => ({ mails: eb('mails', '+', 1), mailed_at: now }))
      .where('id', '=', id)
      .where('mailed_at', '<=', new Date(now.getTime() - waitSeconds * 1_000))
      .returning('mails')
      .executeTakeFirst();
    if (!mailed) throw tooMany(waitSeconds, 'This quotation was mailed just now. Please wait five minutes.');
    await addEvent(tx, { type: 'quotation.sent', data: { quotationId: id, mail: mailed.mails } });
    return found;
  });
  return { status: 'true', message: `Quotation ${number} is on its way to the customer.` };
};

async function loadQuotation(tx: Tx, id: number, today: string): Promise<QuotationRow> {
  const [row] = await findQuotations(tx, today, sql`where quotations.id = ${id}`);
  if (!row) throw notFound('There is no such quotation.');
  return row;
}
