import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { createDocumentStore, type DocumentStore } from './document-store.ts';

let folder: string;
let s3: S3Server;
const stores: Record<string, DocumentStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-store-'));
  s3 = await startS3Server('papers', 'key-id');
  stores['disk'] = disk();
  stores['S3'] = bucket('key-id');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await s3.stop();
});

const disk = () =>
  createDocumentStore({
    FILES_URL: `file:${folder}`,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  });

const bucket = (accessKeyId: string) =>
  createDocumentStore({
    FILES_URL: `s3://papers?endpoint=${encodeURIComponent(s3.url)}&region=ap-south-1`,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: 'a secret key',
  });

let made = 0;
const newPath = () => `user7/${String(++made).padStart(32, 'A')}.pdf`;

async function storeFile(store: DocumentStore, path: string, content: string): Promise<string> {
  const spooled = join(store.spoolFolder, path.split('/')[1] ?? '');
  await writeFile(spooled, content);
  await store.store(spooled, path, { contentType: 'application/pdf', sizeBytes: Buffer.byteLength(content) });
  return spooled;
}

describe.each(['disk', 'S3'])('on %s', (name) => {
  const store = () => {
    const found = stores[name];
    if (!found) throw new Error(`no store ${name}`);
    return found;
  };

  it('returns the size of a file and lists every path', async () => {
    const paths = [newPath(), newPath(), newPath()];
    for (const path of paths) await storeFile(store(), path, 'some bytes');
    expect(await store().getSize(paths[0] ?? '')).toBe(10);
    expect(await store().getSize(newPath())).toBeUndefined();
    const listed: string[] = [];
    for await (const path of store().listPaths()) listed.push(path);
    expect(listed).toEqual(expect.arrayContaining(paths));
  });

  it('stores a spooled file, reads it back with its size and removes the spooled copy', async () => {
    const path = newPath();
    const spooled = await storeFile(store(), path, 'a paper');
    const { stream, sizeBytes } = await store().open(path);
    expect(await text(stream)).toBe('a paper');
    expect(sizeBytes).toBe(7);
    await expect(readFile(spooled)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('checks for existence and removes idempotently', async () => {
    const path = newPath();
    expect(await store().exists(path)).toBe(false);
    await storeFile(store(), path, 'a paper');
    expect(await store().exists(path)).toBe(true);
    await store().remove(path);
    await store().remove(path);
    expect(await store().exists(path)).toBe(false);
  });

  it('throws for a missing file', async () => {
    await expect(store().open(newPath())).rejects.toThrow();
  });

  it.each([
    '../secrets.pdf',
    'user7/../../etc/passwd.pdf',
    '/etc/passwd',
    'user7/a.pdf',
    `user0/${'A'.repeat(32)}.pdf`,
    `user7/${'A'.repeat(32)}.pdf/x`,
    `user7/${'A'.repeat(32)}\0.pdf`,
    `.incoming/${'A'.repeat(32)}.pdf`,
    '',
  ])('rejects the path %j', async (path) => {
    const spooled = join(store().spoolFolder, 'unplaced');
    await writeFile(spooled, 'x');
    const about = { contentType: 'application/pdf', sizeBytes: 1 };
    await expect(store().store(spooled, path, about)).rejects.toThrow('not a path');
    await expect(store().open(path)).rejects.toThrow('not a path');
    await expect(store().exists(path)).rejects.toThrow('not a path');
    await expect(store().remove(path)).rejects.toThrow('not a path');
    await rm(spooled);
  });
});

it('creates folders that only the server may read', async () => {
  await storeFile(disk(), newPath(), 'a paper');
  for (const each of ['user7', '.incoming']) expect((await stat(join(folder, each))).mode & 0o077).toBe(0);
});

it('sends the content type to S3', async () => {
  const path = newPath();
  await storeFile(bucket('key-id'), path, 'a paper');
  expect(s3.objects.get(path)).toEqual({ body: Buffer.from('a paper'), contentType: 'application/pdf' });
});

it('throws for wrong S3 keys and keeps the spooled file', async () => {
  const path = newPath();
  const store = bucket('another-id');
  await expect(storeFile(store, path, 'a paper')).rejects.toThrow();
  const spooled = join(store.spoolFolder, path.split('/')[1] ?? '');
  expect(await readFile(spooled, 'utf8')).toBe('a paper');
  expect(s3.objects.has(path)).toBe(false);
  await rm(spooled);
});

it.each(['ftp://somewhere', 's3:', 'nonsense'])('rejects the URL %s', (FILES_URL) => {
  const config = { FILES_URL, S3_ACCESS_KEY_ID: undefined, S3_SECRET_ACCESS_KEY: undefined };
  expect(() => createDocumentStore(config)).toThrow();
});
