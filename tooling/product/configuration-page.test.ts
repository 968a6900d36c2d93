/** docs/configuration.md names every variable that is read, and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../root.ts';
import { allPorts, readSettings } from './settings.ts';

// Read by npm start, by the tests, or by tools, and not by the API's own reader.
const READ_ELSEWHERE = ['DATA_DIR', 'TEST_DATABASE_URL', 'TEST_REDIS_URL', 'CHROMIUM_PATH', 'CI'];

it('the page on configuration holds exactly the variables that are read', () => {
  const page = readFileSync(join(projectRoot, 'docs/configuration.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  const config = readFileSync(join(projectRoot, 'apps/api/src/config.ts'), 'utf8');
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  const ports = allPorts(readSettings({})).map(({ variable }) => variable);
  expect(read).toContain('DATABASE_URL');
  expect(new Set(named)).toEqual(new Set([...read, ...ports, ...READ_ELSEWHERE]));
});
