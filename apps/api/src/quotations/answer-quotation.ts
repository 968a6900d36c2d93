/** A customer accepts or declines a quotation. Accepting creates its orders, once. */

import { istDate } from '@portal/domain/ist-date';
import { cleanLines } from '@portal/domain/text/clean-text';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { assignAutomatically } from '../tasks/assign-automatically.ts';
import { insertOrder, lockCustomer } from '../tasks/insert-order.ts';
import { findService } from '../tasks/ordered-service.ts';
import { loadOwnQuotation } from './my-quotations.ts';
import { notifyOfAcceptedQuotation, notifyOfDeclinedQuotation } from './quotation-notifications.ts';
import { type QuotationItem, viewQuotation } from './quotation-rows.ts';
import { endQuotation } from './quotation-state.ts';

export const acceptQuotation: Handler<'acceptQuotation'> = async (deps, { actor, body }) => {
  const now = deps.clock.now();
  const own = { id: body.quotation_id, customerId: actor.userId, today: istDate(now) };
  const quotation = await inTransaction(deps.db, async (tx) => {
    // First, as everywhere: the customer, then what belongs to them.
    const customer = await lockCustomer(tx, actor.userId);
    if (await endQuotation(tx, { ...own, how: sql`accepted_at = ${now}`, to: 'accepted' })) {
      const accepted = await loadOwnQuotation(tx, own);
      const orderIds: number[] = [];
      for (const [index, item] of accepted.items.entries())
        orderIds.push(await orderItem(tx, { customer, quotationId: own.id, place: index + 1, item, now }));
      await assignAutomatically(tx, deps, orderIds);
      await notifyOfAcceptedQuotation(tx, deps, { ...accepted, orders: orderIds.length });
    }
    return loadOwnQuotation(tx, own);
  });
  return {
    status: 'true',
    message: 'Quotation accepted. You can pay now.',
    quotation: viewQuotation(quotation),
  };
};

interface AcceptedItem {
  customer: Awaited<ReturnType<typeof lockCustomer>>;
  quotationId: number;
  place: number;
  item: QuotationItem;
  now: Date;
}

/** The price is that of the quotation; the work is done as the catalogue says now. */
async function orderItem(tx: Tx, { customer, quotationId, place, item, now }: AcceptedItem): Promise<number> {
  const id = await insertOrder(tx, {
    customer,
    service: {
      ...(await findService(tx, item.service_id)),
      name: item.service_name,
      timeline: item.timeline,
      sac_code: item.sac_code,
      official_fees: JSON.stringify(item.official_fees),
    },
    price: {
      price_paise: item.price_paise,
      gst_paise: item.gst_paise,
      gst_rate_basis_points: item.gst_rate_basis_points,
      tax_exemption: item.tax_exemption,
      discount_paise: item.discount_paise,
      discount_reason: item.discount_reason,
    },
    assignedTo: null,
    by: customer.id,
    now,
  });
  await tx
    .updateTable('quotation_items')
    .set({ order_id: id })
    .where('quotation_id', '=', quotationId)
    .where('position', '=', place)
    .execute();
  return id;
}

export const declineQuotation: Handler<'declineQuotation'> = async (deps, { actor, body }) => {
  const now = deps.clock.now();
  const comment = cleanLines(body.comment ?? '');
  const own = { id: body.quotation_id, customerId: actor.userId, today: istDate(now) };
  await inTransaction(deps.db, async (tx) => {
    const how = sql`declined_at = ${now}, decline_reason = ${comment}`;
    if (!(await endQuotation(tx, { ...own, how, to: 'declined' }))) return;
    await notifyOfDeclinedQuotation(tx, deps, await loadOwnQuotation(tx, own));
  });
  return { status: 'true', message: 'Quotation declined. Our team is notified.' };
};
