/** `npm run build` of a workspace that runs from its sources, run in its folder: writes what production needs into dist/. */

import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from '../root.ts';
import { isTestFile, PROGRAMS } from './parts.ts';
import { readJson } from './read-json.ts';

const TO = 'dist';
const workspace = relative(projectRoot, process.cwd()).split(sep).join('/');
const part = PROGRAMS.find((program) => program.workspace === workspace);
if (!part) throw new Error(`${workspace} is no part of a release: tooling/release/parts.ts lists them.`);

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO);
for (const folder of part.folders) {
  cpSync(folder, join(TO, folder), {
    recursive: true,
    filter: (path) => !isTestFile(path.split(sep).join('/')),
  });
}
const { devDependencies: _, scripts: __, ...forProduction } = readJson(`${workspace}/package.json`);
writeFileSync(join(TO, 'package.json'), `${JSON.stringify(forProduction, undefined, 2)}\n`);
