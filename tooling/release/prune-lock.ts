/** The lock file of a release: the project's own, reduced to production dependencies. */

import { isRecord } from '../../packages/sites/src/is-record.ts';
import { type Json, namesIn } from './read-json.ts';

/** By their paths, as npm writes them. */
export type Packages = Readonly<Record<string, Json>>;

/**
 * @param packages of the project's package-lock.json; `''` and each of `workspaces` are roots.
 * @throws when the lock lacks something that one of them needs.
 */
export function prunePackages(packages: Packages, workspaces: readonly string[]): Packages {
  const kept = new Map<string, Json>();
  const keep = (path: string): void => {
    const entry = packages[path];
    if (!entry || kept.has(path)) return;
    kept.set(path, withoutDev(entry));
    for (const [name, isNeeded] of neededBy(entry)) {
      const found = find(packages, path, name);
      if (found !== undefined) keep(found);
      else if (isNeeded)
        throw new Error(`package-lock.json has no ${name}, which ${path || 'the project'} needs.`);
    }
  };
  for (const root of ['', ...workspaces]) keep(root);
  for (const [path, entry] of Object.entries(packages)) {
    if (isLink(entry) && workspaces.includes(String(entry['resolved']))) kept.set(path, entry);
  }
  return Object.fromEntries([...kept].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export const isLink = (entry: Json) => entry['link'] === true;

function neededBy(entry: Json): [name: string, isNeeded: boolean][] {
  const maybe = namesIn(entry['optionalDependencies']);
  return [
    ...namesIn(entry['dependencies']).map((name): [string, boolean] => [name, !maybe.includes(name)]),
    ...maybe.map((name): [string, boolean] => [name, false]),
    ...namesIn(entry['peerDependencies'])
      .filter((name) => !isOptionalPeer(entry, name))
      .map((name): [string, boolean] => [name, true]),
  ];
}

function isOptionalPeer({ peerDependenciesMeta }: Json, name: string): boolean {
  const meta = isRecord(peerDependenciesMeta) ? peerDependenciesMeta[name] : undefined;
  return isRecord(meta) && meta['optional'] === true;
}

/** Resolves like Node: beside the dependent package, or beside one of its ancestors. */
function find(packages: Packages, from: string, name: string): string | undefined {
  return [from, ...placesAbove(from)]
    .map((place) => `${place}${place && '/'}node_modules/${name}`)
    .find((path) => packages[path]);
}

function placesAbove(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, parts.length - at - 1).join('/'));
}

/** Removes development dependencies and their marks. */
function withoutDev({ dev: _, devDependencies: __, ...rest }: Json): Json {
  return rest;
}
