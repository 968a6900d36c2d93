/** Where uploaded files live: a folder on disk or any S3-compatible store, by the one setting FILES_URL. */
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
  /** A folder of this machine for files that are still arriving. */
  readonly spoolFolder: string;
  /**
   * Brings a spooled file to its path in one step, so that no half file ever stands there. The spooled file must be
   * on disk entirely (flushed); it is gone afterwards.
   */
  keep(spooled: string, path: string, about: { contentType: string; sizeBytes: number }): Promise<void>;
  /** Throws when there is no such file. */
  open(path: string): Promise<StoredFile>;
  exists(path: string): Promise<boolean>;
  /** Undefined when there is no such file. Throws when the store does not answer. */
  sizeOf(path: string): Promise<number | undefined>;
  /** Everything that lies there, whatever it is called; holds no list of it in memory. */
  everyPath(): AsyncGenerator<string>;
  /** Does nothing when there is no such file. */
  remove(path: string): Promise<void>;
}

export type StoreConfig = Pick<Config, 'FILES_URL' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** Throws for an address that is neither `file:` nor `s3:`, and for a spool folder that is not ours alone. */
export function createDocumentStore(config: StoreConfig): DocumentStore {
  const url = new URL(config.FILES_URL);
  if (url.protocol === 'file:')
    return diskStore(resolve(config.FILES_URL.replace(/^file:(\/\/(?=\/))?/, '')));
  if (url.protocol === 's3:' && url.hostname !== '') return bucketStore(url, config);
  throw new Error('FILES_URL must be file:/path or s3://bucket?endpoint=…&region=…');
}

function diskStore(location: string): DocumentStore {
  const spoolFolder = ownFolder(join(location, '.incoming'));
  return {
    ...storeOver(Promise.resolve(new Disk(new FSDriver({ location, visibility: 'private' })))),
    spoolFolder,
    everyPath: () => everyFileBelow(location),
    async keep(spooled, path) {
      const target = join(location, checked(path));
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(spooled, target);
      await syncFolder(dirname(target));
      if (made !== undefined) await syncFolder(location);
    },
  };
}

function bucketStore(url: URL, config: StoreConfig): DocumentStore {
  // The S3 client is large, and most installations keep their files on disk.
  const opening = import('./open-bucket.ts').then(({ openBucket }) => openBucket(url, config));
  // Whoever uses the store first hears of a failure.
  opening.catch(() => undefined);
  return {
    ...storeOver(opening),
    spoolFolder: ownFolder(join(tmpdir(), `portal-incoming-${process.getuid?.() ?? 'own'}`)),
    everyPath: () => everyObject(opening),
    async keep(spooled, path, { contentType, sizeBytes }) {
      const about = { contentType, contentLength: sizeBytes };
      const disk = await opening;
      await disk.putStream(checked(path), createReadStream(spooled), about);
      await rm(spooled, { force: true });
    },
  };
}

type OverDisk = Pick<DocumentStore, 'open' | 'exists' | 'sizeOf' | 'remove'>;

const storeOver = (opening: Promise<Disk>): OverDisk => ({
  async open(path) {
    const disk = await opening;
    const { contentLength } = await disk.getMetaData(checked(path));
    return { stream: await disk.getStream(path), sizeBytes: contentLength };
  },
  exists: async (path) => (await opening).exists(checked(path)),
  async sizeOf(path) {
    const disk = await opening;
    if (!(await disk.exists(checked(path)))) return undefined;
    return (await disk.getMetaData(path)).contentLength;
  },
  remove: async (path) => (await opening).delete(checked(path)),
});

/** Only `user{id}/{name}.{extension}` can be a path, so none leads out of the store (documents-004). */
function checked(path: string): string {
  if (/^user[1-9]\d{0,15}\/[\w-]{20,64}\.[a-z]{3,4}$/.test(path)) return path;
  throw new Error('not a path of a stored file');
}

/** Folders of people, one after another; what still arrives lies beside them. */
async function* everyFileBelow(location: string): AsyncGenerator<string> {
  for await (const folder of await opendir(location)) {
    if (!folder.isDirectory()) yield folder.name;
    else if (!folder.name.startsWith('.')) {
      for await (const file of await opendir(join(location, folder.name)))
        yield `${folder.name}/${file.name}`;
    }
  }
}

async function* everyObject(opening: Promise<Disk>): AsyncGenerator<string> {
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

function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In a shared temporary folder somebody else may have been there first.
  if (process.getuid && statSync(folder).uid !== process.getuid()) {
    throw new Error(`${folder} belongs to another user`);
  }
  return folder;
}

/** A rename is durable only when its folder is. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
