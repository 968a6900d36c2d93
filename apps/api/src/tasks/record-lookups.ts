/** Counts other staff's customers that a staff member looks up, and notifies the admins above a limit. */

import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';
import { ownCustomers } from './customer-choices.ts';

/** Enough for adding thirty orders, each with a search by name and twenty results. */
export const MAX_LOOKUPS_PER_HOUR = 200;

export async function recordLookups(
  deps: Pick<Deps, 'db' | 'clock'>,
  staffId: number,
  customerIds: readonly number[],
): Promise<void> {
  const hour = startOfHour(deps.clock.now());
  const { numAffectedRows: added = 0n } = await sql`
    insert into customer_lookups (staff_id, hour, customer_id)
    select ${staffId}, ${hour}, id from unnest(${customerIds}::bigint[]) id
    where id <> all (array(${ownCustomers(staffId)}))
    on conflict do nothing`.execute(deps.db);
  if (added === 0n) return;
  const { count } = await deps.db
    .selectFrom('customer_lookups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('hour', '=', hour)
    .executeTakeFirstOrThrow();
  if (count > MAX_LOOKUPS_PER_HOUR) await notifyAdmins(deps, staffId, hour);
}

const startOfHour = (now: Date) => new Date(now.getTime() - (now.getTime() % 3_600_000));

/** Once an hour: an audit log entry and a notification. */
const notifyAdmins = (deps: Pick<Deps, 'db' | 'clock'>, staffId: number, hour: Date) =>
  inTransaction(deps.db, async (tx) => {
    const { name } = await tx
      .selectFrom('people')
      .select('name')
      .where('id', '=', staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { rows } = await sql`
      insert into audit_log (at, actor_id, actor_role, operation, action, object, object_id, changes)
      select ${deps.clock.now()}, ${staffId}, 'staff', 'getCustomerService', 'read', 'person', ${String(staffId)},
        jsonb_build_object('customers_found', jsonb_build_array(null, ${MAX_LOOKUPS_PER_HOUR + 1}::int))
      where not exists (select from audit_log seen where seen.actor_id = ${staffId} and seen.at >= ${hour}
        and seen.operation = 'getCustomerService' and seen.action = 'read')
      returning id`.execute(tx);
    if (rows.length === 0) return;
    await notify(tx, deps, {
      event_key: `lookups:${staffId}:${hour.toISOString()}`,
      title: 'Many Customers Found',
      recipients: admins,
      detail: `${name} found more than ${MAX_LOOKUPS_PER_HOUR} customers within an hour who are not theirs. The audit log has the entry.`,
    });
  });
