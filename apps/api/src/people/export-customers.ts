/** Returns a signed link to customers.xlsx, valid for five minutes and one download (api-exportCustomers-001). */

import { sql } from 'kysely';
import { tooMany } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';
import { customersFilePath } from './customers-file-link.ts';

const mostInAnHour = 30;

/** Each link is a row, which records who exported the customers and when. */
export const exportCustomers: Handler<'exportCustomers'> = async ({ db, config, clock }, { actor }) => {
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into customer_exports (made_by, made_at)
    select ${actor.userId}, ${now}::timestamptz
    where (select count(*) from customer_exports where made_by = ${actor.userId}
      and made_at > ${now}::timestamptz - interval '1 hour') < ${mostInAnHour}
    returning id`.execute(db);
  const made = rows[0];
  if (!made) throw tooMany(3_600, 'You have exported the customers very often. Please wait an hour.');
  const path = customersFilePath(made.id);
  const link = signLink(linkSecrets(config), path, now);
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works once, for five minutes.',
    path: `${base}/api/${path}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};
