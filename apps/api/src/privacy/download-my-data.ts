/** Sends the archive behind a link of `export_my_data`: a person's own data as JSON, and their files. */

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { istDate, istText } from '@portal/domain/ist-date';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { FileAnswer } from '../contract/files.ts';
import type { Call, Handler } from '../contract/operation.ts';
import { decryptText } from '../crypto/encrypted-text.ts';
import { verifyLink } from '../crypto/signed-link.ts';
import type { AppDeps, Deps } from '../deps.ts';
import { type ZipEntry, zipAnswer } from '../http/serve-zip.ts';
import { dataSecrets, linkSecrets, type Secrets } from '../secrets.ts';
import { myDataPath } from './export-my-data.ts';
import { findMyFiles, type MyFile } from './find-my-files.ts';
import { myDataSections, type StoredRow } from './my-data-sections.ts';

export const downloadMyData: Handler<'downloadMyData'> = async (deps, call) => {
  const personId = call.params.id;
  assertValidLink(deps, call);
  await deps.limits.archives(personId);
  const person = await deps.db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  // The account was closed after the link was made.
  if (!person) throw unauthenticAccess();
  return makeArchive(deps, personId);
};

function assertValidLink({ config, clock }: AppDeps, { params, query }: Call<'downloadMyData'>): void {
  const verdict = verifyLink(linkSecrets(config), myDataPath(params.id), query, clock.now());
  if (verdict === 'forged') throw unauthenticAccess();
  if (verdict === 'expired') {
    throw new Problem(
      'unauthenticated',
      'This link has ended. Please ask for your data again on your profile.',
    );
  }
}

/** Streams the data through a spooled file and the files one by one, so memory stays small for any archive size. */
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
      { path: ['Read me.txt'], modifiedAt: now, content: readMe(provider.name, now) },
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

const readMe = (providerName: string, at: Date) => `Your data at ${providerName}
Made on ${istText(at)} (Indian time)

my-data.json   Your account, orders, what you gave for them, payments, invoices, messages, tickets and notifications.
               Every program that reads JSON opens it; times are in UTC.
Files          The documents that you uploaded and those that were issued to you, in a folder for each order, and the
               files of chats and tickets, in a folder for each of them.

The archive holds your data in the clear, such as identity numbers. Keep it where only you can open it.
`;

const batch = 500;

/**
 * Yields one JSON object with an array per kind of data, piece by piece. Passwords, codes and tokens are left out.
 */
async function* writeMyData(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  personId: number,
): AsyncGenerator<string> {
  let before = '{';
  for (const [name, query] of Object.entries(myDataSections)) {
    yield `${before}\n"${name}": [`;
    let comma = '';
    for (let after = 0, more = true; more;) {
      const { rows } = await query({ personId, after, limit: batch }).execute(db);
      for (const row of rows) {
        yield `${comma}\n  ${JSON.stringify(withText(dataSecrets(config), row))}`;
        comma = ',';
      }
      after = rows.at(-1)?.id ?? after;
      more = rows.length === batch;
    }
    yield comma === '' ? ']' : '\n]';
    before = ',';
  }
  yield '\n}\n';
}

const withText = (secrets: Secrets, { shown, sealed }: StoredRow) =>
  sealed ? { ...shown, text: decryptText(secrets, sealed) } : shown;
