/** What must happen elsewhere when an account changes. */
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/notify.ts';
import { admins } from '../notifications/recipients.ts';

/** Somebody asks to be let in as a staff member: the admins are told, who review it (decision 17). */
export const staffAccessRequested = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, name, department }: { id: number; name: string; department: string | null },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `access-requested:${id}`,
    title: 'New Registration',
    recipients: admins,
    detail: `${name} asks for access as staff${department === null ? '' : ` (${department})`}.`,
  });

/** A customer has registered: the admins are told (decision 52). */
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
