/** Asks the provider about refunds that are pending: our own that it has not answered, and those whose webhook is late. */
import { sql } from 'kysely';
import type { PaymentDeps } from './fulfil-payment.ts';
import { askForRefund, recordRefundsOf } from './give-back.ts';

const batch = 50;

interface Due {
  id: number;
  provider_payment_id: string;
  provider_refund_id: string | null;
}

/** Safe to run anywhere, any time: the same refund is asked for under the same key. */
export async function settleRefunds(deps: PaymentDeps): Promise<{ checked: number }> {
  const due = await claimDue(deps);
  for (const refund of due) {
    try {
      if (refund.provider_refund_id === null) await askForRefund(deps, refund.provider_payment_id);
      else await recordRefundsOf(deps, refund.provider_payment_id);
    } catch (err) {
      deps.log.error({ err, refund: refund.id }, 'a refund could not be checked');
    }
  }
  return { checked: due.length };
}

/** After a minute, and then at intervals of a tenth of its age. Two workers never take the same one. */
async function claimDue({ db, clock }: PaymentDeps): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    update refunds set checked_at = ${now}
    where id in (
      select id from refunds
      where state = 'pending' and coalesce(checked_at, created_at)
        + greatest(interval '1 minute', (coalesce(checked_at, created_at) - created_at) / 10) <= ${now}::timestamptz
      order by checked_at nulls first, id limit ${batch} for update skip locked)
    returning id, provider_payment_id, provider_refund_id`.execute(db);
  return rows;
}
