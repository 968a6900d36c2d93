/** Storage of uploaded files: a folder on disk or an S3-compatible bucket, as FILES_URL says. */

import { createReadStream, mkdirSync, statSync } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

export interface StoredFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

export interface DocumentStore {
  /** A local folder for files that are still being received. */
  readonly spoolFolder: string;
  /**
   * Moves a spooled file to its path atomically, so that no reader sees a partial file. The spooled file must be flushed
   * to disk; it no longer exists afterwards.
   */
  store(spooled: string, path: string, about: { contentType: string; sizeBytes: number }): Promise<void>;
  /** Throws when there is no such file. */
  open(path: string): Promise<StoredFile>;
  exists(path: string): Promise<boolean>;
  /** In bytes; undefined when there is no such file. Throws when the store does not answer. */
  getSize(path: string): Promise<number | undefined>;
  /** Every stored path, streamed. */
  listPaths(): AsyncGenerator<string>;
  /** Does nothing when there is no such file. */
  remove(path: string): Promise<void>;
}

export type StoreConfig = Pick<Config, 'FILES_URL' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** Throws for a URL that is neither `file:` nor `s3:`, and for a spool folder that belongs to another user. */
export function createDocumentStore(config: StoreConfig): DocumentStore {
  const url = new URL(config.FILES_URL);
  if (url.protocol === 'file:')
    return createDiskStore(resolve(config.FILES_URL.replace(/^file:(\/\/(?=\/))?/, '')));
  if (url.protocol === 's3:' && url.hostname !== '') return createBucketStore(url, config);
  throw new Error('FILES_URL must be file:/path or s3://bucket?endpoint=…&region=…');
}

function createDiskStore(location: string): DocumentStore {
  const spoolFolder = createPrivateFolder(join(location, '.incoming'));
  return {
    ...storeOperations(Promise.resolve(new Disk(new FSDriver({ location, visibility: 'private' })))),
    spoolFolder,
    listPaths: () => listFiles(location),
    async store(spooled, path) {
      const target = join(location, assertStoredPath(path));
      const created = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(spooled, target);
      await syncFolder(dirname(target));
      if (created !== undefined) await syncFolder(location);
    },
  };
}

function createBucketStore(url: URL, config: StoreConfig): DocumentStore {
  const opening = openBucket(url, config);
  // The first call on the store throws the failure; without a handler here it would be unhandled.
  opening.catch(() => undefined);
  return {
    ...storeOperations(opening),
    spoolFolder: createPrivateFolder(join(tmpdir(), `portal-incoming-${process.getuid?.() ?? 'own'}`)),
    listPaths: () => listObjects(opening),
    async store(spooled, path, { contentType, sizeBytes }) {
      const about = { contentType, contentLength: sizeBytes };
      const disk = await opening;
      await disk.putStream(assertStoredPath(path), createReadStream(spooled), about);
      await rm(spooled, { force: true });
    },
  };
}

/** Loads the S3 client lazily: it is large, and most installations store files on disk. */
async function openBucket(url: URL, config: StoreConfig): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = url.searchParams.get('endpoint');
  const [accessKeyId, secretAccessKey] = [config.S3_ACCESS_KEY_ID, config.S3_SECRET_ACCESS_KEY];
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      visibility: 'private',
      // Most compatible stores know neither object ACLs nor the newer checksums.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      region: url.searchParams.get('region') ?? 'us-east-1',
      // Without configured keys the client uses the credentials of its machine.
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestHandler: { connectionTimeout: 2_000, socketTimeout: 20_000 },
      // Errors are thrown, and the caller logs them; by default the client also writes to the console.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
    }),
  );
}

const silent = () => undefined;

type StoreOperations = Pick<DocumentStore, 'open' | 'exists' | 'getSize' | 'remove'>;

const storeOperations = (opening: Promise<Disk>): StoreOperations => ({
  async open(path) {
    const disk = await opening;
    const { contentLength } = await disk.getMetaData(assertStoredPath(path));
    return { stream: await disk.getStream(path), sizeBytes: contentLength };
  },
  exists: async (path) => (await opening).exists(assertStoredPath(path)),
  async getSize(path) {
    const disk = await opening;
    if (!(await disk.exists(assertStoredPath(path)))) return undefined;
    return (await disk.getMetaData(path)).contentLength;
  },
  remove: async (path) => (await opening).delete(assertStoredPath(path)),
});

/** Throws unless the path is `user{id}/{name}.{extension}`, which prevents path traversal (documents-004). */
function assertStoredPath(path: string): string {
  if (/^user[1-9]\d{0,15}\/[\w-]{20,64}\.[a-z]{3,4}$/.test(path)) return path;
  throw new Error('not a path of a stored file');
}

/** The files in every person's folder; the spool folder beside them is skipped. */
async function* listFiles(location: string): AsyncGenerator<string> {
  for await (const folder of await opendir(location)) {
    if (!folder.isDirectory()) yield folder.name;
    else if (!folder.name.startsWith('.')) {
      for await (const file of await opendir(join(location, folder.name)))
        yield `${folder.name}/${file.name}`;
    }
  }
}

async function* listObjects(opening: Promise<Disk>): AsyncGenerator<string> {
  const disk = await opening;
  for (let paginationToken: string | undefined; ;) {
    const page = await disk.listAll('', {
      recursive: true,
      ...(paginationToken !== undefined && { paginationToken }),
    });
    for (const object of page.objects) if (object.isFile) yield object.key;
    if (page.paginationToken === undefined) return;
    paginationToken = page.paginationToken;
  }
}

function createPrivateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In a shared temporary folder another user may have created it first.
  if (process.getuid && statSync(folder).uid !== process.getuid()) {
    throw new Error(`${folder} belongs to another user`);
  }
  return folder;
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
