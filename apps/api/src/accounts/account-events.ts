import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';

/**
 * Notifies the admins, who review the request (notifications-n03), and mails the address a link that confirms it
 * (record 0029).
 */
export async function announceStaffRequest(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, name, department }: { id: number; name: string; department: string | null },
): Promise<void> {
  await addEvent(tx, { type: 'access.requested', data: { personId: id } });
  await notify(tx, deps, {
    event_key: `access-requested:${id}`,
    title: 'New Registration',
    recipients: admins,
    detail: `${name} asks for access as staff${department === null ? '' : ` (${department})`}.`,
  });
}

/** Notifies every admin of a new customer (notifications-n03). */
export const notifyOfRegistration = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, name }: { id: number; name: string },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `registered:${id}`,
    title: 'New Registration',
    recipients: admins,
    detail: `${name} has registered.`,
  });
