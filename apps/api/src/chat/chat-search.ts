/** Finds a text in what a row of the chat list shows: number, name of the order, its customer (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { likeOf, patternOf } from '../db/pattern-of.ts';
import { visibleTo } from '../orders/order-access.ts';
import { orderNumber } from '../orders/order-number.ts';

/** More than so many are not collected: then so many rows show the text that walking down the list finds them sooner. */
const mostCollected = 2_000;

/**
 * A condition for a query with `orders` and the people `customer` in it. The few orders that show a text are collected
 * first, by the indexes `orders_number`, `orders_by_name` and `people_search`: a walk for them would read all orders.
 */
export async function showing(db: Db, actor: Actor, q: string): Promise<RawBuilder<boolean>> {
  const pattern = patternOf(q);
  const visible = visibleTo(actor);
  const number = sql`lower(${orderNumber(sql`orders.id`)})`;
  const limit = sql`limit ${mostCollected + 1}`;
  const { rows } = await sql<{ id: number }>`
    with recursive names as (
      (select service_name as name from orders order by service_name limit 1)
      union all
      select (select service_name from orders where service_name > names.name order by service_name limit 1)
      from names where names.name is not null
    )
    (select orders.id from orders where ${visible} and ${likeOf(number, q)} ${limit})
    union
    (select orders.id from orders where ${visible}
      and orders.service_name = any (array(select name from names where lower(name) like ${pattern})) ${limit})
    union
    (select orders.id from people join orders on orders.customer_id = people.id
      where ${visible} and lower(people.name) like ${pattern} ${limit})
    ${limit}`.execute(db);
  if (rows.length <= mostCollected)
    return sql<boolean>`orders.id = any (${rows.map(({ id }) => id)}::bigint[])`;
  return sql<boolean>`(${number} like ${pattern}
    or lower(orders.service_name) like ${pattern} or lower(customer.name) like ${pattern})`;
}
