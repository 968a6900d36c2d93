/** Runs each command of docs/deploy.md unchanged, from a fresh machine to a running installation. */

import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { projectRoot } from '../root.ts';
import { firstAdmin, pageValues, ports } from './installation.ts';
import { diskOf, inMachine, mustRun } from './machine.ts';
import { startAuthority } from './neighbours.ts';
import { fillIn, readPage } from './read-page.ts';

const machine = inject('machine');
const steps = readPage();
const isBuild = ({ heading }: { heading: string }) => heading.startsWith('1.');
const isUpgrade = ({ heading }: { heading: string }) => heading === 'A new release';
const values = steps.find(({ heading }) => heading.startsWith('2.'));
const filled = fillIn(values?.script ?? '', pageValues);

it('the page builds a release', () => {
  const scripts = steps.filter(isBuild).map(({ script }) => script);
  expect(scripts).toHaveLength(1);
  // With the machine's Node, as on a fresh clone.
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', scripts.join('\n')], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, PATH: path.join(':') },
  });
  expect({ status, said: `${stdout}\n${stderr}`.slice(-3_000) }).toMatchObject({ status: 0 });
  copyFileSync(
    join(projectRoot, 'portal-release.tar.gz'),
    join(diskOf(machine), 'root/portal-release.tar.gz'),
  );
});

it('an authority issues certificates for the installation’s host names', async () => {
  await startAuthority(machine, inject('authority'));
  expect(await mustRun(machine, 'systemctl is-active authority')).toBe('active\n');
});

/** Steps after a section of the page, for what its reader provides. */
const after: Record<string, () => Promise<unknown> | void> = {
  // Instead of the public authority, which can't see this machine.
  '3. Packages': () =>
    writeFileSync(
      join(diskOf(machine), 'etc/letsencrypt/cli.ini'),
      `server = https://acme.portal-acceptance.in:${ports.acme}/acme/local/directory\n`,
    ),
  // A staging installation allows the payment sandbox.
  '6. Settings': () =>
    mustRun(
      machine,
      `echo PAYMENT_API_URL=http://localhost:${ports.payments} >> /etc/portal/portal.env
      echo PAYMENT_CHECKOUT_URL=http://localhost:${ports.payments}/v1/checkout.js >> /etc/portal/portal.env`,
    ),
};
const typed: Record<string, string> = {
  '9. The first admin': `${firstAdmin.name}\n${firstAdmin.email}\n${firstAdmin.password}\n`,
};

it.each(steps.filter((step) => step !== values && !isBuild(step) && !isUpgrade(step)))(
  'the commands of the page under "$heading" succeed on a fresh Debian 13 [card-025]',
  async ({ heading, script }) => {
    await expectSuccess(`${filled}\n${script}`, typed[heading]);
    await after[heading]?.();
  },
);

/** Includes its output, for diagnosing a failure. */
async function expectSuccess(script: string, input?: string) {
  const { code, text } = await inMachine(machine, script, input);
  expect({ code, text: text.slice(-4_000) }).toMatchObject({ code: 0 });
}
