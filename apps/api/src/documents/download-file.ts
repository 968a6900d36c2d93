/** Sends a file to those who may see its order, chat or ticket, by token or by signed link. */
import { findMessageFile } from '../chat/message-files.ts';
import type { Call, Handler } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { noSuchFile, notVisible } from '../access/not-visible.ts';
import { storeFails } from '../http/upload-problems.ts';
import { findTicketFile } from '../tickets/find-ticket-file.ts';
import { findVisibleUpload } from './find-visible-upload.ts';
import { linkHolder } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';

export const downloadFile: Handler<'downloadFile'> = async (deps, call) => {
  const { folder, name } = call.params;
  const folderOf = Number(folder.slice('user'.length));
  const [caller, wanted] = [callerOf(deps, call), { folderOf, storedName: name }];
  const upload =
    (await findVisibleUpload(deps.db, caller, wanted)) ??
    (await findMessageFile(deps.db, caller, wanted)) ??
    (await findTicketFile(deps.db, caller, wanted));
  if (!upload) throw notVisible(caller, noSuchFile);
  const { stream, sizeBytes } = await deps.files.open(upload.storedPath).catch((cause: unknown) => {
    throw storeFails(cause);
  });
  return {
    file: true,
    stream,
    sizeBytes,
    contentType: upload.contentType,
    downloadName: upload.originalName,
  };
};

/** Nobody is asked for a token beside a link. */
function callerOf({ config, clock }: AppDeps, { actor, params, query }: Call<'downloadFile'>) {
  const { expires, signature } = query;
  if (signature === undefined) return actor;
  const path = `${params.folder}/${params.name}`;
  return linkHolder(linkSecrets(config), path, { expires, signature }, clock.now());
}
