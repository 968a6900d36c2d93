/** Transactional outbox: events are inserted in the transaction that causes them; the relay enqueues them after the commit. */

import { sql } from 'kysely';
import { traceparent } from '../tracing/trace-context.ts';
import type { Tx, Db } from './database.ts';

/** Every event that can leave a transaction. Each has an effect in jobs/queues.ts. */
export type OutboxEvent =
  | { type: 'code.requested'; data: { codeId: number } }
  | { type: 'access.requested'; data: { personId: number } }
  | { type: 'account.changed'; data: { changeId: number } }
  | { type: 'payment.fulfilled'; data: { paymentId: number } }
  | { type: 'invoice.resent'; data: { mailId: number } }
  | { type: 'invoice.corrected'; data: { replacedId: number } }
  | { type: 'proforma.sent'; data: { mailId: number } }
  | { type: 'quotation.sent'; data: { quotationId: number; mail: number } }
  | { type: 'customer.reminded'; data: { customerId: number; day: string } }
  | { type: 'notifications.written'; data: { notificationIds: number[] } }
  | { type: 'order.status-changed'; data: { changeId: number } }
  | { type: 'order.assigned'; data: { assignmentId: number } }
  | { type: 'chats.unread'; data: { personId: number; round: number } };

export const outboxChannel = 'outbox';

/** With `notBefore` the event is delayed until then, and can be deleted before. */
export async function addEvent(tx: Tx, event: OutboxEvent, notBefore: Date | null = null): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      type: event.type,
      data: JSON.stringify(event.data),
      not_before: notBefore,
      traceparent: traceparent() ?? null,
    })
    // A hint for the relay, delivered with the commit; the relay polls as well.
    .returning(sql`pg_notify(${outboxChannel}, '')`.as('hint'))
    .execute();
}

const NOTIFY_DELAY_MS = 10;
const pendingNotifies = new WeakSet<Db>();

/**
 * For events of frequent statements, called after their commit: a NOTIFY within a transaction serialises all commits,
 * which halved the orders per second. A lost notification delays the event by a second, until the relay's next poll.
 */
export function notifyRelay(db: Db): void {
  if (pendingNotifies.has(db)) return;
  pendingNotifies.add(db);
  const send = async () => {
    pendingNotifies.delete(db);
    await sql`select pg_notify(${outboxChannel}, '')`.execute(db).catch(() => undefined);
  };
  setTimeout(() => void send(), NOTIFY_DELAY_MS).unref();
}
