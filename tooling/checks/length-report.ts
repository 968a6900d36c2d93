/** Prints the long tail of file and function lengths per package, so that growth is noticed early. */

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { type CodeLengths, codeLengths, percentile } from './code-lengths.ts';

const SOURCES = '{apps/*,packages/*,e2e,bench,tooling}/**/*.{ts,tsx}';
const NOT_WRITTEN_TO_BE_READ = [
  '**/node_modules/**',
  '**/{dist,dist-server}/**',
  '**/*.gen.ts',
  '**/dev/seed/**',
];

const byPackage = new Map<string, CodeLengths[]>();
for await (const entry of glob(SOURCES, { cwd: projectRoot, exclude: NOT_WRITTEN_TO_BE_READ })) {
  const path = entry.replaceAll('\\', '/');
  if (/\.(?:test|spec)\.tsx?$|\/testing\//.test(path)) continue;
  const name = /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path;
  byPackage.set(name, [
    ...(byPackage.get(name) ?? []),
    codeLengths(path, await readFile(join(projectRoot, path), 'utf8')),
  ]);
}

console.log(
  'lengths in lines'.padEnd(20),
  'files'.padStart(6),
  'p90'.padStart(5),
  'p99'.padStart(5),
  'functions'.padStart(10),
  'p90'.padStart(5),
  'p99'.padStart(5),
);
for (const [name, lengths] of [...byPackage].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const files = lengths.map(({ lines }) => lines);
  const functions = lengths.flatMap((length) => length.functions);
  const [fileTail, functionTail] = [tail(files), tail(functions)];
  console.log(
    name.padEnd(20),
    String(files.length).padStart(6),
    fileTail,
    String(functions.length).padStart(10),
    functionTail,
  );
}

function tail(lengths: readonly number[]): string {
  return [90, 99].map((percent) => String(percentile(lengths, percent)).padStart(5)).join(' ');
}
