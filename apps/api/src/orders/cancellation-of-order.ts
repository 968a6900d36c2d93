/** The cancellation of an order as its pages show it, and what one would give back. */

import { cancellationSum } from '@portal/domain/cancellation';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { StepTerm } from '@portal/domain/step-terms';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

type Schemas = components['schemas'];

interface CancellationRow {
  id: number;
  state: Schemas['CancellationState'];
  reason: string;
  by_customer: boolean;
  requested_at: Date;
  decided_at: Date | null;
  decision_reason: string | null;
  amount_paise: number | null;
  refund: {
    state: 'pending' | 'processed' | 'failed';
    bank_reference: string | null;
    bank_paid_on: string | null;
  } | null;
}

/** The newest cancellation of an order, and what one would give back while it is open or somebody asked. */
export async function loadCancelling(db: Db, orderId: number) {
  const cancellation = await loadCancellation(db, orderId);
  const sum = await loadCancellationSum(db, orderId);
  const isRequested = cancellation?.state === 'requested';
  const isOpen = sum?.isOpen === true;
  return {
    cancellation,
    cancellation_sum: sum && (isOpen || isRequested) ? viewCancellationSum(sum) : null,
    abilities: {
      request_cancellation: isOpen && !isRequested,
      withdraw_cancellation: isRequested && cancellation.by_customer,
    },
  };
}

async function loadCancellation(db: Db, orderId: number): Promise<Schemas['Cancellation']> {
  const { rows } = await sql<CancellationRow>`
    select made.id, made.state, made.reason, requested_by = orders.customer_id as by_customer, requested_at, decided_at,
      decision_reason, made.amount_paise, (
        select jsonb_build_object('state', back.state, 'bank_reference', bank_reference, 'bank_paid_on', bank_paid_on)
        from refunds back where cancellation_id = made.id order by back.id desc limit 1) as refund
    from cancellations made join orders on orders.id = order_id
    where order_id = ${orderId} order by made.id desc limit 1`.execute(db);
  const [row] = rows;
  return row ? viewCancellation(row) : null;
}

const viewCancellation = ({ amount_paise: amount, refund, ...row }: CancellationRow) => ({
  ...row,
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at && row.decided_at.toISOString(),
  amount: amount === null ? null : paiseToRupees(toPaise(amount)),
  refund: refund && {
    state: refund.state,
    by_bank: refund.bank_paid_on !== null,
    bank_reference: refund.bank_reference,
    bank_paid_on: refund.bank_paid_on,
  },
});

interface CancellableRow {
  total: number;
  paid: number;
  paidFees: number;
  spentFees: number;
  left: number;
  terms: StepTerm[];
  steps: string[];
  status: string;
  is_open: boolean;
}

/** What a cancellation of a paid order would give back now, and at most; undefined for an unpaid or cancelled order. */
export async function loadCancellationSum(db: Db | Tx, orderId: number) {
  const { rows } = await sql<CancellableRow>`
    select ${totalOfOrder} as total, least(${totalOfOrder}, ${receivedForPayment})::bigint as paid,
      charges_paise as "paidFees", ${spentOfOrder} as "spentFees", ${leftOfOrder} as left, step_terms as terms, steps, status, due_rank < 'infinity' as is_open
    from orders join payments on payments.id = orders.payment_id
    where orders.id = ${orderId} and orders.cancelled_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...cancellationSum({ ...row, refunded: row.paid - row.left }),
    left: toPaise(row.left),
    isOpen: row.is_open,
  };
}

/** Only of the fees that were paid with the order. */
const spentOfOrder = sql<number>`coalesce((select sum(amount_paise)
  from disbursements spent join order_charges charge on charge.id = spent.charge_id
  where spent.order_id = orders.id and charge.payment_id = orders.payment_id), 0)::bigint`;

const totalOfOrder = sql<number>`orders.price_paise + orders.gst_paise + orders.charges_paise`;

/** Online, or by receipts, of which one pays for one order. */
const receivedForPayment = sql<number>`coalesce((select coalesce(sum(amount_paise) filter (where voided_at is null), 0)
  from receipts where receipts.payment_id = payments.id having count(*) > 0), payments.amount_paise)`;

/**
 * What refunds, also pending ones, left of an order and of its whole payment, or of the money received for it. A refund at
 * the provider counts for the order with its credit note, and before that for the payment; one that an admin decided at once.
 */
const leftOfOrder = sql<number>`greatest(0, least(
  ${totalOfOrder} - orders.refunded_paise - coalesce((select sum(back.amount_paise) from refunds back
    where back.order_id = orders.id and back.payment_id = payments.id and back.state = 'pending'), 0),
  ${receivedForPayment} - coalesce((select sum(back.amount_paise) from refunds back
    where back.payment_id = payments.id and back.provider_payment_id = payments.provider_payment_id
      and back.state <> 'failed'), 0)))::bigint`;

function viewCancellationSum(
  sum: NonNullable<Awaited<ReturnType<typeof loadCancellationSum>>>,
): NonNullable<Schemas['CancellationSum']> {
  return {
    paid: paiseToRupees(sum.paid),
    earned: paiseToRupees(sum.earned),
    official_fees: paiseToRupees(sum.fees),
    refunded: paiseToRupees(sum.refunded),
    comes_back: paiseToRupees(sum.comesBack),
    left: paiseToRupees(sum.left),
  };
}

const MAX_COMMENTS = 100;

/** Of staff and admins about a request, oldest first. */
export async function loadCancellationComments(
  db: Db,
  cancellationId: number,
): Promise<Schemas['CancellationComment'][]> {
  const rows = await db
    .selectFrom('cancellation_comments')
    .innerJoin('people', 'people.id', 'written_by')
    .select(['cancellation_comments.id', 'people.name as by', 'written_at', 'body as comment'])
    .where('cancellation_id', '=', cancellationId)
    .orderBy('cancellation_comments.id')
    .limit(MAX_COMMENTS)
    .execute();
  return rows.map((row) => ({ ...row, written_at: row.written_at.toISOString() }));
}
