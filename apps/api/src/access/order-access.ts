/** Who may see an order: its customer, the staff member it is assigned to, every admin. */

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';

/** A WHERE condition for queries with `orders`. */
export const visibleTo = ({ kind, userId }: Actor): RawBuilder<boolean> => conditions[kind](userId);

const conditions = {
  customer: (userId) => sql<boolean>`orders.customer_id = ${userId}`,
  staff: (userId) => sql<boolean>`orders.assigned_to = ${userId}`,
  admin: () => sql<boolean>`true`,
} satisfies Record<Actor['kind'], (userId: number) => RawBuilder<boolean>>;

export interface OrderPeople {
  customer_id: number;
  assigned_to: number | null;
}

/** The same for a loaded order, so that no query per subscriber is needed. */
export const isVisibleTo = ({ kind, userId }: Actor, order: OrderPeople): boolean =>
  checks[kind](userId, order);

const checks = {
  customer: (userId, order) => order.customer_id === userId,
  staff: (userId, order) => order.assigned_to === userId,
  admin: () => true,
} satisfies Record<Actor['kind'], (userId: number, order: OrderPeople) => boolean>;
