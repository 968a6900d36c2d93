/** Inserts the demo's orders, so that no list of customers, staff and admins is empty. */

import { sql } from 'kysely';
import type { Tx } from '../../src/db/database.ts';
import { type DemoOrder, demoOrders } from './demo-orders.ts';

export interface WrittenOrder extends DemoOrder {
  id: number;
  at: Date;
}

/** Oldest first, so that it has the smallest number. */
export async function insertOrders(tx: Tx, now: Date): Promise<WrittenOrder[]> {
  const written: WrittenOrder[] = [];
  for (const [index, order] of demoOrders.toSorted((a, b) => b.days - a.days).entries()) {
    const at = new Date(now.getTime() - order.days * 86_400_000);
    written.push({ ...order, at, id: await insertOrder(tx, order, { at, nr: index + 1 }) });
  }
  return written;
}

/** GST is 18 % of prices in whole rupees, so that nothing is rounded. */
async function insertOrder(
  tx: Tx,
  { customer, staff, service, steps, paid }: DemoOrder,
  { at, nr }: { at: Date; nr: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with sold as (
      select services.*, categories.name as category, price_paise * 18 / 100 as gst_paise
      from services join categories on categories.id = category_id where services.name = ${service}
    ), customer as (select * from people where email = ${customer}::text || '@demo.test'
    ), staff as (select max(id) as id from people where email = ${staff}::text || '@demo.test'
    ), payment as (
      insert into payments (customer_id, provider_order_id, provider_payment_id, amount_paise, state, billing_name,
        billing_email, billing_phone, gst_number, business_name, billing_state, billing_address, created_at, paid_at)
      select customer.id, 'order_demo' || ${nr}::int, 'pay_demo' || ${nr}::int, sold.price_paise + gst_paise, 'paid',
        customer.name, email, phone, gst_number, business_name, billing_state, billing_address, ${at}, ${at}
      from sold, customer where ${paid} returning id
    ), item as (
      insert into payment_items (payment_id, position, service_id, price_paise, gst_paise, gst_rate_basis_points)
      select payment.id, 1, sold.id, sold.price_paise, gst_paise, 1800 from payment, sold
    ), made as (
      insert into orders (customer_id, service_id, assigned_to, payment_id, service_name, category, details, timeline,
        sac_code, price_paise, gst_paise, gst_rate_basis_points, steps, billing_name, billing_email, billing_phone, gst_number,
        status, created_at)
      select customer.id, sold.id, staff.id, payment.id, sold.name, category, details, timeline, sac_code, sold.price_paise,
        gst_paise, 1800, sold.steps, customer.name, customer.email, customer.phone,
        customer.gst_number, coalesce(sold.steps[least(${steps}::int, cardinality(sold.steps))], 'Pending'), ${at}
      from sold cross join customer cross join staff left join payment on true
      returning *
    ), needed as (
      insert into order_documents (order_id, position, name, field_type, required, kind, hint)
      select made.id, d.position, d.name, d.field_type, d.required, d.kind, d.hint
      from made join service_documents d on d.service_id = made.service_id
    ), history as (
      insert into order_status_changes (order_id, from_status, to_status, changed_by, changed_at)
      select made.id, before, after, case when before is null then made.customer_id else made.assigned_to end,
        created_at + place * interval '1 day'
      from made cross join lateral (
        select place, after, lag(after) over (order by place) as before
        from unnest(array['Pending'] || made.steps) with ordinality step (after, place)) walked
      where place <= 1 + coalesce(array_position(made.steps, made.status), 0)
    )
    select id from made`.execute(tx);
  const [made] = rows;
  if (!made || rows.length !== 1) throw new Error(`the demo order of ${service} could not be made`);
  return made.id;
}
