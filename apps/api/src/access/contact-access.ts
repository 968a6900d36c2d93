/** Whose e-mail address and phone number a staff member may read: those of their own customers. */

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';

/**
 * A condition on a person's id: an order or a ticket of the customer is assigned to the staff member. An order that staff
 * added counts after its customer paid, wrote or uploaded something.
 */
export const contactVisibleTo = (
  { kind, userId }: Pick<Actor, 'kind' | 'userId'>,
  personId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  kind === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(
        exists (select from orders known where known.customer_id = ${personId} and known.assigned_to = ${userId}
          and (not known.unconfirmed or known.payment_id is not null))
        or exists (select from tickets known where known.customer_id = ${personId}
          and known.assigned_to = ${userId} and known.deleted_at is null))`;
