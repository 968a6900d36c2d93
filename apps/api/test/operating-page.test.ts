/** Runs each command of docs/operating.md as written; each alert links to one of its sections. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addJobs, failAllJobs } from './failed-jobs.ts';
import { makePerson } from './make.ts';
import { commandEnvironment } from './run-command.ts';
import { startServerProcess } from './server-process.ts';
import { createTestApp, type TestApp } from './test-app.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const page = await readFile(fromRoot('docs/operating.md'), 'utf8');
const alerts = await readFile(fromRoot('deploy/monitoring/alerts.yaml'), 'utf8');

const token = 'a token of sixteen and more';
let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await createTestApp();
  await makePerson(testApp.db, 'admin', { email: 'asha@example.in' });
  // Installed as /usr/local/bin/portal by deploy.md.
  folder = await mkdtemp(join(tmpdir(), 'portal-bin-'));
  const program = `#!/bin/sh\nexec '${process.execPath}' '${fromRoot('bin/portal.mjs')}' "$@"\n`;
  await writeFile(join(folder, 'portal'), program, { mode: 0o755 });
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true });
});

const blocks = [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, language, body = '']) => ({
  language,
  body,
}));

it('every command of the page succeeds', async () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh']));
  await addJobs(testApp.deps, ['code.requested']);
  await failAllJobs(testApp.deps);
  const config = { ...testApp.config, METRICS_TOKEN: token };
  const api = await startServerProcess('server.ts', config, onTestFinished);
  const worker = await startServerProcess('worker.ts', config, onTestFinished);
  const ready = async () => (await fetch(`${worker.url}/readyz`)).status;
  await expect.poll(ready).toBe(200);
  for (const { body } of blocks) {
    const script = body
      .replaceAll('http://127.0.0.1:4000', api.url)
      .replaceAll('http://127.0.0.1:4004', worker.url);
    expect({ body, ...(await runShell(script)) }).toEqual({ body, code: 0, stderr: '' });
  }
});

async function runShell(script: string) {
  const path = [folder, process.env['PATH'] ?? ''].join(delimiter);
  const env = commandEnvironment(testApp.config, { PATH: path, METRICS_TOKEN: token });
  const shell = spawn('sh', ['-eu'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  shell.stdin.end(script);
  const [, stderr] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  return { code: shell.exitCode, stderr };
}

describe('every alert', () => {
  const anchors = new Set(
    [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  const rules = alerts.split(/^ *- alert: /m).slice(1);

  it.each(rules.map((rule) => [rule.split('\n', 1)[0] ?? '', rule]))(
    '%s has a summary, a severity and a runbook',
    (_name, rule) => {
      expect(rule).toMatch(/severity: (page|ticket)/);
      expect(rule).toMatch(/summary: \S/);
      const [, anchor] = /runbook: docs\/operating\.md#([\w-]+)/.exec(rule) ?? [];
      expect(anchors).toContain(anchor);
    },
  );

  it('links to an existing section', () => {
    for (const [, anchor] of page.matchAll(/\]\(#([\w-]+)\)/g)) expect(anchors).toContain(anchor);
  });
});
