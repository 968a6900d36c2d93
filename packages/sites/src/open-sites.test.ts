/** Provider details from the API only: pages follow changes, survive its outage, and never show another provider. */

import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, HOSTS, startApi, startSites, type TestSites } from '../test/small-apps.ts';

let api: FakeApi;
let sites: TestSites;
const begin = async (env: NodeJS.ProcessEnv = {}) => {
  sites = await startSites({ API_INTERNAL_URL: api.url, ...env });
};
beforeEach(async () => {
  api = await startApi();
});
afterEach(async () => {
  await sites.close();
  await api.stop();
});

const page = async () => (await sites.get('/')).text;
const config = async () => JSON.parse((await sites.get('/config.json')).text) as Record<string, unknown>;

it('a change in the settings reaches pages and configuration without a restart', async () => {
  await begin();
  expect(await page()).toContain('<h1>Udaharan</h1>');
  api.provider = { name: 'Namuna' };
  await expect.poll(page, { timeout: 10_000 }).toContain('<h1>Namuna</h1>');
  expect((await config()).provider).toEqual({ name: 'Namuna' });
});

it('calls the API with its own Host, also through another address', async () => {
  await begin();
  await page();
  expect(api.hosts).toEqual(['api.portal.test']);
});

it('keeps the last known details while the API is down', async () => {
  await begin();
  expect(await page()).toContain('Udaharan');
  await api.stop();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await page()).toContain('Udaharan');
  expect((await sites.get('/readyz')).status).toBe(200);
  api = await startApi();
});

describe('before the API was first reached', () => {
  beforeEach(async () => {
    await api.stop();
    await begin();
  });

  it('serves pages without a provider, which call the API themselves', async () => {
    expect(await page()).toBe('<!doctype html><title>Home</title><div id="root"></div>');
    expect(await config()).toEqual({ apiUrl: 'https://api.portal.test/api', stage: 'production' });
    expect((await sites.get('/.well-known/security.txt')).status).toBe(404);
  });

  it('the process is live and not ready, with the reason', async () => {
    expect((await sites.get('/healthz')).status).toBe(200);
    const { status, text } = await sites.get('/readyz');
    expect(status).toBe(503);
    expect(JSON.parse(text)).toEqual({
      status: 'false',
      message: 'the API has not said yet who the provider is',
    });
    const said = sites.lines.filter((line) => line.includes('does not say'));
    await page();
    expect(said.length).toBeLessThanOrEqual(1);
  });

  it('is ready as soon as the API responds', async () => {
    const port = Number(new URL(api.url).port);
    api = await startApi(port);
    await expect.poll(page, { timeout: 10_000 }).toContain('Udaharan');
    expect((await sites.get('/readyz')).status).toBe(200);
  });
});

it('a stopping process is not ready and closes its connections', async () => {
  await begin();
  await page();
  sites.stopping.abort();
  expect((await sites.get('/readyz')).status).toBe(503);
  const { status, headers } = await sites.get('/login');
  expect([status, headers.connection]).toEqual([200, 'close']);
});

it('a page that can’t be prerendered is rendered by browsers and logged', async () => {
  await begin();
  await writeFile(`${sites.folder}/customer/dist-server/prerender.js`, 'throw new Error("no page")');
  expect(await page()).toBe('<!doctype html><title>Home</title><div id="root"></div>');
  expect(sites.lines.join('')).toContain('can not be rendered');
});

describe('a test installation', () => {
  it('is hidden from search engines and marked in its apps', async () => {
    await begin({ APP_STAGE: 'staging' });
    for (const host of Object.values(HOSTS)) {
      expect((await sites.get('/robots.txt', { host })).text).toBe('User-agent: *\nDisallow: /\n');
      const { headers } = await sites.get('/login', { host });
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    expect((await config()).stage).toBe('staging');
  });

  it('production has no such mark', async () => {
    await begin();
    expect((await sites.get('/login')).headers['x-robots-tag']).toBeUndefined();
    expect((await sites.get('/login', { host: HOSTS.staff })).headers['x-robots-tag']).toBe(
      'noindex, nofollow',
    );
  });
});

it('SECURITY_CONTACT takes precedence over the address of the provider', async () => {
  await begin({ SECURITY_CONTACT: 'security@portal.test', PROVIDER_EMAIL: 'a@b.test' });
  expect((await sites.get('/.well-known/security.txt')).text).toContain(
    'Contact: mailto:security@portal.test\n',
  );
});
