/** Finds or installs a Chromium for the end-to-end tests. */

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '../root.ts';
import { installDebianPackage } from './debian-packages.ts';
import { findProgram } from './find-program.ts';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** `own`: Playwright's own copy, which it finds by itself. Undefined when none can be installed. */
export type Browser = { path: string } | 'own' | undefined;

/** CHROMIUM_PATH, else the machine's browser, else Debian's package, else Playwright's installer. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): Browser {
  const given = env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return { path: given };
  const path = findProgram(NAMES) ?? installed();
  if (path !== undefined) return { path };
  return installOwn() ? 'own' : undefined;
}

function installed(): string | undefined {
  return installDebianPackage('chromium') ? findProgram(NAMES) : undefined;
}

function installOwn(): boolean {
  const playwright = createRequire(join(projectRoot, 'e2e', 'package.json')).resolve('@playwright/test');
  const { status } = spawnSync(
    process.execPath,
    [join(dirname(playwright), 'cli.js'), 'install', 'chromium'],
    {
      stdio: 'inherit',
    },
  );
  return status === 0;
}
