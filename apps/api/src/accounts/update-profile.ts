/** Stores which notifications the caller also wants by mail; titles that are not given stay as they are. */
import { titlesReaching } from '@portal/domain/notification-titles';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid } from '../http/errors.ts';
import { loadProfile } from './load-profile.ts';

export const updateProfile: Handler<'updateProfile'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const { user_type } = await loadProfile(tx, actor.userId);
    const known = titlesReaching(user_type);
    // Of the same title twice the last one counts.
    const wishes = new Map(body.mail_preferences.map(({ title, wanted }) => [title, wanted]));
    const strange = [...wishes.keys()].filter((title) => !known.includes(title));
    if (strange.length > 0) {
      throw invalid([
        { field: 'mail_preferences', message: `This account gets no mail of: ${strange.join(', ')}.` },
      ]);
    }
    if (wishes.size > 0) {
      await tx
        .insertInto('mail_preferences')
        .values([...wishes].map(([title, wanted]) => ({ person_id: actor.userId, title, wanted })))
        .onConflict((conflict) =>
          conflict
            .columns(['person_id', 'title'])
            .doUpdateSet((eb) => ({ wanted: eb.ref('excluded.wanted') })),
        )
        .execute();
    }
    return {
      status: 'true',
      message: 'Your choice is stored.',
      profile: await loadProfile(tx, actor.userId),
    };
  });
