/** Responses to browsers: app by host name, 404s, compression, caching and security headers. */

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeApi,
  HOSTS,
  LINK,
  SCRIPT,
  startApi,
  startSites,
  type TestSites,
} from '../test/small-apps.ts';

let api: FakeApi;
let sites: TestSites;
beforeAll(async () => {
  api = await startApi();
  sites = await startSites({
    API_INTERNAL_URL: api.url,
    ADMIN_NETWORKS: '10.1.0.0/16, 2001:db8::/32',
    STAFF_NETWORKS: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1, 10.9.9.9',
  });
});
afterAll(async () => {
  await sites.close();
  await api.stop();
});

const inOffice = { 'x-forwarded-for': '10.1.2.3' };

describe('the host name', () => {
  it('selects the app that is served, one per name [card-001] [card-005]', async () => {
    for (const [app, host] of Object.entries(HOSTS)) {
      const headers = app === 'admin' ? inOffice : {};
      for (const path of ['/login', '/dashboard', '/orderdetail/7']) {
        const { status, text } = await sites.get(path, { host, headers });
        expect([status, text]).toEqual([200, `<!doctype html><title>The ${app} app</title>`]);
      }
    }
  });

  it.each([
    'portal.test',
    'app.portal.test.evil.test',
    'app.portal.test:4005',
    '127.0.0.1',
    'api.portal.test',
  ])('that is unknown, %s, returns 421', async (host) => {
    const { status, text, headers } = await sites.get('/', { host });
    expect(status).toBe(421);
    expect(text).not.toContain('<');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['APP.portal.test', 'app.portal.test:443'])('may be written as %s', async (host) => {
    expect((await sites.get('/', { host })).status).toBe(200);
  });

  it('does not matter for health checks', async () => {
    for (const host of ['127.0.0.1:4005', ...Object.values(HOSTS)]) {
      expect((await sites.get('/healthz', { host })).status).toBe(200);
      expect((await sites.get('/readyz', { host })).status).toBe(200);
    }
  });
});

describe('networks', () => {
  const admin = { host: HOSTS.admin };

  it('restrict the admin app and all of its files [card-005]', async () => {
    for (const path of ['/', '/adminlogin', '/assets/main-Ab12.js', '/config.json', '/robots.txt']) {
      const { status, text } = await sites.get(path, {
        ...admin,
        headers: { 'x-forwarded-for': '192.0.2.7' },
      });
      expect([path, status]).toEqual([path, 403]);
      expect(text).not.toContain('admin');
    }
    expect((await sites.get('/', { ...admin, headers: inOffice })).status).toBe(200);
    expect((await sites.get('/', { ...admin, headers: { 'x-forwarded-for': '2001:db8::7' } })).status).toBe(
      200,
    );
  });

  it('restrict the staff app as well, and never the customer app [card-006]', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    expect((await sites.get('/', { host: HOSTS.staff, headers })).status).toBe(403);
    expect((await sites.get('/', { host: HOSTS.staff })).status).toBe(200);
    expect((await sites.get('/', { headers })).status).toBe(200);
  });

  it('are matched with the address from trusted proxies, ignoring entries forged by the visitor', async () => {
    const statusOf = async (forwarded: string) =>
      (await sites.get('/', { ...admin, headers: { 'x-forwarded-for': forwarded } })).status;
    expect(await statusOf('10.1.2.3, 192.0.2.7')).toBe(403);
    expect(await statusOf('192.0.2.7, 10.1.2.3')).toBe(200);
    expect(await statusOf('10.1.2.3, 10.9.9.9')).toBe(200);
    expect(await statusOf('10.1.2.3, nonsense')).toBe(403);
  });
});

