/** The sites as files: nginx and Caddy serve them like the process does, with the generated configurations. */

import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { nginxFile } from '../../test/nginx-file.ts';
import {
  type SiteResponse,
  requestPage,
  type SiteRequest,
  type FakeApi,
  HOSTS,
  startApi,
  startSites,
  type TestSites,
} from '../../test/small-apps.ts';
import { hasProgram, startWebServer, type WebServer } from '../../test/web-server.ts';
import { writeSites } from './write-sites.ts';

let api: FakeApi;
let sites: TestSites;
let folder: string;
beforeAll(async () => {
  api = await startApi();
  sites = await startSites({
    API_INTERNAL_URL: api.url,
    ADMIN_NETWORKS: '10.1.0.0/16, 2001:db8::/32',
    STAFF_NETWORKS: '127.0.0.1, 10.2.0.0/16',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  folder = await mkdtemp(join(tmpdir(), 'portal-written-'));
  await writeSites(sites.sites, sites.config, folder);
});
afterAll(async () => {
  await sites.close();
  await api.stop();
  await rm(folder, { recursive: true });
});

const write = () => writeSites(sites.sites, sites.config, folder);
const read = (path: string) => readFileSync(join(folder, 'current', path), 'utf8');

describe('the output', () => {
  it('has every file of each site with a compressed copy, and no server-only file [card-003]', () => {
    expect(readdirSync(join(folder, 'current')).toSorted()).toEqual([
      'admin',
      'caddy',
      'customer',
      'nginx',
      'staff',
    ]);
    expect(read('customer/home.html')).toContain('<h1>Udaharan</h1>');
    expect(read('staff/.well-known/security.txt')).toContain(
      `https://${HOSTS.staff}/.well-known/security.txt`,
    );
    expect(JSON.parse(read('admin/config.json'))).toMatchObject({ provider: { name: 'Udaharan' } });
    for (const ending of ['br', 'gz']) {
      expect(existsSync(join(folder, 'current', `customer/assets/main-Ab12.js.${ending}`))).toBe(true);
    }
    expect(existsSync(join(folder, 'current', 'customer/.vite'))).toBe(false);
  });

  it('is replaced atomically and only after a change, and keeps the previous files', async () => {
    const states = () => readdirSync(folder).filter((name) => name.startsWith('v-'));
    const [first] = states();
    expect(await write()).toBe(false);
    expect(states()).toEqual([first]);
    api.provider = { ...api.provider, name: 'Suvidha' };
    await expect.poll(write, { timeout: 10_000 }).toBe(true);
    expect(read('customer/home.html')).toContain('<h1>Suvidha</h1>');
    expect(lstatSync(join(folder, 'current')).isSymbolicLink()).toBe(true);
    expect(states()).toContain(first);
    api.provider = { ...api.provider, name: 'Udaharan' };
    await expect.poll(write, { timeout: 10_000 }).toBe(true);
    expect(states()).toHaveLength(2);
  });

  it('stays unchanged while the API is unreachable', async () => {
    const silent = await startSites({ API_INTERNAL_URL: 'http://127.0.0.1:1' });
    const place = join(folder, 'never');
    await expect(writeSites(silent.sites, silent.config, place)).rejects.toThrow('nothing was written');
    expect(existsSync(place)).toBe(false);
    await silent.close();
  });
});

const asked: [string, SiteRequest][] = [
  ...[
    '/',
    '/prices',
    '/login',
    '/orderdetail/7',
    '/orderdetail/7?tab=files',
    '/orderdetail',
    '/no/such/page',
  ].map((path): [string, SiteRequest] => [path, {}]),
  ...[
    '/config.json',
    '/robots.txt',
    '/favicon.svg',
    '/.well-known/security.txt',
    '/assets/main-Ab12.js',
    '/assets/gone-1234.js',
    '/assets/gone',
    '/assets/main-Ab12.js.gz',
    '/gone.png',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/.git',
    '/.env',
    '/index.html',
    '/prices.html',
    '/home.html.gz',
  ].map((path): [string, SiteRequest] => [path, {}]),
  ['/assets/main-Ab12.js', { headers: { 'accept-encoding': 'gzip' } }],
  ['/', { headers: { 'accept-encoding': 'gzip' } }],
  ['/login', { method: 'HEAD' }],
  ['/login', { method: 'POST' }],
  ['/assets/main-Ab12.js', { method: 'DELETE' }],
  ['/login', { host: HOSTS.staff }],
  ['/login', { host: HOSTS.staff, headers: { 'x-forwarded-for': '192.0.2.7' } }],
  ['/login', { host: HOSTS.staff, headers: { 'x-forwarded-for': '10.2.3.4' } }],
  ['/robots.txt', { host: HOSTS.staff }],
  ['/adminlogin', { host: HOSTS.admin }],
  ['/assets/main-Ab12.js', { host: HOSTS.admin }],
  ['/adminlogin', { host: HOSTS.admin, headers: { 'x-forwarded-for': '10.1.2.3' } }],
];

/** Everything relevant to a browser; entity tags and dates differ by server. */
const COMPARED = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'strict-transport-security',
  'x-robots-tag',
  'cache-control',
  'content-encoding',
  'link',
  'allow',
];

function seen({ status, headers, text }: SiteResponse) {
  const shown = Object.fromEntries(COMPARED.map((name) => [name, headers[name]]));
  return {
    status,
    ...shown,
    type: headers['content-type']?.toLowerCase().replaceAll(' ', ''),
    body: headers['content-encoding'] === undefined ? text : 'compressed',
  };
}

const SERVERS: [
  name: string,
  probe: string,
  configure: (port: number) => string,
  run: (file: string) => string[],
][] = [
  ['nginx', '-v', threeServers, (file) => ['-c', file, '-g', 'daemon off;']],
  ['caddy', 'version', caddyFile, (file) => ['run', '--adapter', 'caddyfile', '--config', file]],
];

function threeServers(port: number): string {
  const server = (app: keyof typeof HOSTS) => `server {
    listen 127.0.0.1:${port};
    server_name ${HOSTS[app]};
    include ${join(folder, 'current/nginx', `${app}.conf`)};
  }`;
  return nginxFile(
    folder,
    `include ${join(folder, 'current/nginx/http.conf')};
    ${server('customer')} ${server('staff')} ${server('admin')}`,
  );
}

function caddyFile(port: number): string {
  const site = (app: keyof typeof HOSTS) => `http://${HOSTS[app]}:${port} {
    bind 127.0.0.1
    import ${join(folder, 'current/caddy', `${app}.caddy`)}
  }\n`;
  return `{\n\tadmin off\n\tauto_https off\n}\n${site('customer')}${site('staff')}${site('admin')}`;
}

/** The installed ones; the test run installs both if possible, and reports a missing one. */
const present = SERVERS.filter(([name, probe]) => hasProgram(name, probe));

describe.each(present)('%s', (name, _probe, configure, run) => {
  let server: WebServer;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    const place = join(folder, `${name}-server`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'config'), configure(port));
    url = `http://127.0.0.1:${port}`;
    server = await startWebServer(name, run(join(place, 'config')), port);
  }, 30_000);
  afterAll(() => server.stop());

  it.each(name === 'nginx' ? asked : asked.filter(([, { headers }]) => !headers?.['x-forwarded-for']))(
    'answers %s as the process does: %j [card-008]',
    async (path, options) => {
      expect(seen(await requestPage(url, path, options))).toEqual(seen(await sites.get(path, options)));
    },
  );

  it('does not resend unchanged files', async () => {
    const { etag = '' } = (await requestPage(url, '/assets/main-Ab12.js')).headers;
    const again = await requestPage(url, '/assets/main-Ab12.js', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

it.runIf(hasProgram('caddy', 'version'))(
  'Caddy takes the whole file, and believes nothing that a visitor writes of proxies',
  () => {
    const file = join(folder, 'current/caddy/Caddyfile');
    const { status, stdout } = spawnSync('caddy', ['adapt', '--config', file], { encoding: 'utf8' });
    expect(status).toBe(0);
    for (const host of Object.values(HOSTS)) expect(stdout).toContain(host);
    expect(stdout).not.toContain('forwarded');
  },
);
