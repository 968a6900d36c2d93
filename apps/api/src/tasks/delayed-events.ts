/**
 * Notifications of status changes and assignments wait in the outbox while the change can be undone; undoing deletes the
 * event (record 0040).
 */

import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { addEvent, type OutboxEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notifyOfAssignment, notifyOfStatus } from './task-events.ts';

export type DelayedEvent = Extract<OutboxEvent, { type: 'order.status-changed' | 'order.assigned' }>;

/**
 * The time until which a change can be undone; undefined when undoing is disabled and notifications are sent at once.
 */
export function undoDeadline({ clock, config }: Pick<Deps, 'clock' | 'config'>): Date | undefined {
  const ms = config.UNDO_HOLD_SECONDS * 1000;
  return ms === 0 ? undefined : new Date(clock.now().getTime() + ms);
}

export const delayEvent = (tx: Tx, event: DelayedEvent, until: Date): Promise<void> =>
  addEvent(tx, event, until);

/** Deletes the event. Returns whether it was still pending; a relayed event counts as sent. */
export async function cancelDelayedEvent(tx: Tx, { type, data }: DelayedEvent): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where type = ${type} and data = ${JSON.stringify(data)}::jsonb and handed_over_at is null`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

/** Does nothing when the change was undone after the relay read the event and crashed. */
export const onStatusChanged = (deps: Deps, { changeId }: { changeId: number }): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const change = await tx
      .selectFrom('order_status_changes as change')
      .innerJoin('orders', 'orders.id', 'change.order_id')
      .innerJoin('people', 'people.id', 'change.changed_by')
      .select([
        'change.id as change_id',
        'change.to_status',
        'people.id as maker_id',
        'people.user_type',
        'orders.id',
        'orders.customer_id',
        'orders.assigned_to',
        'orders.service_name',
      ])
      .where('change.id', '=', changeId)
      .forShare('change')
      .executeTakeFirst();
    if (!change) return;
    const by = { userId: change.maker_id, isStaff: change.user_type === 'staff' };
    await notifyOfStatus(tx, deps, change, { id: changeId, to: change.to_status, by });
  });

/** Does nothing when the order was reassigned since, which has its own event. */
export const onTaskAssigned = (deps: Deps, { assignmentId }: { assignmentId: number }): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const given = await tx
      .selectFrom('order_assignments as given')
      .innerJoin('orders', 'orders.id', 'given.order_id')
      .select(['given.to_staff', 'orders.id', 'orders.service_name'])
      .where('given.id', '=', assignmentId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('order_assignments as later')
              .select('later.id')
              .whereRef('later.order_id', '=', 'given.order_id')
              .whereRef('later.id', '>', 'given.id'),
          ),
        ),
      )
      .forShare('given')
      .executeTakeFirst();
    if (!given?.to_staff) return;
    await notifyOfAssignment(tx, deps, given, { assignmentId, staffId: given.to_staff });
  });
