/** Returns a signed link to a return as a file, valid for five minutes and one download. */

import { sql } from 'kysely';
import { tooMany } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';
import { returnFilePath } from './return-file-path.ts';
import { parseReturnScope } from './return-scope.ts';

const mostInAnHour = 30;

/** Each link is a row, which records who took which return and when. */
export const gstReturnFile: Handler<'gstReturnFile'> = async (deps, { actor, body }) => {
  const { db, config, clock } = deps;
  const { period, gstin } = await parseReturnScope(deps, body);
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into gst_return_files (made_by, made_at, period, supplier_gstin, format)
    select ${actor.userId}, ${now}::timestamptz, ${period.id}, ${gstin}, ${body.format}
    where (select count(*) from gst_return_files where made_by = ${actor.userId}
      and made_at > ${now}::timestamptz - interval '1 hour') < ${mostInAnHour}
    returning id`.execute(db);
  const made = rows[0];
  if (!made) throw tooMany(3_600, 'You have downloaded returns very often. Please wait an hour.');
  const path = returnFilePath(made.id);
  const link = signLink(linkSecrets(config), path, now);
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works once, for five minutes.',
    url: `${base}/api/${path}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};
