/** A person's account as they see it themselves; no password in any form (decision 15). */
import { titlesReaching } from '@portal/domain/notification-titles';
import type { components } from '@portal/sdk/contract.gen';
import type { Db, Tx } from '../db/database.ts';

/** Throws when there is no such person. */
export async function loadProfile(db: Db | Tx, personId: number): Promise<components['schemas']['Profile']> {
  const person = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'phone', 'user_type'])
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
    mail_preferences: titlesReaching(person.user_type).map((title) => ({
      title,
      wanted: !unwanted.some((row) => row.title === title),
    })),
  };
}
