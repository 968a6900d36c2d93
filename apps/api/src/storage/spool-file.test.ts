import { createHash } from 'node:crypto';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spoolFile } from './spool-file.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'portal-spool-'))));
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
const newTarget = () => join(folder, String(++made));
const never = new AbortController().signal;

it('writes the file and returns its size and SHA-256', async () => {
  const target = newTarget();
  const chunks = [Buffer.alloc(70_000, 'a'), Buffer.from('b')];
  const spooled = await spoolFile(Readable.from(chunks), target, never);
  const whole = Buffer.concat(chunks);
  expect(spooled).toEqual({ sizeBytes: 70_001, sha256: createHash('sha256').update(whole).digest() });
  expect((await readFile(target)).equals(whole)).toBe(true);
});

describe('an upload that aborts', () => {
  async function* breaking() {
    yield Buffer.from('half');
    throw new Error('the sender is gone');
  }
  const brokenBefore = () => {
    const source = Readable.from([Buffer.from('x')]);
    source.on('error', () => undefined);
    source.destroy(new Error('the sender is gone'));
    return source;
  };
  it.each([
    ['in the middle', () => Readable.from(breaking())],
    ['before its first byte', brokenBefore],
  ])('%s throws and does not create the file again after its removal', async (_when, make) => {
    const target = newTarget();
    await expect(spoolFile(make(), target, never)).rejects.toThrow('the sender is gone');
    await rm(target, { force: true });
    await pause(20);
    await expect(access(target)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('by its timeout throws the timeout', async () => {
    const stalled = new Readable({ read: () => undefined });
    const call = spoolFile(stalled, newTarget(), AbortSignal.timeout(10));
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('never overwrites a file', async () => {
  const target = newTarget();
  await writeFile(target, 'mine');
  await expect(spoolFile(Readable.from([Buffer.from('x')]), target, never)).rejects.toMatchObject({
    code: 'EEXIST',
  });
  expect(await readFile(target, 'utf8')).toBe('mine');
});
