/** A release, assembled outside the project: contains only what production needs, and its programs start. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/api/dev/free-port.ts';
import { type RunningPostgres, startPostgres } from '../../apps/api/dev/postgres.ts';
import { productionEnv } from '../../apps/api/test/production-env.ts';
import { buildAll } from '../product/build-apps.ts';
import { projectRoot } from '../root.ts';
import { assembleRelease } from './assemble.ts';
import type { Packages } from './prune-lock.ts';

let temporary: string;
let release: string;
let files: string[];
let packages: Packages;
beforeAll(async () => {
  await buildAll();
  temporary = await mkdtemp(join(tmpdir(), 'portal-release-'));
  release = join(temporary, 'release');
  assembleRelease(release);
  files = globSync('**/*', { cwd: release }).filter((file) => !file.startsWith('node_modules'));
  packages = (JSON.parse(read('package-lock.json')) as { packages: Packages }).packages;
  linkPackages();
}, 300_000);
afterAll(() => rm(temporary, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(release, file), 'utf8');

/** What `npm ci` would install: exactly the packages of the lock file. */
function linkPackages() {
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    if (!path.startsWith('node_modules/') || path.lastIndexOf('node_modules/') > 0) continue;
    const from = link === true ? join(release, String(resolved)) : join(projectRoot, path);
    if (!existsSync(from)) continue;
    mkdirSync(dirname(join(release, path)), { recursive: true });
    symlinkSync(from, join(release, path));
  }
}

describe('a release [card-003]', () => {
  it('contains the API, the worker and the three sites', () => {
    for (const file of [
      'VERSION',
      'openapi.yaml',
      'bin/portal.mjs',
      'apps/api/src/server.ts',
      'apps/api/src/worker.ts',
      'packages/sites/src/server.ts',
      'apps/customer/dist/index.html',
      'apps/customer/dist/home.html.br',
      'apps/customer/dist-server/prerender.js',
      'apps/staff/dist/index.html',
      'apps/admin/dist-server/preloads.json',
    ]) {
      expect(files).toContain(file);
    }
    expect(files.filter((file) => /^apps\/api\/migrations\/.*\.sql$/.test(file)).length).toBeGreaterThan(30);
  });

  it('contains no tests, development files or tools', () => {
    const unwanted = /\.test\.tsx?$|(^|\/)(test|testing|dev|tooling|e2e|bench|build|\.vite|\.turbo)(\/|$)/;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
    expect(read('package.json')).not.toContain('devDependencies');
    expect(
      Object.keys(packages).filter((path) => /\/(vite|vitest|typescript|turbo|react)$/.test(path)),
    ).toEqual([]);
  });

  it('contains Node 24', () => {
    expect(packages['node_modules/node']?.version).toMatch(/^24\./);
  });

  it('has a valid lock file', () => {
    // With the machine's npm, like `npm ci` on an installation.
    const { status } = spawnSync('npm', ['ci', '--omit=dev', '--dry-run', '--offline'], {
      cwd: release,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
  });

  it('lists every package in its SBOM', () => {
    const { components } = JSON.parse(read('sbom.cdx.json')) as {
      components: { name: string; purl: string; hashes?: { alg: string; content: string }[] }[];
    };
    const installed = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    expect(components).toHaveLength(installed.length);
    const fastify = components.find(({ name }) => name === 'fastify');
    expect(fastify?.purl).toMatch(/^pkg:npm\/fastify@\d/);
    expect(fastify?.hashes?.[0]?.alg).toBe('SHA-512');
    expect(fastify?.hashes?.[0]?.content).toMatch(/^[\da-f]{128}$/);
  });

  it('contains every imported module', () => {
    const missing = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => !isLoaded(file, name))
          .map((name) => `${file}: ${name}`),
      );
    expect(missing).toEqual([]);
  });
});

/** Type-only imports are erased at run time; the API imports only types from the client. */
const importsOf = (file: string) =>
  [
    ...read(file)
      .replaceAll(/^(?:import|export) type [^;]*;/gm, '')
      .matchAll(/\bfrom '([^'\n]+)';?$|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm),
  ].map(([, named, effect, asked]) => named ?? effect ?? asked ?? '');

function isLoaded(file: string, name: string): boolean {
  if (name.startsWith('node:')) return builtinModules.includes(name.slice('node:'.length));
  if (name.startsWith('.')) return existsSync(join(release, dirname(file), name));
  const [first = '', second = ''] = name.split('/');
  const own = first.startsWith('@') ? `${first}/${second}` : first;
  return packages[`node_modules/${own}`] !== undefined && existsSync(join(release, 'node_modules', own));
}

describe('its programs', { timeout: 60_000 }, () => {
  let postgres: RunningPostgres;
  let env: NodeJS.ProcessEnv;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    mkdirSync(join(temporary, 'files'));
    postgres = await startPostgres({ dataDir: join(temporary, 'postgres'), port: 0, fast: true });
    const [api, worker, sites] = [await freePort(), await freePort(), await freePort()];
    env = {
      PATH: process.env['PATH'],
      ...productionEnv,
      DATABASE_URL: postgres.url,
      FILES_URL: `file:${join(temporary, 'files')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PORT: String(api),
      WORKER_PORT: String(worker),
      SITES_PORT: String(sites),
      API_INTERNAL_URL: `http://127.0.0.1:${api}`,
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
    };
  }, 60_000);
  afterAll(async () => {
    for (const child of children) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await postgres.remove();
  }, 60_000);

  function start(name: string): { child: ChildProcess; output: () => string } {
    let output = '';
    const child = spawn(process.execPath, [join(release, 'bin/portal.mjs'), name], { cwd: temporary, env });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    children.push(child);
    return { child, output: () => output };
  }

  const statusOf = async (port: string | undefined) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );

  it('migrate applies the schema and exits', async () => {
    const { child, output } = start('migrate');
    await once(child, 'exit');
    expect([child.exitCode, output()]).toEqual([0, expect.any(String)]);
  });

  it.each([
    ['api', 'PORT'],
    ['sites', 'SITES_PORT'],
  ])('%s starts and is ready', async (name, port) => {
    const { output } = start(name);
    await expect
      .poll(async () => [await statusOf(env[port]), output()], { timeout: 30_000 })
      .toEqual([200, expect.any(String)]);
  });

  it('sites write generates the sites with the provider’s details', async () => {
    const child = spawn(process.execPath, [join(release, 'bin/portal.mjs'), 'sites', 'write', 'written'], {
      cwd: temporary,
      env,
      stdio: 'ignore',
    });
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    const written = join(temporary, 'written/current');
    expect(readFileSync(join(written, 'customer/home.html'), 'utf8')).toContain(productionEnv.PROVIDER_NAME);
    expect(existsSync(join(written, 'nginx/http.conf'))).toBe(true);
  });

  it('worker starts', async () => {
    env['LOG_LEVEL'] = 'info';
    const { child, output } = start('worker');
    await expect.poll(output, { timeout: 30_000 }).toContain('"msg":"working"');
    expect(child.exitCode).toBeNull();
  });
});
