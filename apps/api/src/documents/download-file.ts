/** Sends an uploaded file to those who may see its order, by token or by signed link (decision 34). */
import type { Call, Handler } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { Problem, unauthenticAccess } from '../http/errors.ts';
import { storeFails } from '../http/upload-problems.ts';
import { findVisibleUpload } from './find-visible-upload.ts';
import { judgeLink } from './signed-link.ts';

export const downloadFile: Handler<'downloadFile'> = async (deps, call) => {
  const { folder, name } = call.params;
  const uploaderId = Number(folder.slice('user'.length));
  const upload = await findVisibleUpload(deps.db, callerOf(deps, call), { uploaderId, storedName: name });
  if (!upload) throw unauthenticAccess();
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

/** A signature stands for the person it was made for, so there is no actor beside it. */
function callerOf({ config, clock }: AppDeps, { actor, params, query }: Call<'downloadFile'>) {
  if (query.signature === undefined) return actor;
  const link = { expires: query.expires ?? '', signature: query.signature };
  const verdict = judgeLink(config.LINK_SECRET, `${params.folder}/${params.name}`, link, clock.now());
  if (verdict === 'forged') throw unauthenticAccess();
  if (verdict === 'expired') {
    throw new Problem('unauthenticated', 'This link has ended. Please open the file from its order again.');
  }
  return 'everybody';
}
