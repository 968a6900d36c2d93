/** Assembles a release from the builds of the workspaces: only production code and its dependencies. */

import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { BUILT, FILES, isTestFile, PROGRAMS } from './parts.ts';
import { type Packages, prunePackages } from './prune-lock.ts';
import { namesIn, objectOf, readJson, textOf } from './read-json.ts';
import { releaseVersion } from './release-version.ts';
import { makeSbom } from './write-sbom.ts';

/** @param to is replaced atomically. */
export function assembleRelease(to: string): void {
  const half = `${to}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  copyParts(half);
  writePackages(half);
  rmSync(to, { recursive: true, force: true });
  renameSync(half, to);
}

function copyParts(to: string): void {
  const copy = (from: string, place: string) =>
    cpSync(join(projectRoot, from), join(to, place), {
      recursive: true,
      filter: (path) => !isTestFile(path.slice(projectRoot.length)) && !path.includes('/.vite'),
    });
  for (const { workspace } of PROGRAMS) copy(built(`${workspace}/dist`), workspace);
  for (const { workspace, folders } of BUILT) {
    for (const folder of folders) copy(built(`${workspace}/${folder}`), `${workspace}/${folder}`);
  }
  for (const file of FILES) if (existsSync(join(projectRoot, file))) copy(file, file);
}

function built(path: string): string {
  if (existsSync(join(projectRoot, path))) return path;
  throw new Error(`${path} is missing: npm run build makes it.`);
}

/** package.json and a lock file from which `npm ci --omit=dev` installs what production needs, with Node itself. */
function writePackages(to: string): void {
  const { name, version, license, dependencies, allowScripts } = readJson('package.json');
  const workspaces = PROGRAMS.map(({ workspace }) => workspace);
  const root = { name, version, license, workspaces, dependencies };
  const { lockfileVersion, packages: locked } = readJson('package-lock.json');
  const packages = prunePackages({ ...packagesOf(locked), '': root }, workspaces);
  const scripts = namesIn(allowScripts).filter((script) => packages[`node_modules/${script}`]);
  const write = (file: string, json: unknown) =>
    writeFileSync(join(to, file), `${JSON.stringify(json, undefined, 2)}\n`);
  write('package.json', {
    ...root,
    private: true,
    type: 'module',
    engines: { node: '>=18' },
    bin: { portal: 'bin/portal.mjs' },
    allowScripts: Object.fromEntries(scripts.map((script) => [script, true])),
  });
  write('package-lock.json', { name, version, lockfileVersion, requires: true, packages });
  write('sbom.cdx.json', makeSbom({ name: textOf(name, 'name'), version: releaseVersion() }, packages));
  writeFileSync(join(to, 'VERSION'), `${releaseVersion()}\n`);
}

const packagesOf = (locked: unknown): Packages =>
  Object.fromEntries(
    Object.entries(objectOf(locked, 'packages')).map(([path, entry]) => [path, objectOf(entry, path)]),
  );
