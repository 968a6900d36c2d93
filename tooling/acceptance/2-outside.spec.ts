/** The installation from outside: users, partners and attackers. */

import { connect as connectHttp2 } from 'node:http2';
import { ApiError } from '@portal/sdk/api-error';
import { createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { pdfFile } from '../../apps/api/test/document-fixture.ts';
import { makeService } from '../../apps/api/test/make.ts';
import { openSocket } from '../../apps/api/test/socket-client.ts';
import { codeAt } from '../../e2e/authenticator.ts';
import { buyService, type Customer, makeCustomer } from '../../e2e/customer-by-api.ts';
import { apiUrl, firstAdmin, hosts, places } from './installation.ts';
import { inMachine, mustRun } from './machine.ts';
import { openDatabase } from './open-database.ts';

const machine = inject('machine');
const { db, close } = await openDatabase(machine);
afterAll(close);

const apps = ['customer', 'staff', 'admin'] as const;
const pageOf = (app: (typeof apps)[number]) => `https://${hosts[app]}/`;
const origin = `https://${hosts.customer}`;
const api = (token?: string) =>
  createApi({ baseUrl: `${apiUrl}/api`, ...(token !== undefined && { getToken: () => token }) });

describe('the sites', () => {
  it.each(apps)('the %s app has a host name of its own [card-001]', async (app) => {
    const answer = await fetch(pageOf(app));
    expect(answer.status).toBe(200);
    const config = await (await fetch(`${pageOf(app)}config.json`)).json();
    expect(config).toMatchObject({ apiUrl: `${apiUrl}/api` });
    const others = apps.filter((one) => one !== app);
    const names = await Promise.all([app, ...others].map(async (one) => (await fetch(pageOf(one))).text()));
    expect(new Set(names).size).toBe(apps.length);
  });

  it.each(apps)('the %s app is served compressed, with its security headers [card-008]', async (app) => {
    const { headers } = await fetch(pageOf(app), { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${apiUrl}`);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(apps)(
    'assets of the %s app are kept for good, and those that are gone are 404 [card-008]',
    async (app) => {
      const page = await (await fetch(pageOf(app))).text();
      const [, asset = ''] = /(\/assets\/[\w.-]+\.js)/.exec(page) ?? [];
      const found = await fetch(new URL(asset, pageOf(app)), { headers: { 'accept-encoding': 'br' } });
      expect(found.status).toBe(200);
      expect(found.headers.get('cache-control')).toContain('immutable');
      expect(found.headers.get('content-encoding')).toBe('br');
      expect((await fetch(`${pageOf(app)}assets/gone-0123abcd.js`)).status).toBe(404);
    },
  );

  it('HTTP redirects to HTTPS [card-008]', async () => {
    const answer = await fetch(`http://${hosts.staff}/login?x=1`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(`https://${hosts.staff}/login?x=1`);
  });

  it('HTTP/2 is spoken [card-008]', async () => {
    const session = connectHttp2(pageOf('customer'));
    const status = await new Promise((resolve, reject) => {
      session.on('error', reject);
      session.request({ ':path': '/' }).on('response', (headers) => resolve(headers[':status']));
    });
    session.destroy();
    expect(status).toBe(200);
  });
});

describe('unauthorised clients', () => {
  it('get nothing under another host name [card-008]', async () => {
    await expect(fetch(`http://${machine.address}/`)).rejects.toThrow();
    await expect(fetch(`https://${machine.address}/`)).rejects.toThrow();
    const script = `curl --silent --output /dev/null --write-out '%{http_code}' --header 'Host: other.example' ${pageOf('customer')}`;
    expect((await mustRun(machine, script)).trim()).toBe('421');
  });

  it('can’t forge their address [card-008]', async () => {
    // Otherwise clients could escape per-address limits and enter restricted networks.
    const lines = async () => mustRun(machine, 'cat /var/log/nginx/portal.log');
    await fetch(`${apiUrl}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(await lines()).not.toContain('203.0.113.9');
  });

  it('do not reach the metrics [card-008]', async () => {
    expect((await fetch(`${apiUrl}/metrics`)).status).toBe(404);
  });
});

describe('networks', () => {
  const allow = async (networks: string) =>
    mustRun(
      machine,
      `sed -i '/_NETWORKS=/d' /etc/portal/portal.env
      for app in STAFF ADMIN; do [ -z '${networks}' ] || echo "\${app}_NETWORKS=${networks}" >> /etc/portal/portal.env; done
      systemctl restart portal-api@4000 portal-api@4001 portal-sites@4005 portal-sites@4006`,
    );
  afterAll(() => allow(''));

  it('staff and admin app can be restricted to networks, also with a forged address [card-005, card-006]', async () => {
    await allow('203.0.113.0/24');
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    for (const app of ['staff', 'admin'] as const)
      expect((await fetch(pageOf(app), { headers })).status).toBe(403);
    expect((await fetch(pageOf('customer'))).status).toBe(200);
    await allow(machine.outsideAddresses.join(','));
    for (const app of ['staff', 'admin'] as const) expect((await fetch(pageOf(app))).status).toBe(200);
  });
});

describe('users', () => {
  let customer: Customer;
  let orderId: number;

  it('the first admin logs in, and must enable two-factor authentication', async () => {
    const { email, password } = firstAdmin;
    const refusal = await api()
      .POST('/login', { body: { email, password } })
      .catch((error: unknown) => error);
    if (!(refusal instanceof ApiError) || !refusal.challenge) throw refusal;
    expect(refusal.code).toBe('two_step_setup_required');
    const challenge = refusal.challenge.token;
    const { secret } = await data(api().POST('/begin_login_two_step', { body: { challenge } }));
    const code = codeAt(secret, Date.now());
    const { token } = await data(api().POST('/login_two_step', { body: { challenge, code } }));
    expect(await data(api(token).POST('/two_step_status'))).toMatchObject({ status: 'true' });
  });

  it('a customer registers with the code of a mail, and buys', async () => {
    const { id } = await makeService(db);
    customer = await makeCustomer(places(machine));
    orderId = await buyService(places(machine), customer, id);
    expect(orderId).toBeGreaterThan(0);
  });

  it('the payment provider reports by webhook', async () => {
    const { paymentsUrl } = places(machine);
    const { id: serviceId } = await makeService(db);
    const buyer = { name: 'Asha Rao', email: customer.email, phone: '9876543210', gstno: '' };
    const { checkout } = await data(
      customer.api.POST('/check_validation', { body: { ...buyer, service_id: serviceId } }),
    );
    await fetch(`${paymentsUrl}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: checkout.order_id, outcome: 'captured' }),
    });
    // Without a call of place_order, as when a browser is closed.
    const orders = () =>
      db.selectFrom('orders').where('customer_id', '=', customer.userId).select('id').execute();
    await expect.poll(async () => (await orders()).length, { timeout: 20_000 }).toBe(2);
  });

  it('messages are delivered over a socket', async () => {
    const socket = await openSocket(`${apiUrl.replace('https', 'wss')}/ws`, { origin });
    await socket.auth(customer.token);
    await socket.subscribe(`chat.${orderId}`);
    await send('Is my name free?');
    expect(await socket.awaitMessages(`chat.${orderId}`, 1)).toHaveLength(1);
    socket.close();
  });

  it('five files of almost 10 MB are accepted at once', async () => {
    const files = Array.from({ length: 5 }, (_, at) => pdfFile(`scan-${at}.pdf`, 10_000_000));
    const { sent } = await send('All pages', files);
    expect(sent.files).toHaveLength(5);
  });

  it('a body that is too large is rejected with a JSON error [card-008]', async () => {
    const headers = { origin, authorization: `Bearer ${customer.token}` };
    for (const [path, bytes] of [
      ['upload_document', 60_000_000],
      ['orders', 2_000_000],
    ] as const) {
      const answer = await fetch(`${apiUrl}/api/${path}`, {
        method: 'POST',
        headers,
        body: Buffer.alloc(bytes),
      });
      expect(answer.status).toBe(413);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(await answer.json()).toMatchObject({ status: 'false', code: 'too_large' });
    }
  });

  async function send(message: string, attachment: File[] = []) {
    const body = { order_id: orderId, message };
    const bodySerializer = () => formBody({ ...body, attachment });
    return data(customer.api.POST('/sendmessage', { body, bodySerializer }));
  }
});

describe('the machine', () => {
  it('restricts the file access of the services [card-008]', async () => {
    for (const unit of ['portal-api@4000', 'portal-worker', 'portal-sites@4005', 'portal-migrate']) {
      const { text } = await inMachine(
        machine,
        `systemd-analyze security --no-pager ${unit}.service | tail -1`,
      );
      expect(Number(/([\d.]+) OK/.exec(text)?.[1])).toBeLessThan(1.5);
    }
    const units =
      'portal-api.socket portal-api@4000 portal-worker portal-sites@4005 portal-migrate portal.target';
    expect(
      await mustRun(machine, `systemd-analyze verify $(systemctl show --value --property=Id ${units})`),
    ).toBe('');
  });
});
