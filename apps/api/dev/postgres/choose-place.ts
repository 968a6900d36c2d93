/** Decides where the server's binaries and cluster live, so that the user it runs as can reach them. */

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nativeFolder } from './native-folder.ts';
import { outsideFolder } from './outside-folder.ts';
import { canEnter, serverUser, type ServerUser } from './server-user.ts';

export interface Place {
  /** Folder of the caller: password, log, and usually the cluster. */
  home: string;
  /** Folder of the binaries. */
  bin: string;
  /** Postgres' own data directory. */
  cluster: string;
  user: ServerUser;
}

/** Keeps everything below `home`, or outside it when the server's user cannot access it. */
export async function choosePlace(home: string): Promise<Place> {
  const inside = join(home, 'cluster');
  const kept = rememberedCluster(home);
  const user = serverUser(kept ?? inside);
  const cluster = kept ?? (canEnter(user, home) ? inside : await moveOutside(home, inside));
  return { home, bin: await reachableBinaries(user), cluster, user };
}

/** Deletes the cluster of `home`, also outside it; the caller must have stopped the server. */
export async function removeCluster(home: string): Promise<void> {
  const kept = rememberedCluster(home);
  if (kept) await rm(join(kept, '..'), { recursive: true, force: true });
  await rm(home, { recursive: true, force: true });
}

function rememberedCluster(home: string): string | undefined {
  const note = join(home, 'cluster-location');
  return existsSync(note) ? readFileSync(note, 'utf8') : undefined;
}

async function moveOutside(home: string, inside: string): Promise<string> {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const folder = join(await outsideFolder(), `data-${name}`);
  // Without a note in `home` the folder belongs to a deleted checkout.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o711 });
  const cluster = join(folder, 'cluster');
  if (existsSync(inside)) execFileSync('cp', ['-a', inside, cluster]);
  await writeFile(join(home, 'cluster-location'), cluster);
  await rm(inside, { recursive: true, force: true });
  return cluster;
}

async function reachableBinaries(user: ServerUser): Promise<string> {
  const { folder, version } = nativeFolder();
  const installed = join(folder, 'bin');
  if (!user || runs(installed, user)) return installed;
  const copy = join(await outsideFolder(), `binaries-${version}-${process.arch}`);
  if (!runs(join(copy, 'bin'), user)) await copyBinaries(folder, copy);
  return join(copy, 'bin');
}

async function copyBinaries(from: string, to: string): Promise<void> {
  const half = `${to}.${process.pid}`;
  execFileSync('cp', ['-RP', from, half]);
  execFileSync('chmod', ['-R', 'a+rX', half]);
  await rm(to, { recursive: true, force: true });
  await rename(half, to);
}

function runs(bin: string, user: ServerUser): boolean {
  const trial = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
  return trial.status === 0;
}
