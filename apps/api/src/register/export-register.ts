/** Returns a signed link to a file of the register, valid for five minutes and one download. */

import { sql } from 'kysely';
import { invalid, Problem, tooMany } from '../contract/errors.ts';
import type { Body, Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import type { Db } from '../db/database.ts';
import { linkSecrets } from '../secrets.ts';
import type { SettingsRegistry } from '../settings/settings-registry.ts';
import { sumDocuments, withEInvoiceDay } from './document-list.ts';
import { assertEInvoices } from './register-e-invoices.ts';
import { registerFilePath } from './register-file-link.ts';
import { assertPeriod } from './register-filters.ts';
import { MAX_PDFS } from './register-zip.ts';
import { parseYear } from './revenue.ts';

const mostInAnHour = 30;

/** Each link is a row, which records who exported what and when. */
export const exportRegister: Handler<'exportRegister'> = async (
  { db, config, clock, settings },
  { actor, body },
) => {
  const { list, format } = body;
  const filters = body[list] ?? {};
  if (list === 'revenue') assertRevenue(body);
  else if (list !== 'receivables') assertPeriod(body[list] ?? {});
  if (format !== 'csv') await assertFile(db, settings, body);
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into register_exports (made_by, made_at, list, format, filters)
    select ${actor.userId}, ${now}::timestamptz, ${list}::text, ${format}::text, ${JSON.stringify(filters)}::jsonb
    where (select count(*) from register_exports where made_by = ${actor.userId}
      and made_at > ${now}::timestamptz - interval '1 hour') < ${mostInAnHour}
    returning id`.execute(db);
  const made = rows[0];
  if (!made) throw tooMany(3_600, 'You have exported files very often. Please wait an hour.');
  const path = registerFilePath(made.id);
  const link = signLink(linkSecrets(config), path, now);
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    status: 'true',
    message: 'The link works once, for five minutes.',
    url: `${base}/api/${path}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
};

function assertRevenue({ revenue }: Body<'exportRegister'>): void {
  if (!revenue) throw invalid([{ field: 'revenue', message: 'Give the financial year and the grouping.' }]);
  parseYear(revenue.year);
}

async function assertFile(
  db: Db,
  settings: SettingsRegistry,
  { list, format, invoices = {} }: Body<'exportRegister'>,
): Promise<void> {
  if (list !== 'invoices')
    throw invalid([
      { field: 'format', message: 'Only invoices and credit notes can be downloaded in this format.' },
    ]);
  const filters = await withEInvoiceDay(settings, invoices);
  if (format === 'json') return assertEInvoices(db, filters);
  const sums = await sumDocuments(db, filters);
  const count = sums?.reduce((total, { count: each }) => total + each, 0) ?? Infinity;
  if (count === 0) throw new Problem('conflict', 'There are no invoices to download.');
  if (count > MAX_PDFS)
    throw new Problem(
      'conflict',
      `A ZIP can hold ${MAX_PDFS} invoices and credit notes. Please choose a shorter period or search for fewer.`,
    );
}
