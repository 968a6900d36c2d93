/** Quoted payments in bulk, as check_validation leaves them: open at the provider. */

import { sql } from 'kysely';
import type { BenchmarkDatabase } from './benchmark-database.ts';

export interface QuotedPayment {
  paymentId: number;
  customer: number;
}

/** What every quote of the benchmark amounts to, in paise. */
export const quotedPaise = 1_180_000;

export async function quotePayments(
  stage: BenchmarkDatabase,
  { customers, service, count }: { customers: number[]; service: number; count: number },
): Promise<QuotedPayment[]> {
  const { rows } = await sql<{ id: number; customer_id: number }>`
    with quoted as (
      insert into payments (customer_id, amount_paise, billing_name, billing_email, billing_phone, place_of_supply, created_at)
      select (${customers}::bigint[])[1 + n % ${customers.length}::int], ${quotedPaise}, 'Benchmark', 'bench@example.in', '9812345678', '29', now()
      from generate_series(1, ${count}::int) n
      returning id, customer_id),
    items as (
      insert into payment_items (payment_id, position, service_id, price_paise, gst_paise, gst_rate_basis_points)
      select id, 1, ${service}::bigint, 1000000, 180000, 1800 from quoted)
    select id, customer_id from quoted`.execute(stage.db);
  await sql`update payments set provider_order_id = 'order_bench_' || id where provider_order_id is null`.execute(
    stage.db,
  );
  return rows.map(({ id, customer_id }) => ({ paymentId: id, customer: customer_id }));
}
