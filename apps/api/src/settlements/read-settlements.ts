/** Reads what the payment provider paid out to the bank, and compares it with the payments and refunds here (record 0062). */

import { istDate } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { SettledItem } from '../payments/payment-gateway.ts';
import { findMismatches } from './find-mismatches.ts';

type SettlementDeps = Pick<Deps, 'db' | 'clock' | 'payments'>;

const dayMs = 24 * 3_600_000;
/** On the first run. */
const firstDays = 30;
/** Read again, since the provider adds items to a day after it. */
const repeatedDays = 3;

/** May run at any time and on several processes: every row is written once. */
export async function readSettlements(deps: SettlementDeps): Promise<void> {
  const now = deps.clock.now();
  const today = istDate(now);
  for (let at = await firstDay(deps, now); istDate(at) <= today; at = new Date(at.getTime() + dayMs)) {
    const items = await deps.payments.fetchSettledItems(istDate(at));
    if (items.length > 0) await storeItems(deps, items);
  }
  await findMismatches(deps);
}

async function firstDay({ db }: SettlementDeps, now: Date): Promise<Date> {
  const { latest } = await db
    .selectFrom('settlements')
    .select(({ fn }) => fn.max('settled_at').as('latest'))
    .executeTakeFirstOrThrow();
  return latest === null
    ? new Date(now.getTime() - firstDays * dayMs)
    : new Date(latest.getTime() - repeatedDays * dayMs);
}

/** Fees of payments from before are filled in. */
async function storeItems({ db }: SettlementDeps, items: readonly SettledItem[]): Promise<void> {
  const rows = JSON.stringify(items);
  const reported = sql`jsonb_to_recordset(${rows}::jsonb) as reported ("settlementId" text, utr text, "settledAt" timestamptz,
    "entityId" text, kind text, "paymentId" text, "amountPaise" bigint, "creditPaise" bigint, "debitPaise" bigint,
    "feePaise" bigint, "taxPaise" bigint)`;
  await inTransaction(db, async (tx) => {
    await sql`
      insert into settlements as kept (provider_settlement_id, utr, settled_at)
      select "settlementId", max(utr), min("settledAt") from ${reported} group by 1 order by 2, 1
      on conflict (provider_settlement_id) do update set utr = excluded.utr where kept.utr is null`.execute(
      tx,
    );
    await sql`
      insert into settlement_items (settlement_id, entity_id, kind, provider_payment_id, amount_paise, credit_paise,
        debit_paise, fee_paise, tax_paise)
      select settlements.id, "entityId", kind, "paymentId", "amountPaise", "creditPaise", "debitPaise", "feePaise",
        "taxPaise"
      from ${reported} join settlements on provider_settlement_id = "settlementId" order by "entityId"
      on conflict (entity_id, settlement_id) do nothing`.execute(tx);
    await sql`
      update settlements set amount_paise = found.amount, fee_paise = found.fee, tax_paise = found.tax, items = found.n
      from (
        select settlement_id, sum(credit_paise - debit_paise) as amount, sum(fee_paise) as fee, sum(tax_paise) as tax,
          count(*) as n
        from settlement_items where settlement_id in (
          select settlements.id from ${reported} join settlements on provider_settlement_id = "settlementId")
        group by settlement_id) found
      where settlements.id = found.settlement_id and settlements.items <> found.n`.execute(tx);
    await sql`
      update payment_attempts tried set fee_paise = "feePaise", tax_paise = "taxPaise"
      from ${reported} where tried.provider_payment_id = "entityId" and tried.fee_paise is null`.execute(tx);
  });
}
