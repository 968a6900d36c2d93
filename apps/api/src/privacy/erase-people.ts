/** Erases people a year after they asked for it, and warns them two days before (record 0014). */

import { sql } from 'kysely';
import { erasureDate } from '../accounts/erasure-date.ts';
import { recordAccountChange } from '../accounts/record-account-change.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { erasureStatements } from './erasure-statements.ts';
import { findMyFiles } from './find-my-files.ts';

const hourMs = 3_600_000;
/** How long before the erasure the warning goes out. */
const WARNING_MS = 48 * hourMs;
const BATCH_SIZE = 200;

/** Returns the number of people erased. Idempotent and safe to run on several processes at once. */
export async function erasePeople(deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>): Promise<number> {
  const now = deps.clock.now();
  let erased = 0;
  for (const person of await findAwaiting(deps, now)) {
    const due = erasureDate(person.erasure_requested_at).getTime();
    try {
      if (person.warned_at === null) {
        if (due - WARNING_MS <= now.getTime()) await warn(deps, person.id, now);
        // Even a late run leaves two days between the warning and the erasure.
      } else if (due <= now.getTime() && person.warned_at.getTime() + WARNING_MS <= now.getTime()) {
        if (await erase(deps, person.id, now)) erased += 1;
      }
    } catch (error) {
      // One failure must not block the others; the next round retries it.
      deps.log.error({ err: error, personId: person.id }, 'a person could not be erased');
    }
  }
  return erased;
}

/** People whose date is past or within a few days, earliest first. */
async function findAwaiting({ db }: Pick<Deps, 'db'>, now: Date) {
  const { rows } = await sql<{ id: number; erasure_requested_at: Date; warned_at: Date | null }>`
    select people.id, erasure_requested_at, warning.changed_at as warned_at
    from people left join account_changes as warning on warning.person_id = people.id and kind = 'erasure_due'
    where erasure_requested_at < ${new Date(now.getTime() - 362 * 24 * hourMs)} and erased_at is null
    order by erasure_requested_at limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

async function warn({ db }: Pick<Deps, 'db'>, personId: number, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const person = await lockPersonAwaitingErasure(tx, personId);
    if (!person || (await isWarned(tx, personId))) return;
    await recordAccountChange(tx, {
      person_id: personId,
      kind: 'erasure_due',
      told_at: person.email,
      changed_at: now,
    });
  });
}

async function isWarned(tx: Tx, personId: number): Promise<boolean> {
  const warning = await tx
    .selectFrom('account_changes')
    .select('id')
    .where('person_id', '=', personId)
    .where('kind', '=', 'erasure_due')
    .executeTakeFirst();
  return warning !== undefined;
}

/**
 * Deletes the files before the rows that name them, so a run that died half-way can be repeated: removing a missing
 * file does nothing.
 */
async function erase({ db, files }: Pick<Deps, 'db' | 'files'>, id: number, now: Date): Promise<boolean> {
  const removed = await findMyFiles(db, id, 'stored');
  for (const { storedPath } of removed) await files.remove(storedPath);
  return inTransaction(db, async (tx) => {
    await lockOrdersAndTickets(tx, id);
    const person = await lockPersonAwaitingErasure(tx, id);
    if (!person) return false;
    // A file was added since: keep its row and retry in the next round.
    if ((await findMyFiles(tx, id, 'stored')).length !== removed.length) return false;
    for (const statement of erasureStatements(id)) await statement.execute(tx);
    await tx
      .updateTable('people')
      .set({
        name: 'Erased customer',
        email: `erased-${id}@erased.invalid`,
        phone: '',
        password_hash: '',
        gst_number: null,
        billing_state: null,
        billing_address: null,
        business_name: null,
        buyer_kind: 'india',
        billing_country: null,
        two_step_at: null,
        erased_at: now,
      })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/**
 * Writers of messages, replies and files lock the order or ticket too, so each write comes either before or after the
 * erasure. Locked before the person's row, in the order in which writers lock.
 */
async function lockOrdersAndTickets(tx: Tx, id: number): Promise<void> {
  for (const table of ['orders', 'tickets'] as const) {
    await tx.selectFrom(table).select('id').where('customer_id', '=', id).orderBy('id').forUpdate().execute();
  }
}

const lockPersonAwaitingErasure = (tx: Tx, id: number) =>
  tx
    .selectFrom('people')
    .select('email')
    .where('id', '=', id)
    .where('erasure_requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
