/** The provider's pictures replace the default ones on every site. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESSES, type FakeApi, HOSTS, startApi, startSites, type TestSites } from '../test/small-apps.ts';
import { readConfig } from './config.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><title>Udaharan</title></svg>';

let folder: string;
let api: FakeApi;
let sites: TestSites;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-brand-'));
  await writeFile(join(folder, 'favicon.svg'), LOGO);
  await writeFile(join(folder, 'secret.txt'), 'not for others');
  api = await startApi();
  sites = await startSites({ API_INTERNAL_URL: api.url, BRAND_FOLDER: folder });
});
afterAll(async () => {
  await sites.close();
  await api.stop();
  await rm(folder, { recursive: true });
});

it('are served like the default ones under each host, and no other file of the folder is [card-004]', async () => {
  for (const host of Object.values(HOSTS)) {
    const { text, headers } = await sites.get('/favicon.svg', { host });
    expect(text).toBe(LOGO);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['cache-control']).toBe('no-cache');
    expect((await sites.get('/secret.txt', { host })).status).toBe(404);
  }
});

it.each([
  ['holds neither', undefined],
  ['no SVG', 'GIF89a'],
  ['above 50 kB', `<svg>${' '.repeat(50_000)}</svg>`],
])('an invalid folder stops the start: %s', async (fault, text) => {
  const wrong = join(folder, 'wrong');
  await mkdir(wrong, { recursive: true });
  if (text !== undefined) await writeFile(join(wrong, 'logo.svg'), text);
  expect(() => readConfig({ ...ADDRESSES, BRAND_FOLDER: wrong })).toThrow(fault);
});
