/** Lists the invoices and credit notes behind a number of `gst_return`, each with a link to its PDF. */

import type { TaxAmounts } from '@portal/domain/gst-return/return-tables';
import { basisPointsOf } from '@portal/domain/gst-text';
import { type RawBuilder, sql } from 'kysely';
import type { Body, Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import type { Db } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { invoicePath } from '../invoices/issue-invoice.ts';
import type { RowPosition } from '../lists/cursor.ts';
import { paginate, type RowRange } from '../lists/paginate.ts';
import { linkSecrets } from '../secrets.ts';
import { documentLines, reportedRate, returnDocuments } from './return-documents.ts';
import { parseReturnScope, type ReturnScope } from './return-scope.ts';
import { viewAmounts } from './view-amounts.ts';

export const gstReturnDocuments: Handler<'gstReturnDocuments'> = async (deps, { actor, body }) => {
  const scope = await parseReturnScope(deps, body);
  const { limit, cursor, ...filters } = body;
  const { rows, paging } = await paginate(
    deps.config,
    {
      name: `gst-return:${actor.userId}:${JSON.stringify(filters)}`,
      defaultSize: 50,
      load: (range) => findDocuments(deps.db, scope, body, range),
      positionOf: ({ kind, serial }) => ({ id: serial, key: kind }),
    },
    { limit, cursor },
  );
  return {
    status: 'true',
    message: 'The invoices and credit notes.',
    documents: rows.map((row) => viewDocument(deps, row)),
    next_cursor: paging.next_cursor,
  };
};

interface DocumentRow extends TaxAmounts {
  kind: 'invoice' | 'credit_note';
  serial: number;
  number: string;
  day: string;
  against: string | null;
  recipient_name: string;
  recipient_gstin: string | null;
  place_of_supply: string;
  order_ids: number[];
}

/** Invoices by number, then credit notes. The amounts are those of the lines that the number counts. */
async function findDocuments(
  db: Db,
  scope: ReturnScope,
  filters: Body<'gstReturnDocuments'>,
  { limit, after }: RowRange,
): Promise<DocumentRow[]> {
  // In tables of their own the notes count as they are.
  const sign =
    filters.buyers === undefined && filters.table !== 'nil'
      ? sql`case when section in ('cdnr', 'cdnur') then 1 else direction end`
      : sql`direction`;
  const sum = (column: string) => sql`sum(${sign} * line.${sql.ref(column)})::bigint`;
  const { rows } = await sql<DocumentRow>`
    select kind, serial, number, issued_on::text as day, against, recipient_name, recipient_gstin, place_of_supply,
      json_agg(distinct line.order_id) as order_ids, ${sum('taxable_paise')} as taxable,
      ${sum('cgst_paise')} as cgst, ${sum('sgst_paise')} as sgst, ${sum('igst_paise')} as igst
    from ${returnDocuments(scope)} document cross join ${documentLines}
    where ${sql.join(conditionsOf(filters, after), sql` and `)}
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by kind desc, serial limit ${limit}`.execute(db);
  return rows;
}

const isExemptLine = sql<boolean>`line.rate_basis_points = 0`;

function conditionsOf(
  {
    table,
    within_state: isWithinState,
    buyers,
    place_of_supply: place,
    rate,
    sac,
  }: Body<'gstReturnDocuments'>,
  after: RowPosition | undefined,
): RawBuilder<unknown>[] {
  const isBusiness = buyers === 'b2b';
  return [
    ...(table === undefined
      ? []
      : [table === 'nil' ? isExemptLine : sql`section = ${table} and not ${isExemptLine}`]),
    ...(isWithinState === undefined ? [] : [sql`is_within_state = ${isWithinState}`]),
    ...(buyers === undefined ? [] : [sql`(recipient_gstin is not null) = ${isBusiness}`]),
    ...(place === undefined ? [] : [sql`place_of_supply = ${place}`]),
    ...(rate === undefined ? [] : [sql`${reportedRate} = ${basisPointsOf(rate)}`]),
    ...(sac === undefined ? [] : [sql`line.sac = ${sac}`]),
    after === undefined
      ? sql`true`
      : sql`(kind < ${after.key ?? ''} or kind = ${after.key ?? ''} and serial > ${after.id})`,
  ];
}

function viewDocument({ config, clock }: AppDeps, row: DocumentRow) {
  const path = invoicePath(row.number);
  const link = signLink(linkSecrets(config), path, clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    kind: row.kind,
    number: row.number,
    date: row.day,
    against: row.against,
    recipient: row.recipient_name,
    gst_number: row.recipient_gstin,
    place_of_supply: row.place_of_supply,
    order_ids: row.order_ids,
    ...viewAmounts(row),
    url: `${base}/api/${path}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
}
