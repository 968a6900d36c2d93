import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { LinkedFileRow } from '../documents/linked-file.ts';

type OrderCharge = components['schemas']['OrderCharge'];

export interface ChargeRow extends Pick<
  OrderCharge,
  'id' | 'kind' | 'name' | 'reason' | 'pure_agent' | 'state' | 'with_order' | 'added_by' | 'decline_reason'
> {
  payment_id: number | null;
  price_paise: number;
  gst_paise: number;
  added_at: Date;
  ended_at: Date | null;
  /** It is at cost and paid, and the order goes on. */
  is_passed_on: boolean;
  /** What credit notes left of it on its invoice, and what of that was not paid to the office; 0 unless it is passed on. */
  left_paise: number;
  unspent_paise: number;
  disbursement:
    | (LinkedFileRow & { amount_paise: number; paid_on: string; reference: string; recorded_by: string })
    | null;
  /** The newest one of what was not spent. */
  refund: {
    amount_paise: number;
    state: 'pending' | 'processed' | 'failed';
    bank_reference: string | null;
    bank_paid_on: string | null;
  } | null;
}

/** Oldest first. */
export async function selectCharges(db: Db, orderId: number): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select charge.id, charge.payment_id, charge.kind, charge.name, reason, charge.price_paise, charge.gst_paise, pure_agent,
      case when charge.payment_id is not null then 'paid' when declined_at is not null then 'declined'
        when withdrawn_at is not null then 'withdrawn' else 'open' end as state,
      charge.added_by is null as with_order, added_at, adder.name as added_by,
      coalesce(payments.paid_at, declined_at, withdrawn_at) as ended_at, decline_reason, passed.on as is_passed_on,
      coalesce(line.left_paise, 0) as left_paise,
      case when passed.on then greatest(0, coalesce(line.left_paise, 0) - coalesce(spent.amount_paise, 0)) else 0 end
        as unspent_paise, ${disbursement} as disbursement, ${newestRefund} as refund
    from order_charges charge join orders on orders.id = charge.order_id
      left join people adder on adder.id = added_by left join payments on payments.id = charge.payment_id
      left join disbursements spent on spent.charge_id = charge.id left join people recorder on recorder.id = recorded_by
      left join file_warnings on file_warnings.stored_name = spent.stored_name
      cross join lateral (
        select pure_agent and charge.payment_id is not null and orders.cancelled_at is null as on) passed
      left join lateral (${leftOnInvoice}) line on passed.on
    where charge.order_id = ${orderId} order by charge.id`.execute(db);
  return rows;
}

const disbursement = sql`case when spent.charge_id is not null then json_build_object('amount_paise', spent.amount_paise,
  'paid_on', spent.paid_on, 'reference', reference, 'recorded_by', recorder.name, 'uploaded_by', spent.recorded_by,
  'stored_name', spent.stored_name, 'original_name', spent.original_name, 'size_bytes', spent.size_bytes,
  'warnings', warnings) end`;

const newestRefund = sql`(
  select json_build_object('amount_paise', back.amount_paise, 'state', back.state, 'bank_reference', bank_reference,
    'bank_paid_on', bank_paid_on)
  from refunds back where back.charge_id = charge.id order by back.id desc limit 1)`;

/** What the credit notes of the current invoice left of its line. */
const leftOnInvoice = sql`
  select (coalesce((
      select sum((each ->> 'amount_paise')::bigint) from jsonb_array_elements(current.pure_agent_lines) each
      where (each ->> 'charge_id')::bigint = charge.id), 0)
    - coalesce((
      select sum((each ->> 'amount_paise')::bigint)
      from credit_notes note cross join jsonb_array_elements(note.pure_agent_lines) each
      where note.invoice_id = current.id and (each ->> 'charge_id')::bigint = charge.id), 0))::bigint as left_paise
  from (
    select id, pure_agent_lines from invoices where invoices.payment_id = charge.payment_id
    order by id desc limit 1) current`;
