import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf, samplePng } from '../../test/sample-files.ts';
import { createFileInspector, type FileInspector } from './file-inspector.ts';

let folder: string;
const inspectors: FileInspector[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-inspect-'));
  await writeFile(join(folder, 'a.pdf'), samplePdf());
  await writeFile(join(folder, 'a.png'), samplePng());
});
afterAll(async () => {
  for (const inspector of inspectors) inspector.stop();
  await rm(folder, { recursive: true });
});

const open = (limits: Parameters<typeof createFileInspector>[0] = {}) => {
  const inspector = createFileInspector(limits);
  inspectors.push(inspector);
  return inspector;
};
const pdf = () => ({ file: join(folder, 'a.pdf'), extension: '.pdf' }) as const;
const png = () => ({ file: join(folder, 'a.png'), extension: '.png' }) as const;

describe('files', () => {
  it('of several people are all inspected', async () => {
    const inspector = open({ maxProcesses: 2 });
    const found = await Promise.all([1, 1, 1, 2, 3, 4].map((person) => inspector.inspect(pdf(), person)));
    expect(found).toEqual(Array.from({ length: 6 }, () => ({ extension: '.pdf', warnings: [] })));
  });

  it('beyond the queue’s limit are rejected at once and may be retried', async () => {
    const inspector = open({ maxProcesses: 1, maxQueueLength: 1 });
    const [first, second] = [inspector.inspect(png(), 1), inspector.inspect(png(), 2)];
    expect(() => inspector.inspect(png(), 3)).toThrow(/cannot be checked just now/);
    expect(await first).toEqual({ extension: '.png', warnings: [] });
    expect(await second).toEqual({ extension: '.png', warnings: [] });
  });

  it('that can’t be read are a server error', async () => {
    const missing = { file: join(folder, 'missing.pdf'), extension: '.pdf' } as const;
    await expect(open().inspect(missing, 1)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a process', () => {
  it.each([
    ['too long', { timeoutMs: 1 }],
    ['too much memory', { maxMemoryMb: 8 }],
  ])('that takes %s for a file is ended, and others go on', async (_what, limit) => {
    const inspector = open({ maxProcesses: 1, ...limit });
    expect(await inspector.inspect(pdf(), 1)).toEqual({ fault: 'too_slow' });
    expect(await inspector.inspect(pdf(), 2)).toEqual({ fault: 'too_slow' });
  });

  it('ends when idle, and the next file starts another one', async () => {
    const inspector = open({ maxProcesses: 1, idleMs: 1 });
    expect(await inspector.inspect(png(), 1)).toMatchObject({ extension: '.png' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await inspector.inspect(png(), 1)).toMatchObject({ extension: '.png' });
  });
});
