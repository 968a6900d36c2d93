/** A person's account as they see it themselves. */

import { BUYER_KINDS, isBuyerKind } from '@portal/domain/buyer-kind';
import { titlesMailedTo } from '@portal/domain/notification-titles';
import { OTP_VALID_SECONDS } from '@portal/domain/otp';
import { isStateCode } from '@portal/domain/states';
import { lutFor } from '@portal/domain/zero-rating';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findConfirmedBuyer } from '../settings/confirmed-buyer.ts';

/** Throws for an unknown person. The clock decides whether a pending change of the address can still be confirmed. */
export async function loadProfile(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  db: Db | Tx,
  personId: number,
): Promise<components['schemas']['Profile']> {
  const now = clock.now();
  const { zeroRating } = (await settings.read()).provider;
  const person = await db
    .selectFrom('people')
    .select([
      'id',
      'name',
      'email',
      'phone',
      'user_type',
      'gst_number',
      'billing_state',
      'billing_address',
      'business_name',
      'buyer_kind',
      'billing_country',
    ])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const confirmed = await findConfirmedBuyer(db, personId);
  const unwanted = await db
    .selectFrom('mail_preferences')
    .select('title')
    .where('person_id', '=', personId)
    .where('wanted', '=', false)
    .execute();
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    user_type: person.user_type,
    gst_number: person.gst_number,
    billing_state: stateOf(person.billing_state),
    billing_address: person.billing_address,
    business_name: person.business_name,
    buyer_kind: isBuyerKind(person.buyer_kind) ? person.buyer_kind : 'india',
    billing_country: person.billing_country,
    zero_rated: BUYER_KINDS.filter(
      (kind) => lutFor(zeroRating, { kind, gstNumber: confirmed?.gstin ?? null, confirmed }, now) !== null,
    ),
    zero_rated_gst_number: confirmed?.gstin ?? null,
    pending_email: await findPendingEmail(db, personId, now),
    mail_preferences: titlesMailedTo(person.user_type).map((title) => ({
      title,
      wanted: !unwanted.some((row) => row.title === title),
    })),
  };
}

/** Null for a state code that is no longer in use. */
const stateOf = (code: string | null) => (code !== null && isStateCode(code) ? code : null);

/** The address of the newest change whose code can still be used. */
async function findPendingEmail(db: Db | Tx, personId: number, now: Date): Promise<string | null> {
  const newest = await db
    .selectFrom('one_time_codes')
    .select(['email', 'used_at'])
    .select((eb) =>
      eb.fn
        .coalesce(
          'expires_at',
          sql<Date>`requested_at + make_interval(secs => ${sql.lit(OTP_VALID_SECONDS)})`,
        )
        .as('expires_at'),
    )
    .where('person_id', '=', personId)
    .where('purpose', '=', 'email_change')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && newest.used_at === null && newest.expires_at > now ? newest.email : null;
}
