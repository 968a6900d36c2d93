/** The static server: pages for paths, honest 404s, compression, caching and a strict policy. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../apps/api/dev/free-port.ts';
import { sandboxHosts } from './checkout-hosts.ts';
import { securityHeaders } from './security-headers.ts';
import { serveApp } from './serve-app.ts';

const SCRIPT = `console.log(${JSON.stringify('long '.repeat(400))})`;

const ROUTES = `export const routes = {
  file: 'root.tsx',
  children: [
    { path: '/orderdetail/$id', file: 'order.route.tsx' },
    { path: '/prices', file: 'prices.route.tsx' },
  ],
};`;
const MANIFEST = {
  'index.html': { file: 'assets/main-Ab12.js', isEntry: true },
  'src/order.route.tsx?split': { file: 'assets/order-Cd34.js', css: ['assets/order-Ef56.css'] },
  'src/prices.route.tsx?split': { file: 'assets/prices-Gh78.js' },
};

let app: string;
let url: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'portal-app-'));
  const folder = join(app, 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, '.vite'));
  await writeFile(join(app, 'routes.ts'), ROUTES);
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>App</title>');
  await writeFile(join(folder, 'home.html'), '<!doctype html><title>Home</title>');
  await writeFile(join(folder, 'prices.html'), '<!doctype html><title>Prices</title><div id="root"></div>');
  await writeFile(join(folder, 'assets', 'main-Ab12.js'), SCRIPT);
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  stop = await serveApp({
    folder,
    port,
    config: { apiUrl: 'http://localhost:4000/api' },
    render: async () => ({ 'prices.html': '<p>$& from Rs.100</p>' }),
    apiOrigin: 'http://localhost:4000',
    checkout: sandboxHosts(4010),
  });
});

afterAll(async () => {
  await stop();
  await rm(app, { recursive: true });
});

it('answers every path of the app with its page, which is asked for anew each time', async () => {
  for (const path of ['/orderdetail/7', '/login']) {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<title>App</title>');
  }
});

it('answers a path that has a page of its own with that, and what was rendered for it', async () => {
  expect(await (await fetch(url)).text()).toContain('<title>Home</title>');
  const page = await (await fetch(`${url}/prices`)).text();
  expect(page).toBe('<!doctype html><title>Prices</title><div id="root"><p>$& from Rs.100</p></div>');
});

it('names with a page what its screen needs, unless the page says it itself', async () => {
  const { headers } = await fetch(`${url}/orderdetail/7`);
  expect(headers.get('link')).toBe(
    [
      '</assets/main-Ab12.js>; rel=modulepreload; crossorigin',
      '</assets/order-Cd34.js>; rel=modulepreload; crossorigin',
      '</assets/order-Ef56.css>; rel=preload; as=style; crossorigin',
    ].join(', '),
  );
  for (const path of ['/prices', '/assets/main-Ab12.js', '/no-such-page']) {
    expect((await fetch(url + path)).headers.has('link')).toBe(false);
  }
});

it('answers a missing file with 404, never with the page', async () => {
  const script = await fetch(`${url}/assets/gone-1234.js`);
  expect(script.status).toBe(404);
  expect(script.headers.get('content-type')).toContain('text/plain');
  expect((await fetch(`${url}/.vite/manifest.json`)).status).toBe(404);
  expect((await fetch(`${url}/..%2f..%2fetc/passwd.txt`)).status).toBe(404);
});

it('compresses scripts and lets browsers keep them for good', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(`${url}/assets/main-Ab12.js`, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(SCRIPT.length / 4);
    expect(await answer.text()).toBe(SCRIPT);
  }
});

it('answers 304 for what the browser has', async () => {
  const first = await fetch(url);
  const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

it('tells the app where the API is', async () => {
  const answer = await fetch(`${url}/config.json`);
  expect(await answer.json()).toEqual({ apiUrl: 'http://localhost:4000/api' });
});

it('lets the page load and call nothing but its own server, the API and the checkout', async () => {
  const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' http://localhost:4010;");
  expect(policy).toContain("connect-src 'self' http://localhost:4000 ws://localhost:4000;");
  expect(policy).toContain('frame-src http://127.0.0.1:4010 https://www.youtube-nocookie.com');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("'unsafe-eval'");
});

it('lets a page on which nothing is paid load nothing of the checkout', () => {
  const { 'content-security-policy': policy } = securityHeaders({ apiOrigin: 'http://localhost:4000' });
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("connect-src 'self' http://localhost:4000 ws://localhost:4000;");
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;');
});

it('takes nothing but GET and HEAD', async () => {
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
});
