/** The list of invoices and credit notes, with its sums. */

import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ListQuery } from '../lists/list-query.ts';
import { allOf } from '../lists/match-text.ts';
import { findMatches } from '../lists/search.ts';
import type { SettingsRegistry } from '../settings/settings-registry.ts';
import { isInPeriod, registerCondition, type RegisterFilters, registerSearch } from './register-filters.ts';

type Kind = components['schemas']['TaxDocumentKind'];

export interface DocumentFilters extends RegisterFilters {
  kind?: Kind | undefined;
  service?: string | undefined;
  place_of_supply?: string | undefined;
  /** To a registered recipient, issued since e-invoices are a duty, and without an IRN. */
  e_invoice?: 'missing' | undefined;
  /** The day from which e-invoices are a duty, for `e_invoice`. */
  eInvoiceSince?: string | undefined;
  /** To a registered recipient and without an IRN, whether or not that is a duty. */
  isUnregistered?: boolean | undefined;
}

export interface DocumentRow {
  id: number;
  kind: Kind;
  number: string;
  issued_on: string;
  issued_at: Date;
  recipient_name: string;
  recipient_gstin: string | null;
  irn: string | null;
  place_of_supply: components['schemas']['StateCode'];
  /** The first order of its payment. */
  order_id: number;
  against: string | null;
  replaced: string | null;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  total_paise: number;
}

const amounts = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'] as const;

const documentRows = sql<DocumentRow>`
  select registered_documents.id, kind, registered_documents.number, registered_documents.issued_on::text,
    coalesce(note.issued_at, invoices.issued_at) as issued_at, invoices.recipient_name,
    invoices.recipient_gstin, invoices.place_of_supply,
    case when kind = 'invoice' then invoices.irn else note.irn end as irn,
    (select min((line ->> 'order_id')::bigint)
      from jsonb_array_elements(coalesce(note.lines || note.pure_agent_lines, invoices.lines || invoices.pure_agent_lines)) line)
      as order_id,
    case when kind = 'credit_note' then invoices.number end as against,
    case when kind = 'invoice' then replaced.number end as replaced,
    ${sql.join(amounts.map((amount) => sql.ref(`registered_documents.${amount}`)))}
  from registered_documents join invoices on invoices.id = registered_documents.invoice_id
    left join credit_notes note on note.id = credit_note_id
    left join invoices replaced on replaced.id = invoices.replaces`;

const issuedOn = sql`registered_documents.issued_on`;

/** @param customerId only the documents of this customer. */
export function documentList(filters: DocumentFilters, customerId?: number): ListQuery<DocumentRow> {
  const search = registerSearch('registered_documents', filters);
  return {
    name: `tax documents${customerId === undefined ? '' : `:${customerId}`}`,
    table: 'registered_documents',
    select: documentRows,
    where: allOf([
      registerCondition('registered_documents', issuedOn, filters),
      ...(filters.kind === undefined
        ? []
        : [sql<boolean>`registered_documents.kind = ${sql.lit(filters.kind)}`]),
      ...eInvoiceConditions(filters),
      ...lineConditions(filters),
    ]),
    owner:
      customerId === undefined
        ? undefined
        : { column: sql`registered_documents.customer_id`, id: customerId },
    sort: { direction: 'desc', key: issuedOn, keyType: sql`date`, ownerDirection: 'desc' },
    ...(search && { search: async (_, { condition }) => search(condition) }),
    count:
      customerId === undefined && hasStoredSums(filters) ? (db) => countTallied(db, filters) : countDocuments,
  };
}

export async function withEInvoiceDay(
  settings: Pick<SettingsRegistry, 'read'>,
  filters: DocumentFilters,
): Promise<DocumentFilters> {
  const since = (await settings.read()).stored.e_invoice_since ?? '';
  return since === '' ? filters : { ...filters, eInvoiceSince: since };
}

/** By day, kind and department alone. */
const hasStoredSums = (filters: DocumentFilters) =>
  !asksForEInvoices(filters) && filters.service === undefined && filters.place_of_supply === undefined;

