/** The public contract in YAML and JSON, with the installation's address, for every origin. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startInstance } from '../../test/start-instance.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { readContract } from '../contract/read-contract.ts';

let testApp: TestApp;
beforeAll(async () => void (testApp = await createTestApp({ PUBLIC_URL: 'https://api.partner.example' })));
afterAll(() => testApp.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ url, method: 'GET', headers });

describe.each([
  ['/openapi.yaml', 'application/yaml', (text: string): unknown => parse(text)],
  ['/openapi.json', 'application/json', (text: string): unknown => JSON.parse(text)],
])('%s', (path, type, read) => {
  it('is the contract with the address of the installation [card-019]', async () => {
    const { body, headers } = await get(path);
    expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(read(body)).toEqual({
      ...readContract(),
      servers: [
        { url: 'https://api.partner.example/api', description: 'Calls.' },
        { url: 'wss://api.partner.example/ws', description: expect.stringContaining('socket') },
      ],
    });
    expect(body).not.toContain('localhost:4000/api');
  });

  it.each([{}, { origin: 'https://editor.example' }, { origin: 'http://localhost:4001' }])(
    'may be read by every origin: %o [card-019]',
    async (asking) => {
      const { statusCode, headers } = await get(path, asking);
      expect(statusCode).toBe(200);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('is sent again only after a change', async () => {
    const { headers } = await get(path);
    const again = await get(path, { 'if-none-match': `"other", ${String(headers.etag)}` });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

it('/docs and /docs/ are the same page, and calls are not readable by every origin', async () => {
  const [page, slash] = [await get('/docs'), await get('/docs/')];
  expect(slash.statusCode).toBe(200);
  expect(slash.body).toBe(page.body);
  const call = await get('/healthz', { origin: 'https://editor.example' });
  expect(call.headers['access-control-allow-origin']).toBeUndefined();
});

it('DOCS=off removes the page and keeps the contract', async () => {
  const quiet = await startInstance({ ...testApp.config, DOCS: 'off' });
  try {
    const status = async (url: string) => (await quiet.app.inject({ url })).statusCode;
    expect(await status('/docs')).toBe(404);
    expect(await status('/docs/start.js')).toBe(404);
    expect(await status('/docs/assets/swagger-ui.css')).toBe(404);
    expect(await status('/openapi.yaml')).toBe(200);
  } finally {
    await quiet.close();
  }
});
