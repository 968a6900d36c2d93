/** Sends an invoice or a credit note as a PDF that is made of its row, to its customer and the admins. */
import { Readable } from 'node:stream';
import type { Call, Handler } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { callerOfLink } from '../crypto/signed-link.ts';
import { notVisible } from '../access/not-visible.ts';
import { drawOnce } from './draw-once.ts';
import { fileName, invoicePath, numberOf } from './invoice-path.ts';
import { findTaxDocument } from './tax-document.ts';
import { taxPaper } from './tax-paper.ts';
import { linkSecrets } from '../secrets.ts';

export const downloadInvoice: Handler<'downloadInvoice'> = async (deps, call) => {
  const number = numberOf(call.params.name);
  const caller = callerOf(deps, call, number);
  const document = await findTaxDocument(deps.db, caller, number);
  if (!document) throw notVisible(caller, 'There is no such invoice.');
  const bytes = await drawOnce(taxPaper(document));
  return {
    file: true,
    stream: Readable.from([bytes]),
    sizeBytes: bytes.length,
    contentType: 'application/pdf',
    downloadName: fileName(number),
  };
};

/** Nobody is asked for a token beside a link. */
function callerOf({ config, clock }: AppDeps, { actor, query }: Call<'downloadInvoice'>, number: string) {
  const { expires, signature } = query;
  if (signature === undefined) return actor;
  return callerOfLink(linkSecrets(config), invoicePath(number), { expires, signature }, clock.now());
}
