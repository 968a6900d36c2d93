/** What must happen elsewhere when an account changes. */
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';

/**
 * Somebody asks to be let in as a staff member: the admins, who review it, are notified (notifications-n03), and a mail
 * asks the reader of that mailbox to confirm the address (record 0029).
 */
export async function staffAccessRequested(
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

/** A customer has registered: every admin is notified (notifications-n03). */
export const customerRegistered = (
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
