/** Sends the archive behind a link of `export_my_data`: a person's own data as JSON, and their files. */
import type { FileAnswer } from '../contract/files.ts';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { istDate } from '@portal/domain/ist-date';
import type { Call, Handler } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { verifyLink } from '../crypto/signed-link.ts';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import { type ZipEntry, zipAnswer } from '../http/serve-zip.ts';
import { findMyFiles, type MyFile } from './find-my-files.ts';
import { myDataPath } from './my-data-link.ts';
import { whatIsInside } from './what-is-inside.ts';
import { writeMyData } from './write-my-data.ts';
import { linkSecrets } from '../secrets.ts';

export const downloadMyData: Handler<'downloadMyData'> = async (deps, call) => {
  const personId = call.params.id;
  refuseBadLink(deps, call);
  await deps.limits.archives(personId);
  const person = await deps.db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  // Closed since the link was made.
  if (!person) throw unauthenticAccess();
  return makeArchive(deps, personId);
};

function refuseBadLink({ config, clock }: AppDeps, { params, query }: Call<'downloadMyData'>): void {
  const verdict = verifyLink(linkSecrets(config), myDataPath(params.id), query, clock.now());
  if (verdict === 'forged') throw unauthenticAccess();
  if (verdict === 'expired') {
    throw new Problem(
      'unauthenticated',
      'This link has ended. Please ask for your data again on your profile.',
    );
  }
}

/** However much there is, it passes through memory in pieces: the data over a spooled file, the files one by one. */
async function makeArchive(deps: AppDeps, personId: number): Promise<FileAnswer> {
  const now = deps.clock.now();
  const { provider } = await deps.settings.read();
  const spooled = join(deps.files.spoolFolder, randomUUID());
  const remove = () => rm(spooled, { force: true });
  try {
    const data = Readable.from(writeMyData(deps, personId));
    await pipeline(data, createWriteStream(spooled, { mode: 0o600, flags: 'wx' }));
    const { size } = await stat(spooled);
    const files = await findMyFiles(deps.db, personId, 'visible');
    const entries: ZipEntry[] = [
      { path: ['Read me.txt'], modifiedAt: now, content: whatIsInside(provider.name, now) },
      {
        path: ['my-data.json'],
        modifiedAt: now,
        content: { sizeBytes: size, open: () => Promise.resolve(createReadStream(spooled)) },
      },
      ...files.map((file) => fileEntry(deps, file)),
    ];
    const answer = zipAnswer(entries, `My data ${istDate(now)}.zip`);
    answer.stream.once('close', () => void remove());
    return answer;
  } catch (error) {
    await remove();
    throw error;
  }
}

const fileEntry = ({ files }: AppDeps, file: MyFile): ZipEntry => ({
  path: ['Files', file.folder, file.name],
  modifiedAt: file.uploadedAt,
  content: { sizeBytes: file.sizeBytes, open: async () => (await files.open(file.storedPath)).stream },
});
