/** Caddy instead of nginx, by the commands of deploy/README.md. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makePerson } from '../../apps/api/test/make.ts';
import { openSocket } from '../../apps/api/test/socket-client.ts';
import { projectRoot } from '../root.ts';
import { apiUrl, hosts, pageValues, ports } from './installation.ts';
import { mustRun } from './machine.ts';
import { openDatabase } from './open-database.ts';
import { fillIn, readPage } from './read-page.ts';

const machine = inject('machine');
const { db, close } = await openDatabase(machine);
const origin = `https://${hosts.customer}`;

beforeAll(async () => {
  const values = readPage().find(({ heading }) => heading.startsWith('2.'))?.script ?? '';
  const page = readPage(readFileSync(join(projectRoot, 'deploy', 'README.md'), 'utf8'));
  const script = page.find(({ heading }) => heading === 'Caddy')?.script ?? '';
  await mustRun(machine, 'systemctl stop nginx; apt-get install -y --no-install-recommends caddy');
  // The test's authority instead of the public one.
  const directory = `https://acme.portal-acceptance.in:${ports.acme}/acme/local/directory`;
  await mustRun(
    machine,
    `mkdir --parents /etc/systemd/system/caddy.service.d
    printf '[Service]\\nEnvironment=ACME_DIRECTORY=${directory}\\n' > /etc/systemd/system/caddy.service.d/acme.conf`,
  );
  await mustRun(machine, `${fillIn(values, pageValues)}\n${script}`);
});
afterAll(async () => {
  await close();
  await mustRun(machine, 'systemctl disable --now caddy; systemctl start nginx');
});

describe('Caddy', () => {
  it('obtains its certificates automatically [card-008]', async () => {
    const isLoaded = () =>
      fetch(`${apiUrl}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true);
  });

  it('validates its configuration without warnings [card-008]', async () => {
    const names = Object.entries({
      CUSTOMER: 'customer',
      STAFF: 'staff',
      ADMIN: 'admin',
      API: 'api',
    } as const);
    const given = names.map(([name, host]) => `${name}_HOST=${hosts[host]}`).join(' ');
    const said = await mustRun(machine, `${given} caddy validate --config /etc/caddy/Caddyfile 2>&1`);
    expect(said).toContain('Valid configuration');
  });

  it.each(['customer', 'staff', 'admin'] as const)(
    'serves the %s app, compressed and with its headers [card-008]',
    async (app) => {
      const { status, headers } = await fetch(`https://${hosts[app]}/`, {
        headers: { 'accept-encoding': 'br' },
      });
      expect(status).toBe(200);
      expect(headers.get('content-encoding')).toBe('br');
      expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${apiUrl}`);
    },
  );

  it('redirects HTTP to HTTPS, and rejects other host names [card-008]', async () => {
    const { status, headers } = await fetch(`http://${hosts.staff}/login`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, `https://${hosts.staff}/login`]);
    await expect(fetch(`http://${machine.address}/`)).rejects.toThrow();
    await expect(fetch(`https://${machine.address}/`)).rejects.toThrow();
  });

  it('proxies calls and sockets [card-008]', async () => {
    const socket = await openSocket(`${apiUrl.replace('https', 'wss')}/ws`, { origin });
    expect(await socket.auth(await logIn())).toMatchObject({ type: 'ready' });
    socket.close();
  });

  it('rejects a body that is too large with a JSON error [card-008]', async () => {
    const headers = {
      origin,
      authorization: `Bearer ${await logIn()}`,
      'content-type': 'application/json',
    };
    const body = Buffer.alloc(2_000_000, ' ');
    const answer = await fetch(`${apiUrl}/api/orders`, { method: 'POST', headers, body });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(await answer.json()).toMatchObject({ status: 'false', code: 'too_large' });
  });

  it('does not expose the metrics [card-008]', async () => {
    const answer = await fetch(`${apiUrl}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });
});

async function logIn(): Promise<string> {
  const body = await makePerson(db, 'user');
  return (await data(createApi({ baseUrl: `${apiUrl}/api` }).POST('/login', { body }))).token;
}
