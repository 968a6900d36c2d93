/** Alerts and dashboard use metrics that the processes export. */

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test/test-app.ts';
import { openBackend } from './jobs/backend.ts';
import { observeQueues } from './jobs/observe-queues.ts';

let testApp: TestApp;
const names = new Set<string>();
beforeAll(async () => {
  testApp = await createTestApp();
  const backend = await openBackend(testApp.config);
  const queues = {
    mail: backend.openQueue('mail', () => undefined),
    upkeep: backend.openQueue('upkeep', () => undefined),
  };
  const forget = observeQueues(testApp.deps, queues);
  for (const { name, type } of await testApp.deps.metrics.registry.getMetricsAsJSON()) {
    names.add(name);
    if (type.toString() === 'histogram')
      for (const end of ['count', 'sum', 'bucket']) names.add(`${name}_${end}`);
  }
  forget();
  await Promise.all([queues.mail.close(), queues.upkeep.close()]);
});
afterAll(() => testApp.close());

const fileUrl = (name: string) => new URL(`../../../deploy/monitoring/${name}`, import.meta.url);

it.each(['alerts.yaml', 'dashboard.json'])('every metric of %s exists', async (name) => {
  const matches = (await readFile(fileUrl(name), 'utf8')).matchAll(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g);
  const measures = new Set([...matches].map(([measure]) => measure));
  expect(measures.size).toBeGreaterThan(10);
  expect([...measures].filter((measure) => !names.has(measure))).toEqual([]);
});

it('the dashboard has every metric of the product, in panels that do not overlap', async () => {
  const text = await readFile(fileUrl('dashboard.json'), 'utf8');
  const ours = [...names].filter(
    (name) => name.startsWith('portal_') && !/_(?:sum|count|bucket)$/.test(name),
  );
  expect(ours.filter((name) => !text.includes(name))).toEqual([]);
  const { panels } = JSON.parse(text) as { panels: { gridPos: Record<'x' | 'y' | 'w' | 'h', number> }[] };
  const taken = new Set<string>();
  for (const { gridPos } of panels) {
    const { x, y, w, h } = gridPos;
    for (let row = y; row < y + h; row += 1) {
      for (let column = x; column < x + w; column += 1) {
        expect(taken).not.toContain(`${column},${row}`);
        taken.add(`${column},${row}`);
      }
    }
  }
});

const promtool = process.env['PROMTOOL_PATH'] ?? 'promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;

it.runIf(hasPromtool)('promtool accepts the rules, and they fire as expected', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
    ['check', 'config', '--syntax-only', 'prometheus.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, {
      cwd: fileURLToPath(fileUrl('')),
      encoding: 'utf8',
    });
    expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
  }
});
