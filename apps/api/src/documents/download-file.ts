/** Sends a file of an order, chat, ticket or receipt, authorised by token or by signed link. */

import { noSuchFile, notVisible } from '../access/not-visible.ts';
import { findMessageFile } from '../chat/message-files.ts';
import type { Call, Handler } from '../contract/operation.ts';
import { callerOfLink } from '../crypto/signed-link.ts';
import type { AppDeps } from '../deps.ts';
import { storageProblem } from '../http/upload-problems.ts';
import { linkSecrets } from '../secrets.ts';
import { findTicketFile } from '../tickets/ticket-files.ts';
import { findCertificate } from './certificate-files.ts';
import { findDisbursementReceipt } from './disbursement-receipts.ts';
import { findVisibleUpload } from './order-files.ts';

export const downloadFile: Handler<'downloadFile'> = async (deps, call) => {
  const { folder, name } = call.params;
  const folderOf = Number(folder.slice('user'.length));
  const [caller, key] = [resolveCaller(deps, call), { folderOf, storedName: name }];
  const upload =
    (await findVisibleUpload(deps.db, caller, key)) ??
    (await findMessageFile(deps.db, caller, key)) ??
    (await findTicketFile(deps.db, caller, key)) ??
    (await findCertificate(deps.db, caller, key)) ??
    (await findDisbursementReceipt(deps.db, caller, key));
  if (!upload) throw notVisible(caller, noSuchFile);
  const { stream, sizeBytes } = await deps.files.open(upload.storedPath).catch((cause: unknown) => {
    throw storageProblem(cause);
  });
  return {
    file: true,
    stream,
    sizeBytes,
    contentType: upload.contentType,
    downloadName: upload.originalName,
  };
};

/** A signed link needs no token. */
function resolveCaller({ config, clock }: AppDeps, { actor, params, query }: Call<'downloadFile'>) {
  const { expires, signature } = query;
  if (signature === undefined) return actor;
  const path = `${params.folder}/${params.name}`;
  return callerOfLink(linkSecrets(config), path, { expires, signature }, clock.now());
}
