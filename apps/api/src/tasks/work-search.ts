/** Finds a text in what a staff member's or admin's row of an order shows, ignoring case (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = '\u001f';

/** The text as a pattern of LIKE that finds it anywhere. */
export const patternOf = (q: string) =>
  sql`('%' || lower(${q.replaceAll(border, ' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}::text) || '%')`;

/**
 * A query for the ids and places of the orders that show the text, a union of what each index finds: a condition with OR
 * over several tables would read them all. `condition` says which orders are looked at, in every part.
 */
export function ordersShowing(actor: Actor, q: string, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const pattern = patternOf(q);
  const wanted = sql`select orders.id, orders.due_rank from`;
  const parts = [
    sql`${wanted} orders where ${condition} and orders.search_text like ${pattern}`,
    sql`${wanted} people join orders on orders.customer_id = people.id
      where ${condition} and lower(people.name) like ${pattern}`,
    // Their rows show as well whose task it is and the payment's number.
    ...(actor.kind === 'admin'
      ? [
          sql`${wanted} people join orders on orders.assigned_to = people.id
            where ${condition} and people.user_type = 'staff' and lower(people.name) like ${pattern}`,
          sql`${wanted} payments join orders on orders.payment_id = payments.id
            where ${condition} and lower(payments.provider_payment_id) like ${pattern}`,
        ]
      : []),
  ];
  return sql.join(parts, sql` union `);
}
