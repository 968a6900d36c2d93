/** Whose e-mail address and phone number a staff member may read: those of customers who deal with them. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';

/**
 * A condition about the person with that id. A customer deals with a staff member by an order or a ticket that is
 * assigned to them; an order that staff added counts once its customer paid it or wrote or gave something for it.
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
