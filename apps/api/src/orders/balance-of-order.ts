/** What was received for an order or a charge outside the payment provider, and what is still owed (record 0058). */

import { receiptDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import { mostTds, tdsRuleOn } from '@portal/domain/tds';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { certificateOfReceipt } from '../documents/certificate-files.ts';
import { type LinkedFileRow, viewLinkedFile } from '../documents/linked-file.ts';
import type { LinkDeps } from '../storage/file-url.ts';

type Schemas = components['schemas'];

export interface BalanceRow {
  payment_id: number;
  customer_id: number;
  invoiced_paise: number;
  taxable_paise: number;
  received_paise: number;
  tds_paise: number;
  refunded_paise: number;
  /** Negative when more was received than is invoiced after a credit note. */
  owed_paise: number;
}

/** Undefined for a purchase that was paid online, or not at all. */
export async function findBalance(db: Db | Tx, paymentId: number): Promise<BalanceRow | undefined> {
  return (await findBalances(db, [paymentId]))[0];
}

/** Of each purchase that has receipts. */
export async function findBalances(db: Db | Tx, paymentIds: readonly number[]): Promise<BalanceRow[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await sql<BalanceRow>`
    select * from balances_view where payment_id = any(${paymentIds}::bigint[])`.execute(db);
  return rows;
}

/** The most TDS that can still be recorded, by the rule of a day. */
export const tdsLeft = (
  { taxable_paise: taxable, tds_paise: tds }: Pick<BalanceRow, 'taxable_paise' | 'tds_paise'>,
  day: string,
) => toPaise(Math.max(0, mostTds(taxable, tdsRuleOn(day).value) - tds));

type BalanceDeps = LinkDeps & { db: Db | Tx };

/** Null for a purchase without receipts. Who recorded a receipt is for admins only. */
export async function loadBalance(
  deps: BalanceDeps,
  paymentId: number | null,
  isForAdmin: boolean,
): Promise<Schemas['Balance']> {
  if (paymentId === null) return null;
  return (await loadBalances(deps, [paymentId], isForAdmin)).get(paymentId) ?? null;
}

/** Of each purchase that has receipts. */
export async function loadBalances(
  deps: BalanceDeps,
  paymentIds: readonly number[],
  isForAdmin: boolean,
): Promise<Map<number, NonNullable<Schemas['Balance']>>> {
  const rows = await findBalances(deps.db, paymentIds);
  const receipts = rows.length === 0 ? [] : await loadReceipts(deps, paymentIds, isForAdmin);
  return new Map(
    rows.map((row) => [
      row.payment_id,
      {
        invoiced: rupees(row.invoiced_paise),
        received: rupees(row.received_paise),
        tds: rupees(row.tds_paise),
        refunded: rupees(row.refunded_paise),
        owed: rupees(Math.max(0, row.owed_paise)),
        receipts: receipts.filter((each) => each.paymentId === row.payment_id).map(({ view }) => view),
      },
    ]),
  );
}

interface ReceiptRow {
  id: number;
  payment_id: number;
  method: Schemas['ReceiptMethod'];
  reference: string | null;
  received_on: string;
  amount_paise: number;
  tds_paise: number;
  tds_certificate: string | null;
  certificate: LinkedFileRow | null;
  recorded_by: string;
  voided_at: Date | null;
  void_reason: string | null;
}

async function loadReceipts(deps: BalanceDeps, paymentIds: readonly number[], isForAdmin: boolean) {
  const { rows } = await sql<ReceiptRow>`
    select receipts.id, payment_id, method, reference, received_on::text, amount_paise, tds_paise, tds_certificate,
      ${certificateOfReceipt} as certificate, people.name as recorded_by, voided_at, void_reason
    from receipts join people on people.id = recorded_by
    where payment_id = any(${paymentIds}::bigint[]) order by receipts.id`.execute(deps.db);
  return rows.map((row) => ({ paymentId: row.payment_id, view: viewReceipt(deps, row, isForAdmin) }));
}

const viewReceipt = (deps: LinkDeps, row: ReceiptRow, isForAdmin: boolean): Schemas['Receipt'] => ({
  id: row.id,
  number: receiptDisplayId(row.id),
  method: row.method,
  reference: row.reference,
  received_on: row.received_on,
  amount: rupees(row.amount_paise),
  tds: rupees(row.tds_paise),
  tds_certificate: row.tds_certificate,
  tds_certificate_file: row.certificate && viewLinkedFile(deps, row.certificate),
  recorded_by: isForAdmin ? row.recorded_by : null,
  voided: row.voided_at && { at: row.voided_at.toISOString(), reason: row.void_reason ?? '' },
});

const rupees = (paise: number) => paiseToRupees(toPaise(paise));
