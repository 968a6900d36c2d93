/** `verify-files`: differences between rows and files. */

import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentFixture, createDocumentFixture } from '../../test/document-fixture.ts';
import { runCommand } from '../../test/run-command.ts';

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await createDocumentFixture();
});
afterAll(() => fixture.testApp.close());

const verify = (...args: string[]) => runCommand(fixture.testApp.config, ['verify-files', ...args]);
const giveFile = async () => {
  await fixture.uploadDocument(await fixture.order());
  const row = await fixture.testApp.db
    .selectFrom('document_uploads')
    .select(['id', 'stored_name', 'size_bytes'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const path = `user${fixture.customer.id}/${row.stored_name}`;
  return { ...row, path, onDisk: join(fixture.testApp.filesDir, path) };
};

it('reports no fault for an intact store', async () => {
  await giveFile();
  await giveFile();
  expect(await verify()).toEqual({
    code: 0,
    stdout: '2 files of rows: 0 missing, 0 of a wrong size. 0 orphaned in the store.\n',
    stderr: '',
  });
});

it('reports missing, wrong-sized and orphaned files, but no uploads in progress', async () => {
  const [missing, shortened] = [await giveFile(), await giveFile()];
  await rm(missing.onDisk);
  await truncate(shortened.onDisk, 3);
  const folder = join(fixture.testApp.filesDir, 'user9');
  await mkdir(folder);
  await writeFile(join(folder, `${'b'.repeat(32)}.pdf`), 'of nobody');
  await writeFile(join(folder, `${'c'.repeat(32)}.pdf`), 'on its way');
  await writeFile(join(fixture.testApp.filesDir, 'stray'), 'by hand');
  await writeFile(join(fixture.testApp.filesDir, '.incoming', 'spooled'), 'half of it');
  await fixture.testApp.db
    .insertInto('incoming_files')
    .values({ path: `user9/${'c'.repeat(32)}.pdf`, started_at: new Date() })
    .execute();
  const { code, stdout, stderr } = await verify();
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout.trim().split('\n').toSorted()).toEqual(
    [
      `missing     ${missing.path}  document_uploads ${missing.id}`,
      `wrong size  ${shortened.path}  document_uploads ${shortened.id}: 3 instead of ${shortened.size_bytes} bytes`,
      `orphaned    user9/${'b'.repeat(32)}.pdf`,
      'orphaned    stray',
      '4 files of rows: 1 missing, 1 of a wrong size. 2 orphaned in the store.',
    ].toSorted(),
  );
  const asJson = JSON.parse((await verify('--json')).stdout) as unknown;
  expect(asJson).toMatchObject({
    files: 4,
    missing: 1,
    wrong_size: 1,
    orphaned: 2,
    faults: expect.arrayContaining([{ kind: 'orphaned', path: 'stray', about: '' }]),
  });
});

it('reports a file of a deleted row as orphaned, and not as missing once it is gone', async () => {
  const before = JSON.parse((await verify('--json')).stdout) as { missing: number; orphaned: number };
  const kept = await giveFile();
  await fixture.testApp.db
    .updateTable('document_uploads')
    .set({ state: 'removed', hidden_at: new Date(), deleted_at: new Date() })
    .where('id', '=', kept.id)
    .execute();
  expect(JSON.parse((await verify('--json')).stdout)).toMatchObject({
    missing: before.missing,
    orphaned: before.orphaned + 1,
  });
  await rm(kept.onDisk);
  expect(JSON.parse((await verify('--json')).stdout)).toMatchObject({
    missing: before.missing,
    orphaned: before.orphaned,
  });
});
