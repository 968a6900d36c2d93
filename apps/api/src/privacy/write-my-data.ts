/** Everything that is stored of a person as one JSON text, written piece by piece however much there is. */
import type { Deps } from '../deps.ts';
import { decryptText } from '../crypto/sealed-text.ts';
import { myDataSections, type StoredRow } from './my-data-sections.ts';
import { dataSecrets, type Secrets } from '../secrets.ts';

const batch = 500;

/** One object with an array for each kind of data. No password, code or token is among it. */
export async function* writeMyData(
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
        yield `${comma}\n  ${JSON.stringify(readable(dataSecrets(config), row))}`;
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

const readable = (secrets: Secrets, { shown, sealed }: StoredRow) =>
  sealed ? { ...shown, text: decryptText(secrets, sealed) } : shown;
