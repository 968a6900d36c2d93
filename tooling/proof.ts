/**
 * `npm run proof`: kills, races, restarts and hostile calls, as long as they take; `-- kill restart` runs those alone
 * whose file names hold one of the words, `-- --write` puts the counts into docs/guarantees.md.
 */

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { isRecord } from '../packages/sites/src/is-record.ts';
import { projectRoot } from './root.ts';
import { startTestServices } from './test-run/test-services.ts';

interface Counted {
  proof: string;
  counts: Record<string, number | string>;
}

const page = join(projectRoot, 'docs', 'guarantees.md');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const services = await startTestServices();
const folder = await mkdtemp(join(tmpdir(), 'portal-proof-'));
const countsFile = join(folder, 'counts.jsonl');
try {
  await writeFile(countsFile, '');
  const { status } = spawnSync('vitest', ['run', '--config', 'vitest.proof.config.ts', ...words], {
    cwd: join(projectRoot, 'apps', 'api'),
    stdio: 'inherit',
    env: { ...process.env, ...services.env, PROOF_COUNTS: countsFile, PATH: programs() },
  });
  process.exitCode = status ?? 1;
  const counted = (await readFile(countsFile, 'utf8')).split('\n').filter(Boolean).map(parse);
  for (const { proof, counts } of counted) console.log(`${proof}: ${inWords(counts)}`);
  if (process.argv.includes('--write') && process.exitCode === 0) await write(counted);
} finally {
  await services.stop();
  await rm(folder, { recursive: true, force: true });
}

function programs(): string {
  const own = [join(projectRoot, 'node_modules', '.bin'), dirname(process.execPath)];
  return [...own, process.env['PATH'] ?? ''].join(delimiter);
}

function parse(line: string): Counted {
  const value: unknown = JSON.parse(line);
  if (!isCounted(value)) throw new Error(`This is no count: ${line}`);
  return value;
}

function isCounted(value: unknown): value is Counted {
  return isRecord(value) && typeof value['proof'] === 'string' && isRecord(value['counts']);
}

function inWords(counts: Counted['counts']): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what} ${count.toLocaleString('en-IN')}`)
    .join(', ');
}

/** Replaces the rows of the proofs that ran; the others keep theirs. */
async function write(counted: readonly Counted[]): Promise<void> {
  let text = await readFile(page, 'utf8');
  for (const { proof, counts } of counted) {
    const row = `| ${proof} | ${inWords(counts)} |`;
    const old = new RegExp(`^\\| ${proof} \\|.*$`, 'm');
    if (!old.test(text)) throw new Error(`docs/guarantees.md has no row for "${proof}".`);
    text = text.replace(old, () => row);
  }
  await writeFile(page, text);
}
