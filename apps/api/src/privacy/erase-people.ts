/** Erases those who asked for it a year ago, and warns them two days before (record 0014). */
import { sql } from 'kysely';
import { recordAccountChange } from '../accounts/record-account-change.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { eraseAt } from '../accounts/erase-at.ts';
import { erasures } from './erasures.ts';
import { findMyFiles } from './find-my-files.ts';

const hourMs = 3_600_000;
/** How long before the erasure its mail goes out. */
const warningMs = 48 * hourMs;
const mostAtOnce = 200;

/** Answers how many people it erased. Safe to run at any time, twice, and on several processes at once. */
export async function erasePeople(deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>): Promise<number> {
  const now = deps.clock.now();
  let erased = 0;
  for (const person of await findAwaiting(deps, now)) {
    const due = eraseAt(person.erasure_requested_at).getTime();
    try {
      if (person.warned_at === null) {
        if (due - warningMs <= now.getTime()) await warn(deps, person.id, now);
        // However late this runs, nobody is erased without having been warned for two days.
      } else if (due <= now.getTime() && person.warned_at.getTime() + warningMs <= now.getTime()) {
        if (await erase(deps, person.id, now)) erased += 1;
      }
    } catch (error) {
      // The next one may not wait for a file that can't be removed; this one is tried again in the next round.
      deps.log.error({ err: error, personId: person.id }, 'a person could not be erased');
    }
  }
  return erased;
}

/** Those whose day has come or comes within a few days, the earliest first. */
async function findAwaiting({ db }: Pick<Deps, 'db'>, now: Date) {
  const { rows } = await sql<{ id: number; erasure_requested_at: Date; warned_at: Date | null }>`
    select people.id, erasure_requested_at, warning.changed_at as warned_at
    from people left join account_changes as warning on warning.person_id = people.id and kind = 'erasure_due'
    where erasure_requested_at < ${new Date(now.getTime() - 362 * 24 * hourMs)} and erased_at is null
    order by erasure_requested_at limit ${mostAtOnce}`.execute(db);
  return rows;
}

async function warn({ db }: Pick<Deps, 'db'>, personId: number, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const person = await lockAwaiting(tx, personId);
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
 * Files first: their rows are what tells of them, and removing what is gone already does no harm, so that a run that
 * died anywhere is simply made again.
 */
async function erase({ db, files }: Pick<Deps, 'db' | 'files'>, id: number, now: Date): Promise<boolean> {
  const removed = await findMyFiles(db, id, 'stored');
  for (const { storedPath } of removed) await files.remove(storedPath);
  return inTransaction(db, async (tx) => {
    await lockBelongings(tx, id);
    const person = await lockAwaiting(tx, id);
    if (!person) return false;
    // What was issued meanwhile keeps its row, and the person waits for the next round.
    if ((await findMyFiles(tx, id, 'stored')).length !== removed.length) return false;
    for (const statement of erasures(id)) await statement.execute(tx);
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
        two_step_at: null,
        erased_at: now,
      })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/**
 * Whoever writes a message, a reply or a file holds its order or ticket against this lock, so that all of it is either
 * there already or comes after the erasure. Before the person's row, which such a writer needs next, to tell them.
 */
async function lockBelongings(tx: Tx, id: number): Promise<void> {
  for (const table of ['orders', 'tickets'] as const) {
    await tx.selectFrom(table).select('id').where('customer_id', '=', id).orderBy('id').forUpdate().execute();
  }
}

const lockAwaiting = (tx: Tx, id: number) =>
  tx
    .selectFrom('people')
    .select('email')
    .where('id', '=', id)
    .where('erasure_requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
