/** Quotes that nobody paid: they expire, and what they hold of a person is cleared (record 0059). */

import { isStateCode } from '@portal/domain/states';
import { type Selectable, sql } from 'kysely';
import type { People } from '../../db/schema.gen.ts';
import type { Deps } from '../../deps.ts';
import { determineSupply } from '../../invoices/issue-invoice.ts';
import { quoteDays } from '../../settings/quote-days.ts';
import type { ProviderIdentity, Settings } from '../../settings/settings-registry.ts';

const dayMs = 24 * 3_600_000;
const batch = 1_000;

/** Quotes from before this moment have expired. */
export const quotesOpenSince = (settings: Settings, now: Date): Date =>
  new Date(now.getTime() - quoteDays(settings) * dayMs);

/**
 * Returns how many expired. What makes a quote one without tax stays, since a late payment is of that amount. In batches, so that no
 * statement runs long.
 */
export async function expireQuotes(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<number> {
  const now = deps.clock.now();
  const before = quotesOpenSince(await deps.settings.read(), now);
  for (let expired = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      update payments set expired_at = ${now}, bought_key = null, billing_name = '', billing_email = '', billing_phone = '',
        billing_address = null, billing_state = null,
        gst_number = case when buyer_kind = 'sez' then gst_number end,
        business_name = case when buyer_kind = 'sez' then business_name end,
        invoice_gstin = case when buyer_kind = 'sez' then invoice_gstin end,
        place_of_supply = case when buyer_kind <> 'india' then place_of_supply end
      where state = 'created' and expired_at is null and id in (
        select id from payments where state = 'created' and expired_at is null and created_at < ${before}
        order by created_at limit ${batch} for update skip locked)`.execute(deps.db);
    expired += Number(numAffectedRows);
    if (numAffectedRows < batch) return expired;
  }
}

/**
 * Bills an expired quote to the customer's account, since it was paid after all. Returns false for one that is not expired,
 * and when the account is closed.
 */
export async function reopenExpiredQuote(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  providerOrderId: string | null,
): Promise<boolean> {
  const person = await db
    .selectFrom('payments')
    .innerJoin('people', 'people.id', 'payments.customer_id')
    .select(['payments.id', 'payments.buyer_kind', 'people.name', 'people.email', 'people.phone'])
    .select(['people.gst_number', 'people.business_name', 'people.billing_state', 'people.billing_address'])
    .where('provider_order_id', '=', providerOrderId)
    .where('payments.state', '=', 'created')
    .where('expired_at', 'is not', null)
    .where('people.state', '=', 'active')
    .executeTakeFirst();
  if (!person) return false;
  const { provider } = await settings.read();
  await db
    .updateTable('payments')
    .set({
      expired_at: null,
      billing_name: person.name,
      billing_email: person.email,
      billing_phone: person.phone ?? '',
      billing_address: person.billing_address,
      ...(person.buyer_kind === 'india' && supplyInIndia(provider, person)),
    })
    .where('id', '=', person.id)
    .where('state', '=', 'created')
    .execute();
  return true;
}

type Account = Pick<Selectable<People>, 'gst_number' | 'business_name' | 'billing_state'>;

/** As a new quote would have it. */
function supplyInIndia(provider: ProviderIdentity, account: Account) {
  const { gst_number: gstNumber, business_name: businessName, billing_state: state } = account;
  const billingState = state !== null && isStateCode(state) ? state : null;
  const supply = determineSupply(provider, { kind: 'india', gstNumber, billingState });
  return {
    gst_number: gstNumber,
    business_name: businessName,
    billing_state: billingState,
    invoice_gstin: supply.invoiceGstin,
    place_of_supply: supply.placeOfSupply,
  };
}
