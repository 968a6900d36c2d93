/** Separation of the apps' hosts: by origin, network and Host header. */

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionEnv } from '../../test/production-env.ts';
import { openSocket, socketUrl } from '../../test/socket-client.ts';
import { startInstance } from '../../test/start-instance.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

const roles = ['customer', 'staff', 'admin'] as const;
type RoleName = (typeof roles)[number];

const origins = {
  customer: 'http://localhost:4001',
  staff: 'http://localhost:4002',
  admin: 'http://localhost:4003',
} as const;

let testApp: TestApp;
let people: Record<RoleName, SignedInUser>;
beforeAll(async () => {
  testApp = await createTestApp();
  people = { customer: await testApp.customer(), staff: await testApp.staff(), admin: await testApp.admin() };
});
afterAll(() => testApp.close());

interface From {
  origin?: string;
  ip?: string;
  host?: string;
}

async function profile(
  app: FastifyInstance,
  { token }: SignedInUser,
  { origin, ip, host }: From,
  path = '/api/profile',
) {
  const reply = await app.inject({
    method: 'POST',
    url: path,
    remoteAddress: ip ?? '127.0.0.1',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(origin !== undefined && { origin }),
      ...(host !== undefined && { host }),
    },
    body: '{}',
  });
  return reply.statusCode;
}

describe('a token', () => {
  it.each(roles.flatMap((role) => roles.map((page) => [role, page] as const)))(
    'of %s on a page of %s works only for the same role [card-007]',
    async (role, page) => {
      const status = await profile(testApp.app, people[role], { origin: origins[page] });
      expect(status).toBe(role === page ? 200 : 403);
    },
  );

  it.each(roles)('of %s works without an origin, and on the API’s own page', async (role) => {
    expect(await profile(testApp.app, people[role], {})).toBe(200);
    expect(await profile(testApp.app, people[role], { origin: 'http://localhost:4000' })).toBe(200);
  });

  it('can be revoked from any page, as the apps do for another role’s', async () => {
    const lost = await testApp.admin();
    expect(await profile(testApp.app, lost, { origin: origins.customer }, '/api/logout')).toBe(200);
    expect(await profile(testApp.app, lost, {})).toBe(401);
  });

  it('of a customer works on a partner’s page; other roles’ tokens do not', async () => {
    const { app, close } = await startInstance({
      ...testApp.config,
      PARTNER_ORIGINS: ['https://partner.in'],
    });
    try {
      expect(await profile(app, people.customer, { origin: 'https://partner.in' })).toBe(200);
      expect(await profile(app, people.staff, { origin: 'https://partner.in' })).toBe(403);
      expect(await profile(app, people.customer, { origin: 'https://other.in' })).toBe(403);
    } finally {
      await close();
    }
  });

  it('opens a socket from its own page only [card-007] [card-018]', async () => {
    const url = await socketUrl(testApp.app);
    for (const role of roles) {
      const { token } = people[role];
      const own = await openSocket(url, { origin: origins[role] });
      expect(await own.auth(token)).toMatchObject({ type: 'ready' });
      for (const page of roles.filter((other) => other !== role)) {
        const foreign = await openSocket(url, { origin: origins[page] });
        foreign.send({ type: 'auth', token });
        expect(await foreign.closed).toBe(4500);
      }
    }
  });
});

describe('CORS allows', () => {
  const allowed = async (path: string, origin: string) => {
    const { headers } = await testApp.app.inject({
      method: 'OPTIONS',
      url: path,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    return headers['access-control-allow-origin'];
  };

  it('the calls of the page’s own roles, and public calls [card-007]', async () => {
    expect(await allowed('/api/adminorders', origins.admin)).toBe(origins.admin);
    expect(await allowed('/api/adminorders', origins.customer)).toBeUndefined();
    expect(await allowed('/api/adminorders', origins.staff)).toBeUndefined();
    expect(await allowed('/api/orders', origins.customer)).toBe(origins.customer);
    expect(await allowed('/api/orders', origins.admin)).toBeUndefined();
    for (const role of roles) expect(await allowed('/api/login', origins[role])).toBe(origins[role]);
    expect(await allowed('/api/login', 'https://evil.example')).toBeUndefined();
  });
});

describe('allowed networks', () => {
  it('apply to their role only, for calls and sockets [card-005] [card-006]', async () => {
    const { app, close } = await startInstance({
      ...testApp.config,
      ADMIN_NETWORKS: '10.1.0.0/16, 2001:db8::/32',
      STAFF_NETWORKS: '10.0.0.0/8',
    });
    try {
      const from = (role: RoleName, ip: string) => profile(app, people[role], { ip });
      expect(await from('admin', '10.1.2.3')).toBe(200);
      expect(await from('admin', '2001:db8::7')).toBe(200);
      expect(await from('admin', '::ffff:10.1.2.3')).toBe(200);
      expect(await from('admin', '10.2.0.1')).toBe(403);
      expect(await from('staff', '10.2.0.1')).toBe(200);
      expect(await from('staff', '192.0.2.1')).toBe(403);
      expect(await from('customer', '192.0.2.1')).toBe(200);
      const client = await openSocket(await socketUrl(app));
      client.send({ type: 'auth', token: people.admin.token });
      expect(await client.closed).toBe(4500);
    } finally {
      await close();
    }
  });
});

describe('the Host header', () => {
  it('must name the installation, except for health checks [card-001]', async () => {
    const { app, close } = await startInstance({
      ...testApp.config,
      APP_STAGE: 'production',
      PUBLIC_URL: productionEnv.PUBLIC_URL,
      INTERNAL_HOSTS: 'api:4000',
    });
    const under = (host: string) => profile(app, people.customer, { host });
    try {
      expect(await under('api.hillroad.in')).toBe(200);
      expect(await under('API.hillroad.in:443')).toBe(200);
      expect(await under('api:4000')).toBe(200);
      expect(await under('127.0.0.1:4000')).toBe(200);
      for (const other of ['evil.example', 'api.hillroad.in.evil.example', '10.0.0.7:4000'])
        expect(await under(other)).toBe(404);
      const health = await app.inject({ url: '/healthz', headers: { host: '10.0.0.7:4000' } });
      expect(health.statusCode).toBe(200);
      await expect(openSocket(await socketUrl(app), { host: 'evil.example' })).rejects.toThrow(
        'refused with 404',
      );
    } finally {
      await close();
    }
  });
});
