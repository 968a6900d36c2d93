/** A site whose provider is changed by an admin: its configuration and its pages follow, and outlive an API that is away. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { layOver } from './live-provider.ts';
import { openSite, type Site } from './site.ts';

let folder: string;
let provider: Record<string, unknown>;
let api: ReturnType<typeof createServer>;
let site: Site;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'portal-site-')), 'dist');
  await mkdir(folder);
  await writeFile(join(folder, 'home.html'), '<div id="root"></div>');
  provider = {};
  api = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'true', provider }));
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const { port } = api.address() as AddressInfo;
  site = await openSite({
    folder,
    config: {
      apiUrl: `http://127.0.0.1:${port}/api`,
      provider: { name: 'Namuna', policies: { blog: '/blog' } },
    },
    render: async ({ provider: shown }) => ({ 'home.html': `<h1>${String(shown?.['name'])}</h1>` }),
  });
});
afterEach(async () => {
  api.close();
  await rm(join(folder, '..'), { recursive: true });
});

const textOf = async (path: string) => (await site.freshFiles()).get(path)?.bytes.identity.toString('utf8');
const page = () => textOf('/home.html');

it('shows a change on its pages and in its configuration, and keeps what was never set', async () => {
  expect(await page()).toBe('<div id="root"><h1>Namuna</h1></div>');
  provider = { name: 'Udaharan', terms_url: 'https://udaharan.example/terms' };
  await expect.poll(page, { timeout: 10_000 }).toBe('<div id="root"><h1>Udaharan</h1></div>');
  expect(JSON.parse((await textOf('/config.json')) ?? '')).toMatchObject({
    provider: { name: 'Udaharan', policies: { blog: '/blog', terms: 'https://udaharan.example/terms' } },
  });
});

it('goes on with what it knows while the API is away', async () => {
  provider = { name: 'Udaharan' };
  await expect.poll(page, { timeout: 10_000 }).toContain('Udaharan');
  api.closeAllConnections();
  api.close();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await page()).toContain('Udaharan');
});

it('lays every field over its place in the configuration', () => {
  const set = {
    name: 'A',
    legal_name: 'B',
    address: 'C',
    gstin: 'D',
    state: 'E',
    phones: ['F'],
    emails: ['G'],
    whatsapp: 'H',
    privacy_url: 'I',
    refund_url: 'J',
    terms_url: 'K',
    blog_url: 'L',
    grievance_name: 'M',
    grievance_email: 'N',
  };
  expect(layOver({ apiUrl: '/api', provider: { logo: '/logo.svg' } }, set)).toEqual({
    apiUrl: '/api',
    provider: {
      logo: '/logo.svg',
      name: 'A',
      legalName: 'B',
      address: 'C',
      gstin: 'D',
      state: 'E',
      phones: ['F'],
      emails: ['G'],
      whatsapp: 'H',
      policies: { privacy: 'I', refund: 'J', terms: 'K', blog: 'L' },
      grievanceOfficer: { name: 'M', email: 'N' },
    },
  });
});
