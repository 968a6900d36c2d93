/** The charges of an order beside its price, as its pages show them (record 0061). */

import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { LinkDeps } from '../storage/file-url.ts';
import { loadBalances } from './balance-of-order.ts';

type OrderCharge = components['schemas']['OrderCharge'];

interface Row extends Pick<
  OrderCharge,
  'id' | 'kind' | 'name' | 'reason' | 'pure_agent' | 'state' | 'with_order' | 'added_by' | 'decline_reason'
> {
  payment_id: number | null;
  price_paise: number;
  gst_paise: number;
  added_at: Date;
  ended_at: Date | null;
}

/** Of a row of `order_charges` named `charge`: it waits for the customer. */
export const isOpenCharge = sql<boolean>`charge.payment_id is null and charge.declined_at is null
  and charge.withdrawn_at is null`;

/**
 * Oldest first, 50 added ones at most. The caller checks access; who added a charge is for staff and admins, and receipts are
 * not for staff.
 */
export async function loadCharges(
  deps: LinkDeps & { db: Db },
  orderId: number,
  viewer: 'customer' | 'staff' | 'admin',
): Promise<OrderCharge[]> {
  const { rows } = await sql<Row>`
    select charge.id, charge.payment_id, charge.kind, charge.name, reason, charge.price_paise, charge.gst_paise, pure_agent,
      case when charge.payment_id is not null then 'paid' when declined_at is not null then 'declined'
        when withdrawn_at is not null then 'withdrawn' else 'open' end as state,
      charge.added_by is null as with_order, added_at,
      case when ${viewer !== 'customer'}::boolean then people.name end as added_by,
      coalesce(payments.paid_at, declined_at, withdrawn_at) as ended_at, decline_reason
    from order_charges charge left join people on people.id = added_by left join payments on payments.id = charge.payment_id
    where order_id = ${orderId} order by charge.id`.execute(deps.db);
  const added = rows.flatMap(({ payment_id: id, with_order: isWithOrder }) =>
    id === null || isWithOrder ? [] : [id],
  );
  const balances =
    viewer === 'staff' || added.length === 0
      ? undefined
      : await loadBalances(deps, added, viewer === 'admin');
  return rows.map((row) => viewCharge(row, balances?.get(row.payment_id ?? 0) ?? null));
}

const viewCharge = (
  { payment_id: _paymentId, price_paise: price, gst_paise: gst, added_at: at, ended_at: end, ...row }: Row,
  balance: OrderCharge['balance'],
): OrderCharge => ({
  ...row,
  price: paiseToRupees(toPaise(price)),
  gst_amount: paiseToRupees(toPaise(gst)),
  total: paiseToRupees(toPaise(price + gst)),
  added_at: at.toISOString(),
  ended_at: end && end.toISOString(),
  balance,
});
