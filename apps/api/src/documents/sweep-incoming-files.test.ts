import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DocumentFixture, createDocumentFixture } from '../../test/document-fixture.ts';
import { inTransaction } from '../db/transaction.ts';
import { keepFiles, markReceived } from '../uploads/received-file.ts';
import { sweepIncomingFiles } from './sweep-incoming-files.ts';

const start = new Date();
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
let now = start;
let fixture: DocumentFixture;
beforeAll(async () => void (fixture = await createDocumentFixture({ clock: { now: () => now } })));
afterAll(() => fixture.testApp.close());
beforeEach(() => void (now = start));

let made = 0;
/** Leaves what a crashed process leaves: a row, and the file at its path or in the spool folder. */
async function leaveBehind(at: 'path' | 'spool' | 'nowhere') {
  const name = `${String(++made).padStart(32, 'L')}.pdf`;
  const path = `user${fixture.customer.id}/${name}`;
  const { files } = fixture.testApp.deps;
  const spooled = join(files.spoolFolder, name);
  await fixture.testApp.db.insertInto('incoming_files').values({ path, started_at: now }).execute();
  if (at !== 'nowhere') await writeFile(spooled, 'half a file');
  if (at === 'path') await files.store(spooled, path, { contentType: 'application/pdf', sizeBytes: 11 });
  const file = { storedPath: path, storedName: name, originalName: 'p.pdf', contentType: 'application/pdf' };
  const size = { maxBytes: 1_000_000, maxFiles: 100, secondsLeft: 60, isNew: false };
  const quota = { personId: fixture.customer.id, day: '2026-11-20', ...size };
  return markReceived({
    ...file,
    sizeBytes: 11,
    sha256: Buffer.alloc(32),
    warnings: [],
    isScanned: true,
    quota,
    kept: false,
  });
}

describe('after fifteen minutes', () => {
  it.each(['path', 'spool', 'nowhere'] as const)('removes a file left at its %s with its row', async (at) => {
    await leaveBehind(at);
    now = minutes(14);
    expect(await sweepIncomingFiles(fixture.testApp.deps)).toBe(0);
    expect(await fixture.incoming()).toHaveLength(1);
    now = minutes(16);
    expect(await sweepIncomingFiles(fixture.testApp.deps)).toBe(1);
    expect(await fixture.incoming()).toEqual([]);
    expect(await fixture.stored()).toEqual([]);
  });

  it('removes a spooled file without a row', async () => {
    const stray = join(fixture.testApp.deps.files.spoolFolder, 'stray');
    await writeFile(stray, 'x');
    await utimes(stray, start, start);
    now = minutes(14);
    await sweepIncomingFiles(fixture.testApp.deps);
    expect(await readFile(stray, 'utf8')).toBe('x');
    now = minutes(16);
    expect(await sweepIncomingFiles(fixture.testApp.deps)).toBe(1);
    await expect(readFile(stray)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('keeps a document of an order', async () => {
    const document = await fixture.uploadDocument(await fixture.order());
    now = minutes(60);
    await sweepIncomingFiles(fixture.testApp.deps);
    const path = `user${fixture.customer.id}/${document.field_value}`;
    expect(await fixture.testApp.deps.files.exists(path)).toBe(true);
  });

  it('keeps a file that an operation is keeping concurrently', async () => {
    const file = await leaveBehind('path');
    now = minutes(16);
    await inTransaction(fixture.testApp.db, async (tx) => {
      await keepFiles(tx, [file]);
      expect(await sweepIncomingFiles(fixture.testApp.deps)).toBe(0);
    });
    expect(await fixture.testApp.deps.files.exists(file.storedPath)).toBe(true);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('rejects an operation that keeps its file too late', async () => {
    const file = await leaveBehind('path');
    now = minutes(16);
    await sweepIncomingFiles(fixture.testApp.deps);
    await expect(inTransaction(fixture.testApp.db, (tx) => keepFiles(tx, [file]))).rejects.toThrow('swept');
  });

  it('removes a file whose transaction was rolled back', async () => {
    const file = await leaveBehind('path');
    const rolledBack = inTransaction(fixture.testApp.db, async (tx) => {
      await keepFiles(tx, [file]);
      throw new Error('the commit failed');
    });
    await expect(rolledBack).rejects.toThrow('the commit failed');
    now = minutes(16);
    await sweepIncomingFiles(fixture.testApp.deps);
    expect(await fixture.testApp.deps.files.exists(file.storedPath)).toBe(false);
  });

  it('retries a file that the store failed to remove, without blocking others', async () => {
    const [stuck, other] = [await leaveBehind('path'), await leaveBehind('path')];
    now = minutes(16);
    const { files } = fixture.testApp.deps;
    const remove = vi.fn((path: string) =>
      path === stuck.storedPath ? Promise.reject(new Error('busy')) : files.remove(path),
    );
    expect(await sweepIncomingFiles({ ...fixture.testApp.deps, files: { ...files, remove } })).toBe(1);
    expect(await files.exists(other.storedPath)).toBe(false);
    expect(await fixture.incoming()).toMatchObject([{ path: stuck.storedPath }]);
    expect(await sweepIncomingFiles(fixture.testApp.deps)).toBe(1);
    expect(await fixture.incoming()).toEqual([]);
  });
});
