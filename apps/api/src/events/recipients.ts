/** Recipients of notifications, as queries for the ids of active people (notifications-n02 to n08). */

import { type RawBuilder, sql } from 'kysely';

export type Recipients = RawBuilder<{ id: number }>;

export const admins: Recipients = sql`select id from people where user_type = 'admin' and state = 'active'`;

/** One person, such as an order's customer. */
export const only = (personId: number): Recipients =>
  sql`select id from people where id = ${personId} and state = 'active'`;

export const staffAndAdmins = (orderId: number): Recipients => sql`
  select people.id from orders join people on people.id = orders.assigned_to
  where orders.id = ${orderId} and people.state = 'active'
  union ${admins}`;
