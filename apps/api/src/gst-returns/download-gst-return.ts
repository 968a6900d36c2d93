/** Sends a return for a link of `gst_return_file`, once: the portal's JSON, or its tables as CSV files in a ZIP. */

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { FileAnswer } from '../contract/files.ts';
import type { Handler } from '../contract/operation.ts';
import { verifyLink } from '../crypto/signed-link.ts';
import type { AppDeps } from '../deps.ts';
import { streamZip } from '../http/stream-zip.ts';
import { linkSecrets } from '../secrets.ts';
import { returnFilePath } from './return-file-path.ts';
import { parseReturnScope } from './return-scope.ts';
import { csvFiles } from './write-csv-files.ts';
import { writePortalJson } from './write-portal-json.ts';

export const downloadGstReturn: Handler<'downloadGstReturn'> = async (deps, { params: { id }, query }) => {
  const now = deps.clock.now();
  const file = await claimFile(deps, id, query, now);
  const scope = await parseReturnScope(deps, { period: file.period, gstin: file.supplier_gstin });
  const { replica } = deps;
  const name = `GSTR1_${scope.gstin}_${scope.period.portalCode}`;
  return file.format === 'json'
    ? answer(Readable.from(writePortalJson(replica, scope)), 'application/octet-stream', `${name}.json`)
    : answer(streamZip(csvFiles(replica, scope), now), 'application/zip', `${name}.zip`);
};

const answer = (stream: Readable, contentType: string, downloadName: string): FileAnswer => ({
  file: true,
  stream,
  contentType,
  downloadName,
});

/** Of two concurrent downloads only one marks the row. */
async function claimFile(
  { db, config }: AppDeps,
  id: number,
  query: { expires: string; signature: string },
  now: Date,
) {
  const status = verifyLink(linkSecrets(config), returnFilePath(id), query, now);
  if (status === 'forged') throw unauthenticAccess();
  const { rows } = await sql<{ period: string; supplier_gstin: string; format: 'json' | 'csv' }>`
    update gst_return_files set downloaded_at = ${now}
    where id = ${id} and downloaded_at is null and ${status === 'valid'}
      and made_by in (select id from people where user_type = 'admin' and state = 'active')
    returning period, supplier_gstin, format`.execute(db);
  const [file] = rows;
  if (file) return file;
  throw new Problem(
    'unauthenticated',
    'This link has been used or has ended. Please download the return again.',
  );
}
