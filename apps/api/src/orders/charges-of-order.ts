/** The charges of an order beside its price, as its pages show them (record 0061). */

import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type OrderCharge = components['schemas']['OrderCharge'];

interface Row extends Pick<
  OrderCharge,
  'id' | 'kind' | 'name' | 'reason' | 'pure_agent' | 'state' | 'with_order' | 'decline_reason'
> {
  price_paise: number;
  gst_paise: number;
  added_at: Date;
}

/** Oldest first. The caller checks access. */
export async function loadCharges(db: Db, orderId: number): Promise<OrderCharge[]> {
  const { rows } = await sql<Row>`
    select charge.id, charge.kind, name, reason, charge.price_paise, charge.gst_paise, pure_agent,
      case when charge.payment_id is not null then 'paid' when declined_at is not null then 'declined'
        when withdrawn_at is not null then 'withdrawn' else 'open' end as state,
      charge.payment_id is not distinct from orders.payment_id and charge.payment_id is not null as with_order,
      added_at, decline_reason
    from order_charges charge join orders on orders.id = order_id
    where order_id = ${orderId} order by charge.id`.execute(db);
  return rows.map(({ price_paise: price, gst_paise: gst, added_at: at, ...row }) => ({
    ...row,
    price: paiseToRupees(toPaise(price)),
    gst_amount: paiseToRupees(toPaise(gst)),
    total: paiseToRupees(toPaise(price + gst)),
    added_at: at.toISOString(),
  }));
}
