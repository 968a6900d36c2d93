/** One order of each of some customers, in their order. */

import type { BenchmarkDatabase } from './benchmark-database.ts';

export async function latestOrderIds({ db }: BenchmarkDatabase, customers: number[]): Promise<number[]> {
  const owned = await db
    .selectFrom('orders')
    .select((eb) => ['customer_id', eb.fn.max('id').as('id')])
    .where('customer_id', 'in', customers)
    .groupBy('customer_id')
    .execute();
  const orderOf = new Map(owned.map(({ customer_id, id }) => [customer_id, id]));
  return customers.map((customer) => orderOf.get(customer) ?? 0);
}
