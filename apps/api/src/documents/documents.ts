/** The customer's files, given and issued, with their expiry. */
import { orderDisplayId } from '@portal/domain/display-id';
import { istDate, todayIst } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Body, Handler } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import { countVaultRows, findVaultRows, type VaultRow } from './vault-rows.ts';
import { loadWithdrawnDocuments } from './withdrawn-documents.ts';
import { linkSecrets } from '../secrets.ts';

/** An unpaged answer holds so many and no more (constants-010). */
const mostRows = 1_000;

export const documents: Handler<'documents'> = async ({ db, clock, config }, { actor, body }) => {
  const of = { customerId: actor.userId, today: todayIst(clock.now()) };
  const filter = { q: body.q, expired: body.expired, orderId: body.order_id };
  const list = `documents:${actor.userId}`;
  const size = body.limit ?? mostRows;
  const afterId = body.cursor === undefined ? undefined : readCursor(linkSecrets(config), list, body.cursor);
  const rows = await findVaultRows(db, of, filter, { limit: size + 1, afterId });
  const { page, nextCursor } = cutPage(rows, size, (id) => writeCursor(linkSecrets(config), list, id));
  const counts = await countVaultRows(db, of, filter);
  const withdrawn = await loadWithdrawnDocuments(db, ordersOf(of.customerId, filter.orderId));
  return {
    status: 'true',
    message: 'Your documents.',
    documents: page.map(viewVaultRow),
    withdrawn,
    total_docs: counts.all,
    expired_docs: counts.expired,
    ...(isOnePage(body) && { total: counts.found }),
    next_cursor: nextCursor,
  };
};

const ordersOf = (customerId: number, orderId: number | undefined) =>
  sql<boolean>`orders.customer_id = ${customerId} and (${orderId ?? null}::bigint is null or orders.id = ${orderId ?? null})`;

const isOnePage = (body: Body<'documents'>) =>
  [body.limit, body.cursor, body.q, body.expired, body.order_id].some((given) => given !== undefined);

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
