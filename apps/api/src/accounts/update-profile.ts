/** Changes the caller's name, phone, billing details and mail preferences; omitted fields stay. */

import { isCountryCode } from '@portal/domain/countries';
import { gstnoProblem } from '@portal/domain/forms/payment';
import { normaliseGstin } from '@portal/domain/gstin';
import { titlesMailedTo, type UserType } from '@portal/domain/notification-titles';
import type { Updateable } from 'kysely';
import { invalid } from '../contract/errors.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import type { People } from '../db/schema.gen.ts';
import { inTransaction } from '../db/transaction.ts';
import { assertNotOwnGstin } from '../settings/assert-not-own-gstin.ts';
import { loadProfile } from './load-profile.ts';

export const updateProfile: Handler<'updateProfile'> = async (deps, { actor, body }) => {
  const details = detailsFrom(body);
  rejectInvalidDetails(body);
  assertNotOwnGstin((await deps.settings.read()).provider, 'gst_number', body.gst_number);
  if (Object.keys(details).length === 0 && body.mail_preferences === undefined) {
    throw invalid([{ field: 'mail_preferences', message: 'Give at least one field to change.' }]);
  }
  return inTransaction(deps.db, async (tx) => {
    if (Object.keys(details).length > 0) {
      await tx.updateTable('people').set(details).where('id', '=', actor.userId).execute();
    }
    const profile = await loadProfile(deps, tx, actor.userId);
    if (body.mail_preferences === undefined) return changed(profile);
    await setPreferences(tx, profile, body.mail_preferences);
    return changed(await loadProfile(deps, tx, actor.userId));
  });
};

function rejectInvalidDetails({
  gst_number: gstNumber,
  billing_country: country = '',
}: Body<'updateProfile'>): void {
  const message = gstnoProblem(gstNumber ?? '');
  if (message !== undefined) throw invalid([{ field: 'gst_number', message }]);
  if (country === '' || isCountryCode(country)) return;
  throw invalid([{ field: 'billing_country', message: 'Choose a country outside India.' }]);
}

type Profile = Awaited<ReturnType<typeof loadProfile>>;

const changed = (profile: Profile) => ({
  status: 'true' as const,
  message: 'Your changes are saved.',
  profile,
});

/** Lists every field, so nothing else of the payload is written (api-staffedit-004). */
function detailsFrom(body: Body<'updateProfile'>): Updateable<People> {
  return {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...(body.phone !== undefined && { phone: body.phone.trim() }),
    ...(body.gst_number !== undefined && { gst_number: normaliseGstin(body.gst_number) || null }),
    ...(body.buyer_kind !== undefined && { buyer_kind: body.buyer_kind }),
    ...(body.billing_country !== undefined && { billing_country: body.billing_country || null }),
    ...(body.billing_state !== undefined && {
      billing_state: body.billing_state === '' ? null : body.billing_state,
    }),
    ...(body.billing_address !== undefined && { billing_address: body.billing_address.trim() || null }),
    ...(body.business_name !== undefined && { business_name: body.business_name.trim() || null }),
  };
}

async function setPreferences(
  tx: Tx,
  { id, user_type: userType }: { id: number; user_type: UserType },
  preferences: NonNullable<Body<'updateProfile'>['mail_preferences']>,
): Promise<void> {
  const known = titlesMailedTo(userType);
  // The last of two entries for a title counts.
  const wantedByTitle = new Map(preferences.map(({ title, wanted }) => [title, wanted]));
  const unknownTitles = [...wantedByTitle.keys()].filter((title) => !known.includes(title));
  if (unknownTitles.length > 0) {
    throw invalid([
      { field: 'mail_preferences', message: `This account gets no mail of: ${unknownTitles.join(', ')}.` },
    ]);
  }
  if (wantedByTitle.size === 0) return;
  await tx
    .insertInto('mail_preferences')
    .values([...wantedByTitle].map(([title, wanted]) => ({ person_id: id, title, wanted })))
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'title']).doUpdateSet((eb) => ({ wanted: eb.ref('excluded.wanted') })),
    )
    .execute();
}
