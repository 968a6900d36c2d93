/** Builds an app when its sources changed since the last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';

const STAMPS = join(projectRoot, 'node_modules', '.cache', 'portal');
const SHARED = [
  'tooling/product/app-build.ts',
  'packages/*/{package.json,src/**}',
  'openapi.yaml',
  'package-lock.json',
  'tsconfig.*.json',
];

/** Beside the built app: its public pages for a server that renders them. */
export const SERVER_FOLDER = 'dist-server';
const PRERENDER = 'src/prerender.tsx';

/** Answers the folder with the built app. @throws when the build fails, with its output above. */
export async function buildApp(name: string): Promise<string> {
  const folder = join(projectRoot, 'apps', name);
  const built = join(folder, 'dist');
  const stamp = join(STAMPS, `built-${name}`);
  const isFresh = existsSync(join(built, 'index.html')) && readStamp(stamp) === hashSources(name);
  if (isFresh) return built;
  await runVite(folder, []);
  if (existsSync(join(folder, PRERENDER))) {
    await runVite(folder, ['--ssr', PRERENDER, '--outDir', SERVER_FOLDER]);
  }
  mkdirSync(STAMPS, { recursive: true });
  // Only now: the build itself writes the route tree, which is a source.
  writeFileSync(stamp, hashSources(name));
  return built;
}

function readStamp(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function hashSources(name: string): string {
  const app = `apps/${name}/{*.*,public/**,src/**}`;
  const files = globSync([app, ...SHARED], { cwd: projectRoot, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

async function runVite(folder: string, args: readonly string[]): Promise<void> {
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`The build of ${folder} failed.`);
}
