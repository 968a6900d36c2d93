/** The project's files as git knows them, with those not yet added. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';

const PROSE = /\.(?:ts|tsx|mjs|css|sql|yaml|md|sh|conf)$/;
/** Generated, or a record of earlier releases. */
const LEFT_OUT = /\.gen\.|^docs\/spec-coverage\.md$|^CHANGELOG\.md$/;

export const trackedFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(projectRoot, file)));

export const filesWithProse = trackedFiles.filter((file) => PROSE.test(file) && !LEFT_OUT.test(file));

export const readTracked = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

/** The comments of a source file; the whole of any other file. */
export function proseOf(file: string, text = readTracked(file)): string {
  if (!/\.(?:ts|tsx|mjs|css)$/.test(file)) return text;
  return [...text.matchAll(/(?<=^|\s)\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)]
    .map(([comment]) => comment)
    .join('\n');
}
