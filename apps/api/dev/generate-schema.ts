/** Writes src/db/schema.gen.ts from a database that was just migrated; `--check` only compares. */

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { startPostgres } from './postgres.ts';

/** Text columns that a check constraint limits to a few words. */
const words = (...values: string[]) => values.map((value) => `'${value}'`).join(' | ');
const defaulted = (type: string) => `Generated<${type}>`;
const unions = {
  'people.user_type': words('user', 'staff', 'admin'),
  'people.state': defaulted(words('active', 'pending', 'rejected', 'deactivated')),
  'one_time_codes.purpose': words('registration', 'password_reset', 'email_change'),
  'cancellations.state': words('requested', 'withdrawn', 'declined', 'approved'),
  'refunds.reason': words(
    'wrong_amount',
    'paid_twice',
    'account_closed',
    'paid_after_cancelling',
    'paid_after_withdrawing',
    'order_cancelled',
    'at_provider',
  ),
  'refunds.state': defaulted(words('pending', 'processed', 'failed')),
  'people.verdict': `${words('Approved', 'Rejected')} | null`,
  'account_changes.kind': words(
    'email',
    'password',
    'erasure_requested',
    'erasure_due',
    'access_approved',
    'access_rejected',
    'access_given',
    'access_ended',
    'two_step_on',
    'two_step_off',
    'two_step_reset',
    'two_step_guessed',
    'recovery_codes_renewed',
    'recovery_code_used',
    'login_guessed',
  ),
  'login_attempts.outcome': words('opened', 'wrong_password', 'wrong_code', 'refused'),
  'services.state': defaulted(words('draft', 'published', 'archived')),
  'services.tax_treatment': defaulted(words('standard', 'reduced', 'exempt')),
  'service_documents.field_type': words('file', 'text'),
  'order_documents.field_type': words('file', 'text'),
  'order_documents.status': defaulted(words('Pending', 'Uploaded', 'Accepted', 'Rejected')),
  'document_uploads.state': defaulted(words('current', 'quarantined', 'replaced', 'removed', 'infected')),
  'file_warnings.warnings': `(${words('script', 'action', 'attachment')})[]`,
  'tickets.status': defaulted(words('Pending', 'Open', 'Closed')),
  'tickets.priority': words('Low', 'Medium', 'High'),
  'ticket_changes.kind': words('status', 'assignment', 'deleted', 'restored'),
  'document_reviews.verdict': words('Accepted', 'Rejected'),
  'payments.state': defaulted(words('created', 'paid')),
};
const target = new URL('../src/db/schema.gen.ts', import.meta.url);
const codegen = new URL('../../../node_modules/.bin/kysely-codegen', import.meta.url);

const dataDir = await mkdtemp(join(tmpdir(), 'portal-schema-'));
const postgres = await startPostgres({ dataDir, port: 0, fast: true });
try {
  const database = createDatabase({ url: postgres.url, poolSize: 2 });
  await migrateToLatest(database.db);
  await database.close();
  const generated = await generate(postgres.url, join(dataDir, 'schema.ts'));
  if (process.argv.includes('--check')) {
    const current = await readFile(target, 'utf8');
    if (current !== generated)
      throw new Error('src/db/schema.gen.ts is not what the migrations make; run npm run generate');
  } else await writeFile(target, generated);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function generate(url: string, file: string): Promise<string> {
  const mapping = JSON.stringify({ int8: 'Int8' });
  await promisify(execFile)(codegen.pathname, [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--exclude-pattern={kysely_*,*_view}',
    `--type-mapping=${mapping}`,
    `--overrides=${JSON.stringify({ columns: unions })}`,
  ]);
  // Our pool reads int8 as an exact number (db/database.ts).
  return (await readFile(file, 'utf8')).replace(/export type Int8 = .*;/, 'export type Int8 = number;');
}
