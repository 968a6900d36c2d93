/** What must happen elsewhere when an admin changes somebody's account. */
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';

/** A staff member left work behind: every admin is notified, since they must assign it (api-deletestaff-006). */
export async function workHandedBack(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  person: { id: number; name: string },
  { orders, tickets }: { orders: number; tickets: number },
): Promise<void> {
  if (orders + tickets === 0) return;
  const parts = [counted(orders, 'open task'), counted(tickets, 'open ticket')].filter((part) => part !== '');
  await notify(tx, deps, {
    event_key: `work-handed-back:${person.id}`,
    title: 'Tasks Unassigned',
    recipients: admins,
    detail: `${person.name} has left: ${parts.join(' and ')} ${orders + tickets === 1 ? 'is' : 'are'} assigned to nobody now.`,
  });
}

const counted = (count: number, what: string) =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
