/** Finds a text in what a staff member's or admin's row of an order shows, ignoring case (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findMatches, type Matches } from '../db/find-matches.ts';
import { likeOf, patternOf } from '../db/pattern-of.ts';
import { findStaffNamed } from '../db/find-staff-named.ts';

/**
 * Those of the orders in `condition` that show the text. Admins' rows show as well whose task it is and the payment's
 * number. By the trigrams of `orders_search`, `people_search` and `payments_search`, and by `orders_due_of_staff`.
 */
export async function searchOrders(
  db: Db,
  { kind }: Pick<Actor, 'kind'>,
  q: string,
  condition: RawBuilder<boolean>,
): Promise<Matches> {
  const pattern = patternOf(q);
  const isInText = sql<boolean>`orders.search_text like ${pattern}`;
  const isAdmin = kind === 'admin';
  const staff = isAdmin ? await findStaffNamed(db, q) : [];
  const isWithThem = sql<boolean>`orders.assigned_to = any (${staff}::bigint[])`;
  const isPaidSo = sql<boolean>`lower(payments.provider_payment_id) like ${pattern}`;
  return findMatches(db, {
    table: 'orders',
    condition,
    isInText,
    parts: (columns) => [
      sql`select ${columns} from orders where ${condition} and ${likeOf(sql`orders.search_text`, q)}`,
      sql`select ${columns} from people join orders on orders.customer_id = people.id
        where ${condition} and lower(people.name) like ${pattern}`,
      ...(staff.length > 0 ? [sql`select ${columns} from orders where ${condition} and ${isWithThem}`] : []),
      ...(isAdmin
        ? [
            sql`select ${columns} from payments join orders on orders.payment_id = payments.id where ${condition} and ${isPaidSo}`,
          ]
        : []),
    ],
    shows: sql`(${isInText}
      or exists (select from people where people.id = orders.customer_id and lower(people.name) like ${pattern})
      ${isAdmin ? sql`or ${isWithThem} or exists (select from payments where payments.id = orders.payment_id and ${isPaidSo})` : sql``})`,
  });
}
