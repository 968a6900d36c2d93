/** Payments that one customer may have made twice, for admins, who return one of them at the provider (record 0045). */
import { orderDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import { byId, paginate } from '../lists/paginate.ts';
import { type DuplicateRow, findDuplicates, type PaymentOfPair } from './duplicate-rows.ts';

type Schemas = components['schemas'];

export const suspectedDuplicates: Handler<'suspectedDuplicates'> = async (deps, { actor, body }) => {
  const { rows, paging } = await paginate(
    deps.config,
    {
      name: `duplicates:${actor.userId}`,
      defaultSize: 20,
      load: (range) => findDuplicates(deps.db, range, deps.clock.now()),
      positionOf: byId,
    },
    { limit: body.limit, cursor: body.cursor },
  );
  return {
    status: 'true',
    message: 'Payments that may have been made twice.',
    duplicates: rows.map(viewDuplicate),
    ...paging,
  };
};

const viewDuplicate = (row: DuplicateRow): Schemas['SuspectedDuplicate'] => ({
  customer: { id: row.customer_id, name: row.customer_name },
  later: viewPayment(row.later),
  earlier: viewPayment(row.earlier),
});

const viewPayment = (row: PaymentOfPair): Schemas['SuspectedPayment'] => ({
  payment_id: row.payment_id,
  paid_at: new Date(row.paid_at).toISOString(),
  total: paiseToRupees(toPaise(row.amount_paise)),
  refunded: paiseToRupees(toPaise(row.refunded_paise)),
  orders: row.orders.map(({ id, service_name: name, status }) => ({
    id,
    order_id: orderDisplayId(id),
    order_name: name,
    status,
  })),
});
