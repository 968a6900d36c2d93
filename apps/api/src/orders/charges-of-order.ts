/** The charges of an order beside its price, as its pages show them (records 0061, 0068). */

import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { viewLinkedFile } from '../documents/linked-file.ts';
import type { LinkDeps } from '../storage/file-url.ts';
import { findBalances, loadBalances } from './balance-of-order.ts';
import { type ChargeRow, selectCharges } from './charge-rows.ts';

type OrderCharge = components['schemas']['OrderCharge'];
type Viewer = 'customer' | 'staff' | 'admin';

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
  viewer: Viewer,
): Promise<OrderCharge[]> {
  const rows = await selectCharges(deps.db, orderId);
  const added = paymentsOf(rows.filter(({ with_order: isWithOrder }) => !isWithOrder));
  const balances = viewer === 'staff' ? undefined : await loadBalances(deps, added, viewer === 'admin');
  const owed = viewer === 'admin' ? await loadOwed(deps.db, rows) : undefined;
  return rows.map((row) => ({
    ...viewCharge(row, viewer),
    ...viewDisbursement(deps, row, viewer),
    unspent_by_bank: rupees(unspentByBank(row, owed?.get(row.payment_id ?? 0))),
    balance: balances?.get(row.payment_id ?? 0) ?? null,
  }));
}

const paymentsOf = (rows: readonly ChargeRow[]) => rows.flatMap(({ payment_id: id }) => id ?? []);

/** What is owed of each payment by receipts. */
async function loadOwed(db: Db, rows: readonly ChargeRow[]): Promise<Map<number, number>> {
  const balances = await findBalances(db, [...new Set(paymentsOf(rows.filter(hasUnspent)))]);
  return new Map(balances.map((row) => [row.payment_id, Math.max(0, row.owed_paise)]));
}

const hasUnspent = ({ unspent_paise: unspent }: ChargeRow) => unspent > 0;

/** `owed` is undefined for what was paid online. */
function unspentByBank({ unspent_paise: unspent, refund }: ChargeRow, owed: number | undefined): number {
  if (owed !== undefined) return Math.max(0, unspent - owed);
  return refund?.state === 'failed' ? unspent : 0;
}

const viewCharge = (row: ChargeRow, viewer: Viewer) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  reason: row.reason,
  pure_agent: row.pure_agent,
  state: row.state,
  with_order: row.with_order,
  decline_reason: row.decline_reason,
  price: rupees(row.price_paise),
  gst_amount: rupees(row.gst_paise),
  total: rupees(row.price_paise + row.gst_paise),
  added_by: viewer === 'customer' ? null : row.added_by,
  added_at: row.added_at.toISOString(),
  ended_at: row.ended_at && row.ended_at.toISOString(),
});

function viewDisbursement(deps: LinkDeps, row: ChargeRow, viewer: Viewer) {
  const { disbursement, refund } = row;
  const canChange = row.is_passed_on && refund?.state !== 'pending';
  return {
    disbursement: disbursement && {
      amount: rupees(disbursement.amount_paise),
      paid_on: disbursement.paid_on,
      reference: disbursement.reference,
      receipt: viewLinkedFile(deps, disbursement),
      recorded_by: viewer === 'customer' ? null : disbursement.recorded_by,
    },
    unspent: rupees(row.unspent_paise),
    refund: refund && {
      amount: rupees(refund.amount_paise),
      state: refund.state,
      by_bank: refund.bank_paid_on !== null,
      bank_reference: refund.bank_reference,
      bank_paid_on: refund.bank_paid_on,
    },
    abilities: {
      record_disbursement: viewer !== 'customer' && canChange && row.left_paise > 0,
      return_unspent: viewer === 'admin' && canChange && row.unspent_paise > 0,
    },
  };
}

const rupees = (paise: number) => paiseToRupees(toPaise(paise));
