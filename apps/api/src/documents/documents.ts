/** Lists the files that a customer uploaded or received, with their expiry dates. */

import { orderDisplayId } from '@portal/domain/display-id';
import { istDate, todayIst } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Body, Handler } from '../contract/operation.ts';
import { byId, paginate } from '../lists/paginate.ts';
import { countVaultRows, findVaultRows, type VaultRow } from './vault-rows.ts';
import { loadWithdrawnDocuments } from './withdrawn-documents.ts';

export const documents: Handler<'documents'> = async ({ db, clock, config }, { actor, body }) => {
  const owner = { customerId: actor.userId, today: todayIst(clock.now()) };
  const filter = { q: body.q, expired: body.expired, orderId: body.order_id };
  const { rows, paging } = await paginate(
    config,
    {
      name: `documents:${actor.userId}`,
      load: (range) => findVaultRows(db, owner, filter, range),
      positionOf: byId,
    },
    { limit: body.limit, cursor: body.cursor },
  );
  const counts = await countVaultRows(db, owner, filter);
  const withdrawn = await loadWithdrawnDocuments(db, ordersOfCustomer(owner.customerId, filter.orderId));
  return {
    status: 'true',
    message: 'Your documents.',
    documents: rows.map(viewVaultRow),
    withdrawn,
    total_docs: counts.all,
    expired_docs: counts.expired,
    ...(isPagedOrFiltered(body) && { total: counts.found }),
    ...paging,
  };
};

const ordersOfCustomer = (customerId: number, orderId: number | undefined) =>
  sql<boolean>`orders.customer_id = ${customerId} and (${orderId ?? null}::bigint is null or orders.id = ${orderId ?? null})`;

const isPagedOrFiltered = (body: Body<'documents'>) =>
  [body.limit, body.cursor, body.q, body.expired, body.order_id].some((value) => value !== undefined);

const viewVaultRow = (row: VaultRow): components['schemas']['VaultDocument'] => ({
  id: row.id,
  doc_name: row.doc_name,
  file_name: row.file_name,
  field_value: row.stored_name,
  order_id: orderDisplayId(row.order_id),
  for_order: row.order_id,
  doc_id: row.doc_id,
  service_name: row.service_name,
  date: istDate(row.uploaded_at),
  created_at: row.uploaded_at.toISOString(),
  expires_on: row.expires_on,
  days_left: row.days_left,
  status: row.status,
  abilities: { reuse: row.status !== 'Rejected' && row.status !== 'Expired' },
});
