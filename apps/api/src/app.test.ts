/** Common properties of all responses: error body, headers, limits, origins, health, and a log without personal data. */

import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFreezableProxy } from '../test/freezable-proxy.ts';
import { setCode } from '../test/set-code.ts';
import { startInstance } from '../test/start-instance.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';
import { readContract } from './contract/read-contract.ts';

vi.setConfig({ testTimeout: 30_000 });

let testApp: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  testApp = await createTestApp({ LOG_LEVEL: 'debug', METRICS_TOKEN: 'the token of the metrics' }, { logTo });
});
afterAll(() => testApp.close());

interface Sent {
  url?: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

async function send({ url = '/api/login', method = 'POST', type, body, headers = {} }: Sent) {
  const reply = await testApp.app.inject({
    url,
    method,
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
    ...(body !== undefined && { payload: body }),
  });
  return reply;
}

const json = 'application/json';
const refusals: [string, Sent, number, string][] = [
  ['broken JSON', { type: json, body: '{"email":' }, 400, 'malformed_body'],
  ['JSON with a __proto__ key', { type: json, body: '{"__proto__":{"admin":true}}' }, 400, 'malformed_body'],
  ['a list instead of an object', { type: json, body: '[]' }, 400, 'validation_failed'],
  ['a number instead of an object', { type: json, body: '7' }, 400, 'validation_failed'],
  ['an empty body', { type: json, body: '' }, 400, 'validation_failed'],
  ['an oversized body', { type: json, body: `{"email":"${'x'.repeat(300_000)}"}` }, 413, 'too_large'],
  ['text', { type: 'text/plain', body: '{"email":"a@example.in","password":"x"}' }, 415, 'wrong_type'],
  ['a form', { type: 'application/x-www-form-urlencoded', body: 'email=a' }, 415, 'wrong_type'],
  ['XML', { type: 'application/xml', body: '<email/>' }, 415, 'wrong_type'],
  ['an unknown path', { url: '/api/nothing' }, 404, 'not_found'],
  ['an unknown path outside /api', { url: '/wp-admin.php', method: 'GET' }, 404, 'not_found'],
  ['a known name in upper case', { url: '/api/LOGIN' }, 404, 'not_found'],
  ['a path that cannot be decoded', { url: '/api/%E0%A4%A', method: 'GET' }, 404, 'not_found'],
  ['a path with a very long id', { url: `/api/order_detail/${'9'.repeat(300)}` }, 401, 'unauthenticated'],
  ['GET', { method: 'GET' }, 404, 'not_found'],
  ['PUT', { method: 'PUT', type: json, body: '{}' }, 404, 'not_found'],
  ['DELETE', { method: 'DELETE' }, 404, 'not_found'],
  ['no token', { url: '/api/orders', type: json, body: '{}' }, 401, 'unauthenticated'],
];

describe('an error response', () => {
  it.each(refusals)(
    'of %s is the standard body with its status and code [errors-012] [errors-013] [errors-015] [constants-012]',
    async (_, sent, status, code) => {
      const reply = await send(sent);
      expect(reply.statusCode).toBe(status);
      expect(reply.headers['content-type']).toMatch(/^application\/json/);
      expect(reply.json()).toMatchObject({ status: 'false', code, message: expect.any(String) });
      expect(reply.json<{ request_id: string }>().request_id).toBe(reply.headers['x-request-id']);
      expect(reply.body).not.toMatch(/\bat .*\.[jt]s|node_modules|select |FST_/i);
    },
  );

  it.each([
    ['a rejected call', { type: json, body: '{}' }],
    ['an unknown path', { url: '/api/nothing' }],
    ['a missing token', { url: '/api/orders' }],
    ['an oversized body', { type: json, body: `"${'x'.repeat(300_000)}"` }],
    ['a health check', { url: '/healthz', method: 'GET' as const }],
    ['the documentation', { url: '/openapi.yaml', method: 'GET' as const }],
  ])('has the security headers, like every other response: %s', async (_, sent) => {
    const { headers } = await send(sent);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.any(String),
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('contains no input of another caller', async () => {
    const reply = await send({ type: json, body: JSON.stringify({ email: '<script>alert(1)</script>' }) });
    expect(reply.body).not.toContain('script');
  });
});

const contractPaths = Object.entries(
  readContract()['paths'] as Record<string, Record<string, { security?: [] }>>,
);
const everyMethod = contractPaths.flatMap(([path, operations]) =>
  (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => ({
    url: `/api${path.replaceAll(/\{[^}]+\}/g, '1')}`,
    method,
    operation: operations[method.toLowerCase()],
  })),
);

/** Every call of the specification, by its name there. */
const SPECIFIED =
  `checkregister register sendOtp login forgetpassword verifyOtp changepassword getnotification
  readnotification dashboard services check_validation place_order buy_services order_detail/{id} orders documents
  chatOrders messages sendmessage upload_document delete_document mytickets raise_ticket ticket_detail/{id}
  admindashboard customers staff deletestaff exportCustomers staffedit staffregister admintickets assignticket
  update_ticket_status delete_ticket ticket_reply adminservices updateservice adminorder_detail/{id} adminorders
  update_order_status assignorder getcustomerservice addorder stafftickets staffcustomer stafftasks
  stafforder_detail/{id}`.split(/\s+/);

it('has every call of the specification, as a POST under /api [constants-012]', () => {
  const posted = contractPaths.filter(([, operations]) => operations['post']).map(([path]) => path);
  expect(posted).toEqual(expect.arrayContaining(SPECIFIED.map((name) => `/${name}`)));
  expect(SPECIFIED).toHaveLength(49);
});

it('every call of the contract rejects other methods [constants-012]', async () => {
  const absent = everyMethod.filter(({ operation }) => !operation);
  expect(absent.length).toBeGreaterThan(60);
  for (const { url, method } of absent) {
    const reply = await send({ url, method, type: json, body: '{}' });
    expect([method, url, reply.statusCode]).toEqual([method, url, 404]);
    expect(reply.json()).toMatchObject({ status: 'false' });
  }
});

it('every call but the public ones requires a token [roles-002]', async () => {
  const guarded = everyMethod.filter(({ operation }) => operation && operation.security?.length !== 0);
  expect(guarded.length).toBeGreaterThan(8);
  for (const { url, method } of guarded) {
    const reply = await send({ url, method, type: json, body: '{}' });
    expect([method, url, reply.statusCode]).toEqual([method, url, 401]);
    expect(reply.json()).toMatchObject({ status: 'false', code: 'unauthenticated' });
  }
});

describe('an internal error', () => {
  it('is answered without details, which are only logged [errors-017]', async () => {
    const customer = await testApp.customer();
    await testApp.deps.database.pool.query('alter table orders rename to orders_elsewhere');
    try {
      const reply = await testApp.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { authorization: `Bearer ${customer.token}` },
      });
      expect(reply.statusCode).toBe(500);
      const body = reply.json<{ request_id: string }>();
      expect(body).toEqual({
        status: 'false',
        code: 'internal',
        message: 'Something went wrong on our side. Please try again.',
        request_id: reply.headers['x-request-id'],
      });
      const logged = lines.filter((line) => line.includes(body.request_id) && line.includes('call failed'));
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain('relation');
    } finally {
      await testApp.deps.database.pool.query('alter table orders_elsewhere rename to orders');
    }
  });

  it('of a full pool is a 503 with Retry-After', async () => {
    const small = await startInstance({ ...testApp.config, DATABASE_POOL: 1 });
    const held = await small.deps.database.pool.connect();
    try {
      const reply = await small.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { authorization: `Bearer ${(await testApp.customer()).token}` },
      });
      expect(reply.statusCode).toBe(503);
      expect(reply.json()).toMatchObject({ status: 'false', code: 'unavailable' });
      expect(reply.headers['retry-after']).toBe('2');
    } finally {
      held.release();
      await small.close();
    }
  });

