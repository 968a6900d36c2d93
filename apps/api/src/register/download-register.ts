/** Sends a file of the register for a link of `export_register`, once. */

import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { FileAnswer } from '../contract/files.ts';
import type { Handler } from '../contract/operation.ts';
import { verifyLink } from '../crypto/signed-link.ts';
import type { AppDeps } from '../deps.ts';
import { linkSecrets } from '../secrets.ts';
import { type DocumentFilters, withEInvoiceDay } from './document-list.ts';
import type { PaymentFilters } from './payment-list.ts';
import type { ReceivableFilters } from './receivable-list.ts';
import { documentsCsv, paymentsCsv, receivablesCsv } from './register-csv.ts';
import { eInvoiceFile } from './register-e-invoices.ts';
import { registerFilePath } from './register-file-link.ts';
import { registerZip } from './register-zip.ts';
import { revenueCsv } from './revenue.ts';

type RegisterExport =
  | { list: 'revenue'; format: 'csv'; filters: components['schemas']['RevenueFilters'] }
  | { list: 'payments'; format: 'csv'; filters: PaymentFilters }
  | { list: 'receivables'; format: 'csv'; filters: ReceivableFilters }
  | { list: 'invoices'; format: 'csv' | 'zip' | 'json'; filters: DocumentFilters };

export const downloadRegister: Handler<'downloadRegister'> = async (deps, { params: { id }, query }) => {
  const { db, config, clock } = deps;
  const now = clock.now();
  const verdict = verifyLink(linkSecrets(config), registerFilePath(id), query, now);
  if (verdict === 'forged') throw unauthenticAccess();
  // Of two concurrent downloads only one marks the row.
  const { rows } = await sql<RegisterExport>`
    update register_exports set downloaded_at = ${now}
    where id = ${id} and downloaded_at is null and ${verdict === 'valid'}
      and made_by in (select id from people where user_type = 'admin' and state = 'active')
    returning list, format, filters`.execute(db);
  const [wanted] = rows;
  if (!wanted) throw usedOrEnded();
  return makeFile(deps, wanted, istDate(now));
};

async function makeFile(
  { db, replica, settings }: AppDeps,
  wanted: RegisterExport,
  today: string,
): Promise<FileAnswer> {
  if (wanted.list === 'payments') return paymentsCsv(replica, wanted.filters, `Payments ${today}.csv`);
  if (wanted.list === 'receivables')
    return receivablesCsv(replica, wanted.filters, today, `Receivables ${today}.csv`);
  if (wanted.list === 'revenue')
    return revenueCsv(replica, wanted.filters, `Revenue ${wanted.filters.year}.csv`);
  const filters = await withEInvoiceDay(settings, wanted.filters);
  if (wanted.format === 'json') return eInvoiceFile(db, filters, `E-invoices ${today}.json`);
  return wanted.format === 'csv'
    ? documentsCsv(replica, filters, `Invoices ${today}.csv`)
    : registerZip(db, filters, `Invoices ${today}.zip`);
}

const usedOrEnded = () =>
  new Problem('unauthenticated', 'This link has been used or has ended. Please export the file again.');