describe('pages', () => {
  it('are revalidated each time', async () => {
    const { headers } = await sites.get('/orderdetail/7');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('that are public are prerendered with the provider’s details', async () => {
    expect((await sites.get('/')).text).toBe(
      '<!doctype html><title>Home</title><div id="root"><h1>Udaharan</h1></div>',
    );
    expect((await sites.get('/prices?from=mail')).text).toBe(
      '<!doctype html><title>Prices</title><div id="root"><p>$& from Rs.100</p></div>',
    );
  });

  it('have preload headers, unless the page has its own preloads', async () => {
    expect((await sites.get('/orderdetail/7')).headers.link).toBe(LINK);
    for (const path of ['/prices', '/assets/main-Ab12.js', '/orderdetail/', '/orderdetail/7/more']) {
      expect((await sites.get(path)).headers.link).toBeUndefined();
    }
  });
});

it.each([
  '/assets/gone-1234.js',
  '/assets/gone',
  '/gone.png',
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/.env',
  '/.git',
  '/.git/config',
  '/index.html',
  '/prices.html',
  '/assets/main-Ab12.js.br',
  '/..%2f..%2fetc%2fpasswd.txt',
  '/../dist-server/preloads.json',
])('%s is not a file and returns 404, never the page', async (path) => {
  const { status, headers, text } = await sites.get(path);
  expect(status).toBe(404);
  expect(headers['content-type']).toContain('text/plain');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(text).toBe('Not found');
});

it('a malformed path returns 400', async () => {
  expect((await sites.get('/%')).status).toBe(400);
  expect((await sites.get('/%ff')).status).toBe(400);
});

describe('files', () => {
  it('are compressed, and cached for good by browsers', async () => {
    const decode = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await sites.get('/assets/main-Ab12.js', {
        headers: { 'accept-encoding': `${encoding}, deflate` },
      });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.body.length).toBeLessThan(SCRIPT.length / 4);
      expect(decode[encoding](answer.body).toString()).toBe(SCRIPT);
    }
  });

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0.0', 'zstd'])(
    'are sent uncompressed to a client of %s',
    async (accepted) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const answer = await sites.get('/assets/main-Ab12.js', { headers });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.text).toBe(SCRIPT);
    },
  );

  it('are not resent when unchanged', async () => {
    const { etag = '' } = (await sites.get('/')).headers;
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await sites.get('/', { headers: { 'if-none-match': tag } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    expect((await sites.get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('are answered to HEAD without a body, and other methods are rejected', async () => {
    const [got, head] = [await sites.get('/login'), await sites.get('/login', { method: 'HEAD' })];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await sites.get('/login', { method });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('each app', () => {
  it('receives the API’s address, the stage and the provider [card-004]', async () => {
    for (const host of Object.values(HOSTS)) {
      const { text } = await sites.get('/config.json', {
        host,
        headers: host === HOSTS.admin ? inOffice : {},
      });
      expect(JSON.parse(text)).toEqual({
        apiUrl: 'https://api.portal.test/api',
        stage: 'production',
        provider: { name: 'Udaharan', emails: ['hello@udaharan.test'] },
      });
    }
  });

  it('may load from and call only its own server and the API, and for customers the checkout', async () => {
    const policyOf = async (host: string) =>
      (await sites.get('/', { host, headers: inOffice })).headers['content-security-policy'] ?? '';
    const headersOf = { customer: await policyOf(HOSTS.customer), admin: await policyOf(HOSTS.admin) };
    for (const policy of Object.values(headersOf)) {
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("'unsafe-eval'");
      expect(policy).not.toContain('localhost');
    }
    expect(headersOf.customer).toContain(
      "script-src 'self' 'wasm-unsafe-eval' https://checkout.razorpay.com https://cdn.razorpay.com;",
    );
    expect(headersOf.admin).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headersOf.admin).toContain("connect-src 'self' https://api.portal.test wss://api.portal.test;");
    expect(headersOf.admin).not.toContain('razorpay');
  });

  it('requires encrypted connections for a year', async () => {
    expect((await sites.get('/')).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('has a security.txt under its own name, valid for less than a year', async () => {
    for (const [host, headers] of [
      [HOSTS.customer, {}],
      [HOSTS.admin, inOffice],
    ] as const) {
      const { text, headers: answered } = await sites.get('/.well-known/security.txt', { host, headers });
      expect(answered['content-type']).toBe('text/plain; charset=utf-8');
      expect(text).toContain('Contact: mailto:hello@udaharan.test\n');
      expect(text).toContain(`Canonical: https://${host}/.well-known/security.txt\n`);
      const ends = new Date(/Expires: (.*)/.exec(text)?.[1] ?? '').getTime() - Date.now();
      expect(ends).toBeGreaterThan(300 * 86_400_000);
      expect(ends).toBeLessThan(365 * 86_400_000);
    }
  });

  it('is open to search engines only where it is public', async () => {
    expect((await sites.get('/robots.txt')).text).toBe('User-agent: *\nAllow: /\n');
    expect((await sites.get('/robots.txt', { host: HOSTS.staff })).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await sites.get('/robots.txt', { host: HOSTS.admin, headers: inOffice })).text).toContain(
      'Disallow: /',
    );
  });
});

it('the log contains no visitor and no requested path', async () => {
  await sites.get('/orderdetail/7?email=asha@example.test', { headers: inOffice });
  await sites.get('/adminlogin?email=asha@example.test', { host: HOSTS.admin });
  expect(sites.lines.join('')).toContain('was refused');
  expect(sites.lines.join('')).not.toMatch(/asha|10\.1\.2\.3|127\.0\.0\.1|adminlogin/);
});
