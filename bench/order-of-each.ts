/** One order of each of some customers, in their order. */
import type { Stage } from './stage.ts';

export async function orderOfEach({ db }: Stage, customers: number[]): Promise<number[]> {
  const owned = await db
    .selectFrom('orders')
    .select((eb) => ['customer_id', eb.fn.max('id').as('id')])
    .where('customer_id', 'in', customers)
    .groupBy('customer_id')
    .execute();
  const orderOf = new Map(owned.map(({ customer_id, id }) => [customer_id, id]));
  return customers.map((customer) => orderOf.get(customer) ?? 0);
}
