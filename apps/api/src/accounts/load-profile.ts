/** A person's account as they see it themselves; no password in any form. */
import { titlesMailedTo } from '@portal/domain/notification-titles';
import { OTP_VALID_SECONDS } from '@portal/domain/otp';
import { isStateCode } from '@portal/domain/states';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Throws when there is no such person. `now` decides whether a change of the address is still waiting for its code. */
export async function loadProfile(
  db: Db | Tx,
  personId: number,
  now: Date,
): Promise<components['schemas']['Profile']> {
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
    ])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
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
    pending_email: await findPendingEmail(db, personId, now),
    mail_preferences: titlesMailedTo(person.user_type).map((title) => ({
      title,
      wanted: !unwanted.some((row) => row.title === title),
    })),
  };
}

/** Null for a code that is not in use any more. */
const stateOf = (code: string | null) => (code !== null && isStateCode(code) ? code : null);

/** The address to which the newest code went, while that code may still come and be used. */
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
