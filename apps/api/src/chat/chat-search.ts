/** Finds a text in what a row of the chat list shows: number, name of the order, its customer (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findMatches } from '../db/find-matches.ts';
import { likeOf, patternOf } from '../db/pattern-of.ts';
import { visibleTo } from '../orders/order-access.ts';
import { orderNumber } from '../orders/order-number.ts';

/** A condition for a query with `orders` and the people `customer` in it. By `orders_number`, `orders_by_name` and `people_search`. */
export async function showing(db: Db, actor: Actor, q: string): Promise<RawBuilder<boolean>> {
  const pattern = patternOf(q);
  const visible = visibleTo(actor);
  const number = sql`lower(${orderNumber(sql`orders.id`)})`;
  const isInNumber = sql<boolean>`${number} like ${pattern}`;
  const { among } = await findMatches(db, {
    table: 'orders',
    condition: visible,
    isInText: isInNumber,
    parts: (columns) => [
      sql`select ${columns} from orders where ${visible} and ${likeOf(number, q)}`,
      sql`select ${columns} from orders where ${visible} and orders.service_name = any (array(${namesLike(pattern)}))`,
      sql`select ${columns} from people join orders on orders.customer_id = people.id
        where ${visible} and lower(people.name) like ${pattern}`,
    ],
    shows: sql`(${isInNumber}
      or lower(orders.service_name) like ${pattern} or lower(customer.name) like ${pattern})`,
  });
  return among;
}

/** Of the names that orders have ever had. */
const namesLike = (pattern: RawBuilder<unknown>) =>
  sql`select service_name from order_kinds where lower(service_name) like ${pattern}`;
