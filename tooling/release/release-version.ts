/** The version of a build: the release version, and the commit if known. */

import { spawnSync } from 'node:child_process';
import { projectRoot } from '../root.ts';
import { readJson, textOf } from './read-json.ts';

/** `1.4.0+3f2a91c04b7d`, or with `.changed` at its end. GIT_COMMIT is used where the build has no history, as in an image. */
export function releaseVersion(env: NodeJS.ProcessEnv = process.env): string {
  const version = textOf(readJson('package.json')['version'], 'version');
  const commit = env['GIT_COMMIT']?.slice(0, 12) ?? headCommit();
  return commit === undefined ? version : `${version}+${commit}`;
}

function headCommit(): string | undefined {
  const head = git(['rev-parse', '--short=12', 'HEAD']);
  if (head === undefined || head === '') return undefined;
  const changed = git(['status', '--porcelain']) !== '';
  return changed ? `${head}.changed` : head;
}

function git(args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
