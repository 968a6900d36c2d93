/** docs/configuration.md lists exactly the variables that are read. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteSettings } from '@portal/environment/shared-settings';
import { expect, it } from 'vitest';
import { settings } from '../../apps/api/src/environment/settings.ts';
import { projectRoot } from '../root.ts';
import { configurationPage } from './configuration-page.ts';
import { allPorts, readSettings } from './settings.ts';

// Read by npm start, by the tests, or by every process, and not in the tables of settings.
const READ_ELSEWHERE = [
  'APP_STAGE',
  'DATA_DIR',
  'TEST_DATABASE_URL',
  'TEST_REDIS_URL',
  'PROMTOOL_PATH',
  'CHROMIUM_PATH',
  'CI',
];

const page = readFileSync(join(projectRoot, 'docs/configuration.md'), 'utf8');

it('the page on configuration is up to date (npm run generate)', () => {
  expect(page).toBe(configurationPage(page));
});

it('lists exactly the variables that are read', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  const ports = allPorts(readSettings({})).map(({ variable }) => variable);
  expect(new Set(named)).toEqual(
    new Set([...Object.keys({ ...settings, ...siteSettings }), ...ports, ...READ_ELSEWHERE]),
  );
});
