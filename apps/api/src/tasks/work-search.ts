/** Finds a text in what a staff member's or admin's row of an order shows, ignoring case (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import { likeOf, patternOf } from '../db/pattern-of.ts';

/**
 * A query for the ids and places of the orders that show the text, a union of what each index finds: a condition with OR
 * over several tables would read them all. `condition` says which orders are looked at, in every part.
 */
export function ordersShowing(
  actor: Pick<Actor, 'kind'>,
  q: string,
  condition: RawBuilder<boolean>,
  /** Of so many that one index finds, the rest is left out. */
  atMost?: number,
): RawBuilder<unknown> {
  const pattern = patternOf(q);
  const limit = atMost === undefined ? sql`` : sql`limit ${atMost}`;
  const wanted = sql`select orders.id, orders.due_rank from`;
  const parts = [
    sql`${wanted} orders where ${condition} and ${likeOf(sql`orders.search_text`, q)}`,
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
  return sql.join(
    parts.map((part) => sql`(${part} ${limit})`),
    sql` union `,
  );
}

/** The same of one order that is looked at, for texts that so many show that they are found sooner by looking. */
export function anOrderShows({ kind }: Pick<Actor, 'kind'>, q: string): RawBuilder<boolean> {
  const pattern = patternOf(q);
  const ofAdmins = sql`
    or exists (select from people where people.id = orders.assigned_to and lower(people.name) like ${pattern})
    or exists (select from payments where payments.id = orders.payment_id
      and lower(payments.provider_payment_id) like ${pattern})`;
  return sql`(orders.search_text like ${pattern}
    or exists (select from people where people.id = orders.customer_id and lower(people.name) like ${pattern})
    ${kind === 'admin' ? ofAdmins : sql``})`;
}
