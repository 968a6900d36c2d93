/** `npm run generate`: rewrites every generated file; `--check` fails when one was out of date. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPS } from './product/apps.ts';
import { projectRoot } from './root.ts';

const isCheck = process.argv.includes('--check');

const UNUSED = join(projectRoot, 'node_modules', '.cache', 'portal', 'generated');

/** Folder, program of node_modules/.bin, arguments. */
const GENERATORS: readonly (readonly [string, string, ...string[]])[] = [
  ['packages/sdk', 'openapi-typescript', '../../openapi.yaml', '--output', 'src/contract.gen.ts'],
  ['apps/api', 'node', 'dev/generate-schema.ts'],
  ['.', 'node', 'tooling/product/configuration-page.ts'],
  ['.', 'node', 'tooling/checks/folder-graph.ts'],
  // The plugin of the router writes the route tree while Vite builds; the built app is discarded.
  ...APPS.map(
    ({ name }) =>
      [
        `apps/${name}`,
        'vite',
        'build',
        '--logLevel',
        'warn',
        '--outDir',
        `${UNUSED}/${name}`,
        '--emptyOutDir',
      ] as const,
  ),
];

const before = readGenerated();
for (const [folder, program, ...args] of GENERATORS) await run(folder, program, args);
if (isCheck) {
  const after = readGenerated();
  const stale = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  for (const file of stale) console.error(`${file} was not up to date. It is now; commit it.`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  // The table of requirements and their tests; npm test checks it in a step of its own.
  await run('.', 'node', ['tooling/checks/spec-coverage.ts', '--write']);
}

function readGenerated(): Map<string, string> {
  const files = globSync(
    ['{apps,packages}/*/src/**/*.gen.ts', 'docs/configuration.md', 'docs/architecture.md'],
    {
      cwd: projectRoot,
    },
  );
  return new Map(files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]));
}

async function run(folder: string, program: string, args: readonly string[]): Promise<void> {
  const cwd = join(projectRoot, folder);
  // npm keeps a program that only one workspace has beside that workspace.
  const own = join(cwd, 'node_modules', '.bin', program);
  const shared = join(projectRoot, 'node_modules', '.bin', program);
  const path = program === 'node' ? process.execPath : [own, shared].find((file) => existsSync(file));
  if (path === undefined) throw new Error(`The program ${program} is not installed.`);
  const child = spawn(path, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${program} failed in ${folder}.`);
}
