/** Who may see an order: its customer, the staff member it is assigned to, every admin (C§6, A§6, decision 10). */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';

/** A condition for any query with `orders` in it. */
export const visibleTo = ({ kind, userId }: Actor): RawBuilder<boolean> => conditions[kind](userId);

const conditions = {
  customer: (userId) => sql<boolean>`orders.customer_id = ${userId}`,
  staff: (userId) => sql<boolean>`orders.assigned_to = ${userId}`,
  admin: () => sql<boolean>`true`,
} satisfies Record<Actor['kind'], (userId: number) => RawBuilder<boolean>>;
