import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';

type RefundView = components['schemas']['RefundRow'];

export const orderRefunds: Handler<'orderRefunds'> = async ({ db }, { params }) => {
  const { rows } = await sql<RefundView>`
    select refunds.id, provider_refund_id as refund_id, refunds.amount_paise, refunds.state,
      (coalesce(settled_at, refunds.created_at) at time zone 'Asia/Kolkata')::date::text as date,
      note.number as credit_note
    from orders join refunds on refunds.payment_id = orders.payment_id
      left join credit_notes note on note.refund_id = refunds.id
    where orders.id = ${params.id} and coalesce(refunds.order_id, orders.id) = orders.id order by refunds.id desc`.execute(
    db,
  );
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
