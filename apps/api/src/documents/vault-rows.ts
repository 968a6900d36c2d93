/** Rows of a customer's document vault, newest first, optionally searched and filtered. */

import { EXPIRING_WITHIN_DAYS } from '@portal/domain/document-expiry';
import { foldText } from '@portal/domain/text/fold-text';
import { searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { foldedFields, matchesWords } from '../lists/match-text.ts';
import type { RowRange } from '../lists/paginate.ts';
import { filesOfOrder } from './order-files.ts';

export interface VaultRow {
  id: number;
  doc_name: string;
  file_name: string;
  stored_name: string;
  order_id: number;
  doc_id: number | null;
  service_name: string;
  uploaded_at: Date;
  /** yyyy-mm-dd in India. */
  expires_on: string | null;
  /** Negative once it has expired. */
  days_left: number | null;
  status: 'Uploaded' | 'Issued' | 'Valid' | 'Expiring' | 'Expired' | 'Rejected';
}

export interface VaultOwner {
  customerId: number;
  /** Today in India, yyyy-mm-dd. */
  today: string;
}

export interface VaultFilter {
  q?: string | undefined;
  expired?: boolean | undefined;
  orderId?: number | undefined;
}

export async function findVaultRows(
  db: Db,
  owner: VaultOwner,
  filter: VaultFilter,
  { limit, after }: Pick<RowRange, 'limit' | 'after'>,
): Promise<VaultRow[]> {
  const next = after === undefined ? [] : [sql<boolean>`id < ${after.id}`];
  const { rows } = await sql<VaultRow>`
    select * from ${vaultTable(owner)} where ${allOf([...conditionsOf(filter), ...next])}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts all files, expired ones, and those that match the filter. */
export async function countVaultRows(db: Db, owner: VaultOwner, filter: VaultFilter) {
  const { rows } = await sql<{ all: number; expired: number; found: number }>`
    select count(*) as all, count(*) filter (where days_left < 0) as expired,
      count(*) filter (where ${allOf(conditionsOf(filter))}) as found
    from ${vaultTable(owner)}`.execute(db);
  return rows[0] ?? { all: 0, expired: 0, found: 0 };
}

const allOf = (conditions: RawBuilder<boolean>[]) => sql.join([sql`true`, ...conditions], sql` and `);

const conditionsOf = ({ q = '', expired, orderId }: VaultFilter): RawBuilder<boolean>[] => [
  ...(expired === true ? [sql<boolean>`days_left < 0`] : []),
  ...(expired === false ? [sql<boolean>`(days_left >= 0 or days_left is null)`] : []),
  ...(orderId === undefined ? [] : [sql<boolean>`order_id = ${orderId}`]),
  ...(foldText(q) === '' ? [] : [matchesSearch(q)]),
];

const vaultTable = ({ customerId, today }: VaultOwner) => sql`(
  select *, case
      when days_left < 0 then 'Expired'
      when review = 'Rejected' then 'Rejected'
      when days_left <= ${sql.lit(EXPIRING_WITHIN_DAYS)} then 'Expiring'
      when days_left is not null then 'Valid'
      when review = 'Issued' then 'Issued'
      else 'Uploaded'
    end as status
  from (
    select file.id, file.name as doc_name, file.original_name as file_name,
      file.stored_name, orders.id as order_id,
      file.order_document_id as doc_id, orders.service_name, file.uploaded_at, expiry.expires_on,
      expiry.expires_on - ${today}::date as days_left, file.status as review
    from orders cross join ${filesOfOrder}
      left join document_expiries expiry on expiry.stored_name = file.stored_name
    where orders.customer_id = ${customerId} and file.state = 'current'
  ) own
) vault`;

/** A row matches when its shown fields contain every word of `q` after folding. */
const matchesSearch = (q: string) => matchesWords(searchableText, searchWords(q));

const searchableText = foldedFields(sql`doc_name, file_name, service_name,
  'ORD-' || lpad(order_id::text, greatest(6, length(order_id::text)), '0'),
  to_char(uploaded_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), to_char(expires_on, 'YYYY-MM-DD'),
  case when status <> 'Expiring' then status when days_left = 0 then 'Expires today'
    when days_left = 1 then 'Expires tomorrow' else 'Expires in ' || days_left || ' days' end`);
