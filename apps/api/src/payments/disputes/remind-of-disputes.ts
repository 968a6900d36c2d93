/** Reminds the admins of unanswered disputes three days and one day before their deadline, once each. */

import { todayIst } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../../events/notify.ts';
import { admins } from '../../events/recipients.ts';
import { disputeDetail } from './dispute-detail.ts';

interface DueDispute {
  provider_dispute_id: string;
  provider_payment_id: string;
  amount_paise: number;
  respond_by: Date;
  days_left: number;
  order_id: number | null;
}

/** May run at any time and on several processes: each admin is notified once per key. */
export async function remindOfDisputes(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<DueDispute>`
      select * from (
        select provider_dispute_id, provider_payment_id, amount_paise, respond_by,
          (respond_by at time zone 'Asia/Kolkata')::date - ${todayIst(now)}::date as days_left,
          (select min(id) from orders where orders.payment_id = disputes.payment_id) as order_id
        from disputes
        where state = 'open' and respond_by > ${now}::timestamptz and respond_by < ${now}::timestamptz + interval '5 days'
        order by respond_by limit 200) due
      where days_left <= 3`.execute(tx);
    for (const dispute of rows) {
      await notify(tx, deps, {
        event_key: `dispute-due:${dispute.provider_dispute_id}:${dispute.days_left <= 1 ? 1 : 3}`,
        title: 'Payment Disputed',
        recipients: admins,
        detail: disputeDetail('due', {
          paise: dispute.amount_paise,
          payment: dispute.provider_payment_id,
          respondBy: dispute.respond_by,
        }),
        ...(dispute.order_id !== null && { orderId: dispute.order_id }),
      });
    }
  });
}
