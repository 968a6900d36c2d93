/** Finds a text in what a staff member's or admin's row of an order shows, ignoring case (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = '\u001f';

/** The text as a pattern of LIKE that finds it anywhere. */
export const patternOf = (q: string) =>
  sql`('%' || lower(${q.replaceAll(border, ' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}::text) || '%')`;

/**
 * A query for the ids of orders that show the text, a union of what each index finds: a condition with OR over several
 * tables would read them all. `scope` keeps every part to what the actor may see.
 */
export function ordersShowing(actor: Actor, q: string, scope: RawBuilder<boolean>): RawBuilder<unknown> {
  const pattern = patternOf(q);
  const parts = [
    sql`select orders.id from orders where ${scope} and orders.search_text like ${pattern}`,
    sql`select orders.id from people join orders on orders.customer_id = people.id
      where ${scope} and lower(people.name) like ${pattern}`,
    ...(actor.kind === 'admin' ? adminParts(pattern) : []),
  ];
  return sql.join(parts, sql` union `);
}

/** Their rows show as well whose task it is and the payment's number. */
const adminParts = (pattern: RawBuilder<unknown>) => [
  sql`select orders.id from people join orders on orders.assigned_to = people.id
    where people.user_type = 'staff' and lower(people.name) like ${pattern}`,
  sql`select orders.id from payments join orders on orders.payment_id = payments.id
    where lower(payments.provider_payment_id) like ${pattern}`,
];