  it('of a statement timeout is a 503 with Retry-After', async () => {
    const customer = await testApp.customer();
    const blocker = await testApp.deps.database.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table orders in access exclusive mode');
      await expect(customer.api.POST('/orders', { body: {} })).rejects.toMatchObject({
        status: 503,
        code: 'timeout',
        retryAfter: 2,
      });
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    send({
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type, idempotency-key',
      },
    });

  it.each(['http://localhost:4001', 'http://localhost:4002', 'http://localhost:4003'])(
    'the app at %s may call',
    async (origin) => {
      const reply = await preflight(origin);
      expect(reply.statusCode).toBe(204);
      expect(reply.headers['access-control-allow-origin']).toBe(origin);
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
      expect((await send({ type: json, body: '{}', headers: { origin } })).headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after, x-request-id',
      });
    },
  );

  it.each(['http://localhost:4004', 'https://localhost:4001', 'http://localhost:4001.evil.example', 'null'])(
    'a page at %s may not call',
    async (origin) => {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
      const reply = await send({ type: json, body: '{}', headers: { origin } });
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

it('a caller with too many calls gets 429 [errors-016]', async () => {
  const small = await startInstance(testApp.config, { limits: { callsPerMinute: 3 } });
  try {
    const call = (remoteAddress: string) =>
      small.app.inject({ method: 'POST', url: '/api/orders', remoteAddress });
    for (let n = 0; n < 3; n += 1) expect((await call('203.0.113.1')).statusCode).toBe(401);
    const reply = await call('203.0.113.1');
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('203.0.113.2')).statusCode).toBe(401);
  } finally {
    await small.close();
  }
});

describe('behind a proxy', () => {
  it('the address is taken from the trusted proxy only', async () => {
    const proxied = await startInstance(
      { ...testApp.config, TRUSTED_PROXIES: '10.0.0.1' },
      { limits: { callsPerMinute: 1 } },
    );
    try {
      const call = (remoteAddress: string, forwardedFor: string) =>
        proxied.app
          .inject({
            method: 'POST',
            url: '/api/orders',
            remoteAddress,
            headers: { 'x-forwarded-for': forwardedFor },
          })
          .then(({ statusCode }) => statusCode);
      expect(await call('10.0.0.1', '203.0.113.5')).toBe(401);
      expect(await call('10.0.0.1', '203.0.113.6')).toBe(401);
      expect(await call('10.0.0.1', '203.0.113.5')).toBe(429);
      // Entries of the client before the proxy's entry are ignored.
      expect(await call('10.0.0.1', '6.6.6.6, 203.0.113.5')).toBe(429);
      expect(await call('203.0.113.7', '1.1.1.1')).toBe(401);
      expect(await call('203.0.113.7', '2.2.2.2')).toBe(429);
      // Invalid addresses are ignored: these calls count as the proxy's own.
      expect(await call('10.0.0.1', 'garbage0')).toBe(401);
      for (let n = 1; n < 8; n += 1) expect(await call('10.0.0.1', `garbage${n}`)).toBe(429);
      expect(await call('10.0.0.1', '203.0.113.5, unknown')).toBe(429);
    } finally {
      await proxied.close();
    }
  });
});

describe('health', () => {
  it('reports live and ready', async () => {
    expect((await send({ url: '/healthz', method: 'GET' })).json()).toEqual({
      status: 'true',
      message: 'alive',
    });
    const ready = await send({ url: '/readyz', method: 'GET' });
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'true', message: 'ready' }]);
  });

  it('reports live but not ready without the database', async () => {
    const proxy = await startFreezableProxy(testApp.config.DATABASE_URL);
    const lost = await startInstance({ ...testApp.config, DATABASE_URL: proxy.url });
    expect((await lost.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    await proxy.stop();
    try {
      const ready = await lost.app.inject({ url: '/readyz' });
      expect(ready.statusCode).toBe(503);
      expect(ready.json()).toMatchObject({ status: 'false' });
      expect((await lost.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    } finally {
      await lost.close();
    }
  });

  it('returns metrics for the token only', async () => {
    expect((await send({ url: '/metrics', method: 'GET' })).statusCode).toBe(404);
    const wrong = { authorization: 'Bearer the token of the metricS' };
    expect((await send({ url: '/metrics', method: 'GET', headers: wrong })).statusCode).toBe(404);
    const right = { authorization: 'Bearer the token of the metrics' };
    const reply = await send({ url: '/metrics', method: 'GET', headers: right });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toMatch(/portal_call_seconds_count\{call="\/api\/login",status="\d+"\} \d+/);
  });

  it('returns no metrics in production without a token', async () => {
    const open = await startInstance({
      ...testApp.config,
      METRICS_TOKEN: undefined,
      APP_STAGE: 'production',
    });
    try {
      expect((await open.app.inject({ url: '/metrics' })).statusCode).toBe(404);
      expect((await open.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toMatch(
        /max-age=\d{8}/,
      );
    } finally {
      await open.close();
    }
  });
});

it('the log contains no e-mail, password, code, token or address', async () => {
  const email = 'logged.person@example.in';
  const password = 'never in a log line';
  const ip = '198.51.100.23';
  const api = testApp.api(undefined, ip);
  const details = { name: 'Lakshmi Narayanan', email, phone: '9812399999', password };
  lines.length = 0;
  await api.POST('/checkregister', { body: details });
  const { code } = await setCode(testApp, { purpose: 'registration', email, code: '918273' });
  await api.POST('/register', { body: { ...details, uotp: '555555' } }).catch(() => undefined);
  await api.POST('/register', { body: { ...details, uotp: code } });
  await api.POST('/checkregister', { body: details }).catch(() => undefined);
  await api.POST('/login', { body: { email, password: `${password}!` } }).catch(() => undefined);
  const { data } = await api.POST('/login', { body: { email, password } });
  await testApp.api(data?.token).POST('/orders', { body: {} });
  await testApp
    .api(`${data?.token}x`)
    .POST('/orders', { body: {} })
    .catch(() => undefined);
  const log = lines.join('');
  expect(log).toContain('"call":"/api/register"');
  expect(log).toContain('"code":"invalid_credentials"');
  for (const secret of [
    email,
    'logged.person',
    password,
    code,
    '555555',
    String(data?.token),
    ip,
    '9812399999',
    'Lakshmi',
  ]) {
    expect(log).not.toContain(secret);
  }
});

it('an error with a row is logged without the row', () => {
  lines.length = 0;
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'people_email_unique',
    detail: 'Key (lower(email))=(meera@example.in) already exists.',
    where: 'meera@example.in',
  });
  testApp.deps.log.error({ err: new Error('wrapped', { cause: error }) }, 'failed');
  const log = lines.join('');
  expect(log).toContain('people_email_unique');
  expect(log).not.toContain('meera');
});
