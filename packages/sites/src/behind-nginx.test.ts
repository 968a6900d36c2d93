/** The sites behind the nginx configuration of deploy/, with the longest preload headers. */

import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { nginxFile } from '../test/nginx-file.ts';
import {
  requestPage,
  type FakeApi,
  HOSTS,
  LINK,
  startApi,
  startSites,
  type TestSites,
} from '../test/small-apps.ts';
import { hasProgram, startWebServer, type WebServer } from '../test/web-server.ts';

const deployed = join(import.meta.dirname, '../../../deploy/nginx/portal');

describe.runIf(hasProgram('nginx', '-v'))('nginx before the sites', () => {
  let api: FakeApi;
  let sites: TestSites;
  let folder: string;
  let server: WebServer;
  let url: string;
  beforeAll(async () => {
    api = await startApi();
    // The longest list of the customer app has 65 files.
    sites = await startSites(
      { API_INTERNAL_URL: api.url },
      Array.from({ length: 40 }, () => LINK).join(', '),
    );
    folder = await mkdtemp(join(tmpdir(), 'portal-nginx-'));
    await symlink(deployed, join(folder, 'portal'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    await writeFile(join(folder, 'nginx.conf'), configuration(port));
    server = await startWebServer('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], port);
  }, 30_000);
  afterAll(async () => {
    await server.stop();
    await sites.close();
    await api.stop();
    await rm(folder, { recursive: true });
  });

  const configuration = (port: number) =>
    nginxFile(
      folder,
      `upstream portal_sites { server ${new URL(sites.url).host}; }
      server {
        listen 127.0.0.1:${port};
        server_name ${HOSTS.customer};
        include portal/site.conf;
      }`,
    );

  it('passes a page with the longest preload header [card-008]', async () => {
    const { status, headers } = await requestPage(url, '/orderdetail/7');
    expect(headers.link?.length).toBeGreaterThan(4_500);
    expect(status).toBe(200);
  });

  it('passes compressed files unchanged', async () => {
    const asked = { headers: { 'accept-encoding': 'br' } };
    const { headers, body } = await requestPage(url, '/assets/main-Ab12.js', asked);
    expect(headers['content-encoding']).toBe('br');
    expect(body).toEqual((await sites.get('/assets/main-Ab12.js', asked)).body);
  });
});
