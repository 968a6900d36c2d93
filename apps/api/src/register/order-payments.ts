import { moneyState, type PaymentHistory } from '@portal/domain/payment-states';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import { methodOf } from './payment-list.ts';

interface AttemptRow {
  id: number;
  provider_payment_id: string;
  state: PaymentHistory['state'];
  amount_paise: number;
  currency: string;
  method: string | null;
  detail: string | null;
  fee_paise: number | null;
  tax_paise: number | null;
  bank_reference: string | null;
  begun_at: Date;
  captured_at: Date | null;
  refunds: PaymentHistory['refunds'];
  disputes: PaymentHistory['disputes'];
  settlement: string | null;
}

/** An unpaid order has attempts through the payment that is to pay it, and so have charges of a running one. */
export const orderPayments: Handler<'orderPayments'> = async ({ db }, { params }) => {
  const { rows } = await sql<AttemptRow>`
    select tried.*, (
        select coalesce(jsonb_agg(jsonb_build_object('state', back.state, 'amountPaise', back.amount_paise)), '[]')
        from refunds back where back.provider_payment_id = tried.provider_payment_id) as refunds, (
        select coalesce(jsonb_agg(jsonb_build_object('state', made.state)), '[]')
        from disputes made where made.provider_payment_id = tried.provider_payment_id) as disputes, (
        select coalesce(utr, provider_settlement_id)
        from settlement_items item join settlements on settlements.id = item.settlement_id
        where item.entity_id = tried.provider_payment_id limit 1) as settlement
    from payment_attempts tried
    where payment_id in (
      select payment_id from orders where id = ${params.id}
      union all select payment_id from payment_items where order_id = ${params.id}
      union all select quoted.payment_id from payment_charges quoted join order_charges charge on charge.id = quoted.charge_id
        where charge.order_id = ${params.id})
    order by tried.id desc`.execute(db);
  return { status: 'true', message: 'The attempts.', attempts: rows.map(viewAttempt) };
};

const viewAttempt = (row: AttemptRow): components['schemas']['PaymentAttempt'] => ({
  id: row.id,
  payment_id: row.provider_payment_id,
  state: moneyState({
    state: row.state,
    amountPaise: row.amount_paise,
    refunds: row.refunds,
    disputes: row.disputes,
  }),
  amount_paise: row.amount_paise,
  currency: row.currency,
  method: methodOf(row),
  fee_paise: row.fee_paise,
  tax_paise: row.tax_paise,
  bank_reference: row.bank_reference,
  begun_at: row.begun_at.toISOString(),
  captured_at: row.captured_at?.toISOString() ?? null,
  settlement: row.settlement,
});
