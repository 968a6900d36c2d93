/** What a customer began to buy and did not pay, to resume or to dismiss. */

import { gstRateOn } from '@portal/domain/gst';
import { paiseToRupees, sumPaise, toPaise, withGst } from '@portal/domain/money';
import type { TaxTreatment } from '@portal/domain/tax-law';
import { sql } from 'kysely';
import { notFound } from '../../contract/errors.ts';
import type { Handler } from '../../contract/operation.ts';
import { quoteDays } from '../../settings/quote-days.ts';
import { isPaidByAnotherQuote } from '../purchase.ts';
import { quotesOpenSince } from './expire-quotes.ts';

const dayMs = 24 * 3_600_000;
const maxPurchases = 5;

interface UnfinishedRow {
  id: number;
  created_at: Date;
  services: { id: number; name: string; price_paise: number; tax_treatment: TaxTreatment }[];
}

/**
 * The newest first, each set of services once. An unpaid order asks for its payment itself, and services that are no longer
 * sold can't be bought.
 */
export const unfinishedPurchases: Handler<'unfinishedPurchases'> = async (deps, { actor }) => {
  const now = deps.clock.now();
  const settings = await deps.settings.read();
  const { rows } = await sql<UnfinishedRow>`
    select quote.id, quote.created_at, wanted.services
    from (
      select distinct on (bought_key) id, created_at, retry_of from payments
      where customer_id = ${actor.userId} and state = 'created' and bought_key is not null
        and provider_order_id is not null and expired_at is null and dismissed_at is null and cancelled_at is null
        and created_at > ${quotesOpenSince(settings, now)}
      order by bought_key, created_at desc, id desc
    ) quote cross join lateral (
      select jsonb_agg(jsonb_build_object('id', services.id, 'name', services.name, 'price_paise', services.price_paise,
          'tax_treatment', services.tax_treatment)
          order by position) as services, bool_and(services.state = 'published') as is_sold
      from payment_items join services on services.id = service_id where payment_id = quote.id) wanted
    where is_sold and not ${isPaidByAnotherQuote('quote')}
    order by quote.created_at desc, quote.id desc limit ${maxPurchases}`.execute(deps.db);
  return {
    status: 'true',
    message: 'What you have not paid yet.',
    purchases: rows.map(({ id, created_at: begun, services }) => ({
      id,
      services: services.map((service) => ({
        id: service.id,
        name: service.name,
        price: paiseToRupees(toPaise(service.price_paise)),
      })),
      total: paiseToRupees(
        sumPaise(
          services.map(
            ({ price_paise: paise, tax_treatment: treatment }) =>
              withGst(toPaise(paise), gstRateOn(now, treatment)).total,
          ),
        ),
      ),
      begun_at: begun.toISOString(),
      expires_at: new Date(begun.getTime() + quoteDays(settings) * dayMs).toISOString(),
    })),
  };
};

/** With all quotes of the same services. A payment of one that arrives later still counts. */
export const dismissPurchase: Handler<'dismissPurchase'> = async ({ db, clock }, { actor, body }) => {
  const dismissed = await db
    .updateTable('payments')
    .set({ dismissed_at: clock.now() })
    .where('customer_id', '=', actor.userId)
    .where('state', '=', 'created')
    .where('bought_key', '=', (eb) =>
      eb
        .selectFrom('payments as one')
        .select('one.bought_key')
        .where('one.id', '=', body.id)
        .where('one.customer_id', '=', actor.userId),
    )
    .returning('id')
    .executeTakeFirst();
  if (!dismissed) throw notFound('This purchase was not found.');
  return { status: 'true', message: 'It is no longer shown.' };
};
