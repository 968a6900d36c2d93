/** Compares settlements with the payments and refunds here; admins are notified once of what is new. */

import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';

type MismatchDeps = Pick<Deps, 'db' | 'clock' | 'payments'>;

/** The provider settles two working days after the capture; holidays come on top. */
const settledWithinDays = 7;
/** How far back it looks for what is new. What was found is compared until it is resolved. */
const comparedDays = 60;
/** Each is asked of the provider. */
const maxAsked = 50;

export async function findMismatches(deps: MismatchDeps): Promise<void> {
  const now = deps.clock.now();
  await resolveMismatches(deps);
  const unsettled = await findUnsettled(deps);
  const rows: Mismatch[] = await findInSettlements(deps);
  for (const attempt of unsettled) {
    const known = await deps.payments.fetchPayment(attempt.entity_id);
    rows.push({ ...attempt, kind: known ? 'unsettled' : 'unknown_there' });
  }
  if (rows.length === 0) return;
  await inTransaction(deps.db, async (tx) => {
    const found = await tx
      .insertInto('settlement_mismatches')
      .values(rows.map((row) => ({ ...row, found_at: now })))
      .onConflict((conflict) =>
        conflict
          .columns(['entity_id', 'kind'])
          .doUpdateSet((eb) => ({
            resolved_at: null,
            found_at: now,
            found_paise: eb.ref('excluded.found_paise'),
          }))
          .where('settlement_mismatches.resolved_at', 'is not', null),
      )
      .returning('id')
      .execute();
    if (found.length === 0) return;
    await notify(tx, deps, {
      event_key: `settlement-mismatch:${Math.max(...found.map(({ id }) => id))}`,
      title: 'Settlement Mismatch',
      recipients: admins,
      detail: `${found.length === 1 ? 'One payment does' : `${found.length} payments do`} not match the payment provider’s settlements.`,
    });
  });
}

interface Mismatch {
  kind: 'unsettled' | 'unknown_there' | 'unknown_here' | 'amount';
  entity_id: string;
  payment_id: number | null;
  expected_paise: number | null;
  found_paise: number | null;
}

/** Items without a payment or refund here, or with another amount. */
async function findInSettlements({ db, clock }: MismatchDeps): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    select case when known.amount is null then 'unknown_here' else 'amount' end as kind, item.entity_id, known.payment_id,
      known.amount as expected_paise, item.amount_paise as found_paise
    from settlement_items item join settlements on settlements.id = item.settlement_id
      left join lateral (${knownOfItem}) known on true
    where item.kind in ('payment', 'refund') and settled_at > ${clock.now()}::timestamptz - ${days(comparedDays)}
      and known.amount is distinct from item.amount_paise
    order by item.id limit 1000`.execute(db);
  return rows;
}

/** The payment or refund of an item. */
const knownOfItem = sql`
  select payment_id, amount_paise as amount from payment_attempts where provider_payment_id = item.entity_id
  union all select payment_id, amount_paise from refunds where provider_refund_id = item.entity_id`;

/** Nothing is expected of the time before the first settlement. */
async function findUnsettled({ db, clock }: MismatchDeps): Promise<Omit<Mismatch, 'kind'>[]> {
  const now = clock.now();
  const { rows } = await sql<Omit<Mismatch, 'kind'>>`
    select provider_payment_id as entity_id, payment_id, amount_paise as expected_paise, null as found_paise
    from payment_attempts tried
    where state = 'captured' and captured_at < ${now}::timestamptz - ${days(settledWithinDays)}
      and captured_at > ${now}::timestamptz - ${days(comparedDays)}
      and captured_at > (select min(settled_at) from settlements) - ${days(settledWithinDays)}
      and not exists (select from settlement_items where entity_id = tried.provider_payment_id)
      and not exists (select from settlement_mismatches known where known.entity_id = tried.provider_payment_id
        and known.resolved_at is null)
    order by captured_at limit ${maxAsked}`.execute(db);
  return rows;
}

/** What has been settled, or has become known, since. */
const resolveMismatches = ({ db, clock }: MismatchDeps) =>
  sql`
    update settlement_mismatches mismatch set resolved_at = ${clock.now()}
    where resolved_at is null and case
      when mismatch.kind in ('unsettled', 'unknown_there') then
        exists (select from settlement_items item where item.entity_id = mismatch.entity_id)
      else not exists (
        select from settlement_items item left join lateral (${knownOfItem}) known on true
        where item.entity_id = mismatch.entity_id and known.amount is distinct from item.amount_paise)
      end`.execute(db);

const days = (count: number) => sql`make_interval(days => ${count})`;