function lineConditions({ service, place_of_supply: place }: DocumentFilters): RawBuilder<boolean>[] {
  return [
    ...(service === undefined
      ? []
      : [
          sql<boolean>`exists (select from registered_lines
            where document_id = registered_documents.id and service_name = ${service})`,
        ]),
    ...(place === undefined
      ? []
      : [
          sql<boolean>`exists (select from invoices
            where invoices.id = registered_documents.invoice_id and place_of_supply = ${place})`,
        ]),
  ];
}

const asksForEInvoices = ({ e_invoice: wanted, isUnregistered = false }: DocumentFilters) =>
  wanted !== undefined || isUnregistered;

function eInvoiceConditions(filters: DocumentFilters): RawBuilder<boolean>[] {
  if (!asksForEInvoices(filters)) return [];
  const since = filters.eInvoiceSince;
  const isDue = since === undefined ? sql<boolean>`false` : sql<boolean>`${issuedOn} >= ${since}::date`;
  return [
    ...(filters.e_invoice === undefined ? [] : [isDue]),
    sql<boolean>`exists (select from invoices where invoices.id = registered_documents.invoice_id
      and (recipient_gstin is not null or invoices.buyer_kind = 'abroad') and invoices.taxable_paise > invoices.exempt_paise and (registered_documents.kind = 'credit_note' or irn is null))`,
    sql<boolean>`not exists (select from credit_notes
      where credit_notes.id = registered_documents.credit_note_id and irn is not null)`,
  ];
}

export type DocumentSums = { kind: Kind; count: number } & Record<(typeof amounts)[number], number>;

/** Of each kind. Null for a search that finds too many to add up. */
export async function sumDocuments(db: Db, filters: DocumentFilters): Promise<DocumentSums[] | null> {
  const search = registerSearch('registered_documents', filters);
  const { table, where: condition } = documentList(filters);
  if (search === undefined) {
    const sums = hasStoredSums(filters) ? await sumTallied(db, filters) : await sumRows(db, condition);
    return withEachKind(filters, sums);
  }
  const matches = await findMatches(db, { table, condition }, search(condition));
  if (matches.counted.total_capped) return null;
  const { rows } = await sql<DocumentSums>`
    select kind, count(*) as count, ${amountSums}
    from (${matches.select(sql`id, kind, ${sql.join(amounts.map((amount) => sql.ref(amount)))}`)}) found
    group by kind`.execute(db);
  return withEachKind(filters, rows);
}

const amountSums = sql.join(
  amounts.map((amount) => sql`coalesce(sum(${sql.ref(amount)}), 0)::bigint as ${sql.ref(amount)}`),
);

async function sumRows(db: Db, condition: RawBuilder<boolean>) {
  const { rows } = await sql<DocumentSums>`
    select kind, count(*) as count, ${amountSums} from registered_documents where ${condition} group by kind`.execute(
    db,
  );
  return rows;
}

async function sumTallied(db: Db, { kind, department = '', ...period }: DocumentFilters) {
  const { rows } = await sql<DocumentSums>`
    select kind, sum(n)::bigint as count, ${amountSums} from document_sums
    where department = ${department} and ${isInPeriod(sql`issued_on`, period)}
      and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    group by kind`.execute(db);
  return rows;
}

async function countTallied(db: Db, filters: DocumentFilters) {
  const sums = await sumTallied(db, filters);
  return { total: sums.reduce((total, { count }) => total + count, 0) };
}

async function countDocuments(db: Db, condition: RawBuilder<boolean>) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from registered_documents where ${condition}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

/** Zeros for a kind without documents. */
const withEachKind = ({ kind: only }: DocumentFilters, sums: readonly DocumentSums[]): DocumentSums[] =>
  (['invoice', 'credit_note'] as const)
    .filter((kind) => only === undefined || only === kind)
    .map(
      (kind) =>
        sums.find((sum) => sum.kind === kind) ?? {
          kind,
          count: 0,
          taxable_paise: 0,
          cgst_paise: 0,
          sgst_paise: 0,
          igst_paise: 0,
          total_paise: 0,
        },
    );
