/** Turbo's cache keys of builds cover every module that a build includes. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../root.ts';
import { APPS } from './apps.ts';
import { buildApps } from './build-apps.ts';

interface Task {
  taskId: string;
  directory: string;
  inputs: Record<string, string>;
  dependencies: string[];
}

let tasks: Task[];
let globalInputs: string[];
beforeAll(async () => {
  await buildApps();
  const { stdout } = spawnSync(join(projectRoot, 'node_modules/.bin/turbo'), ['run', 'build', '--dry=json'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  const plan = JSON.parse(stdout) as { tasks: Task[]; globalCacheInputs: { files: Record<string, string> } };
  tasks = plan.tasks;
  globalInputs = Object.keys(plan.globalCacheInputs.files);
}, 300_000);

it.each(APPS)('of the $title', ({ name }) => {
  const folder = join(projectRoot, 'apps', name);
  const inputs = new Set([...globalInputs, ...inputsOf(`@portal/${name}#build`)]);
  expect([...modulesOf(folder)].filter((path) => !inputs.has(path))).toEqual([]);
  for (const path of [
    'packages/sites/build/app-config.ts',
    'packages/sites/build/build-app.ts',
    'package-lock.json',
  ]) {
    expect(inputs).toContain(path);
  }
});

/** The files that a task's key covers: its own, and those of the tasks that it depends on. */
function inputsOf(taskId: string): string[] {
  const task = tasks.find((one) => one.taskId === taskId);
  if (!task) throw new Error(`Turbo has no task ${taskId}`);
  const folder = join(projectRoot, task.directory);
  const own = Object.keys(task.inputs).map((path) => relative(projectRoot, resolve(folder, path)));
  return [...own, ...task.dependencies.flatMap(inputsOf)];
}

/** The project's own modules, from the build's manifest. */
function modulesOf(folder: string): Set<string> {
  const manifest = JSON.parse(readFileSync(join(folder, 'dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { src?: string }
  >;
  const sources = Object.values(manifest).flatMap(({ src }) => (src === undefined ? [] : [src]));
  const paths = sources.map((src) => relative(projectRoot, resolve(folder, src.replace(/\?.*$/, ''))));
  // Chunks of several modules have a name and no source.
  const ours = paths.filter((path) => /^(apps|packages)\//.test(path) && existsSync(join(projectRoot, path)));
  expect(ours.length).toBeGreaterThan(30);
  return new Set(ours);
}
