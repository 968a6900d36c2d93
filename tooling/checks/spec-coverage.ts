/** Checks that docs/spec-coverage.md lists the current tests; with `--write`, rewrites it. */

import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import { findProofs } from './find-proofs.ts';
import { readSpecTable, writeSpecTable } from './spec-table.ts';

const TABLE = join(projectRoot, 'docs/spec-coverage.md');
// Tests shared by several apps are functions that their test files call.
const TEST_FILES = '{apps,packages,e2e,tooling,bench}/**/{*.{test,spec},testing/describe-*}.{ts,tsx}';

const current = await readFile(TABLE, 'utf8');
const requirements = readSpecTable(current);
const proofs = findProofs(await readTestFiles());
const wanted = writeSpecTable(requirements, proofs);

const known = new Set(requirements.map(({ id }) => id));
const problems = [...proofs].flatMap(([id, tests]) =>
  known.has(id) ? [] : [`No requirement is called ${id}, which this test names: ${tests.join(', ')}`],
);
if (process.argv.includes('--write')) await writeFile(TABLE, wanted);
else if (wanted !== current) problems.push(...differences(), 'Run `npm run generate` to rewrite the table.');

const proved = requirements.filter(({ id }) => proofs.has(id)).length;
console.log(
  [...problems, `spec coverage: ${proved} of ${requirements.length} requirements proved`].join('\n'),
);
if (problems.length > 0) process.exitCode = 1;

async function readTestFiles() {
  const paths: string[] = [];
  for await (const path of glob(TEST_FILES, {
    cwd: projectRoot,
    exclude: ['**/node_modules/**', '**/{dist,dist-server}/**'],
  })) {
    paths.push(path.replaceAll('\\', '/'));
  }
  // By plain code order, so that every machine writes the same table.
  return Promise.all(
    paths
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map(async (path) => ({ path, text: await readFile(join(projectRoot, path), 'utf8') })),
  );
}

/** Outdated rows of the table, including those of removed tests. */
function differences(): readonly string[] {
  const lines = new Set(wanted.split('\n'));
  const stale = current.split('\n').filter((line) => line.startsWith('| ') && !lines.has(line));
  return stale.map((line) => `Stale in docs/spec-coverage.md: ${line}`);
}
