import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';

type RefundView = components['schemas']['RefundRow'];

export const orderRefunds: Handler<'orderRefunds'> = async ({ db }, { params }) => {
  const { rows } = await sql<RefundView>`
    select refunds.id, provider_refund_id as refund_id, refunds.amount_paise, refunds.state,
      (coalesce(settled_at, refunds.created_at) at time zone 'Asia/Kolkata')::date::text as date,
      note.number as credit_note
    from refunds left join credit_notes note on note.refund_id = refunds.id
    where refunds.payment_id in (
        select payment_id from orders where id = ${params.id}
        union all select quoted.payment_id from payment_charges quoted join order_charges charge
          on charge.id = quoted.charge_id where charge.order_id = ${params.id})
      and coalesce(refunds.order_id, ${params.id}) = ${params.id} order by refunds.id desc`.execute(db);
  return {
    status: 'true',
    message: 'The refunds.',
    refunds: rows.map(({ id, refund_id, amount_paise, state, date, credit_note }) => ({
      id,
      refund_id,
      amount_paise,
      state,
      date,
      credit_note,
    })),
  };
};
