/** Sends the PDFs of a customer as one ZIP, by a signed link that names them. */

import { istDate } from '@portal/domain/ist-date';
import type { Handler } from '../contract/operation.ts';
import { callerOfLink } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';
import { signedInvoicesPath } from './my-invoices-link.ts';
import { registerZip } from './register-zip.ts';

export const downloadMyInvoices: Handler<'downloadMyInvoices'> = async (deps, { query }) => {
  const { by, q, ...link } = query;
  const now = deps.clock.now();
  callerOfLink(linkSecrets(deps.config), signedInvoicesPath(by, q), link, now);
  await deps.limits.bundles(Number(by));
  return registerZip(deps.db, { q }, `Invoices ${istDate(now)}.zip`, Number(by));
};
