/** `npm run build` of an app, run in its folder: Vite's build and the metadata for its server. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownPages } from '../src/find-file.ts';
import { PRELOAD_FILE } from '../src/preload-headers.ts';
import { loadFiles } from '../src/site-files.ts';
import { compressFiles } from './compress-files.ts';
import { preloadTable } from './preload-table.ts';
import { readManifest } from './read-manifest.ts';
import { readRoutes } from './read-routes.ts';
import { routeFiles } from './route-files.ts';

/** The public files, and server-only files beside them. */
const PUBLIC = 'dist';
const FOR_SERVERS = 'dist-server';
/** Renders the public pages of an app that has some. */
const PRERENDER = 'src/prerender.tsx';

const app = process.cwd();
runVite([]);
rmSync(FOR_SERVERS, { recursive: true, force: true });
if (existsSync(PRERENDER)) runVite(['--ssr', PRERENDER, '--outDir', FOR_SERVERS]);
await writePreloads();
await compressFiles(PUBLIC);

function runVite(args: readonly string[]): void {
  const vite = createRequire(join(app, 'package.json')).resolve('vite/package.json');
  const program = join(dirname(vite), 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [program, 'build', '--logLevel', 'warn', ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The build of ${app} failed.`);
}

async function writePreloads(): Promise<void> {
  const manifest = join(PUBLIC, '.vite', 'manifest.json');
  const routes = routeFiles(await readRoutes(join(app, 'routes.ts')), await readManifest(manifest));
  const pages = ownPages(loadFiles(PUBLIC)).map(([path]) => path);
  mkdirSync(FOR_SERVERS, { recursive: true });
  writeFileSync(join(FOR_SERVERS, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(FOR_SERVERS, PRELOAD_FILE), JSON.stringify(preloadTable(routes, pages)));
}
