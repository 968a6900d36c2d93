/** Payments that one customer may have made twice, for admins, who return one of them at the provider (record 0045). */
import { orderDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import { type DuplicateRow, findDuplicates, type PaymentOfPair } from './duplicate-rows.ts';
import { linkSecrets } from '../secrets.ts';

type Schemas = components['schemas'];

const usualSize = 20;

export const suspectedDuplicates: Handler<'suspectedDuplicates'> = async (deps, { actor, body }) => {
  const { limit: size = usualSize, cursor } = body;
  const secrets = linkSecrets(deps.config);
  const list = `duplicates:${actor.userId}`;
  const afterId = cursor === undefined ? undefined : readCursor(secrets, list, cursor);
  const rows = await findDuplicates(deps.db, { limit: size + 1, afterId, now: deps.clock.now() });
  const { page, nextCursor } = cutPage(rows, size, (id) => writeCursor(secrets, list, id));
  return {
    status: 'true',
    message: 'Payments that may have been made twice.',
    duplicates: page.map(viewDuplicate),
    next_cursor: nextCursor,
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
