/** The sites as files, by the command of docs/static-sites.md. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { projectRoot } from '../root.ts';
import { hosts, pageValues } from './installation.ts';
import { mustRun } from './machine.ts';
import { readPage } from './read-page.ts';

const machine = inject('machine');
const [step] = readPage(readFileSync(join(projectRoot, 'docs', 'static-sites.md'), 'utf8'));
const folder = '/srv/portal-sites/current';

it('are written with the provider’s details, readable by a web server [card-003] [card-004]', async () => {
  await mustRun(machine, step?.script ?? '');
  const config: unknown = JSON.parse(await mustRun(machine, `cat ${folder}/customer/config.json`));
  expect(config).toMatchObject({
    apiUrl: `https://${hosts.api}/api`,
    stage: 'staging',
    provider: { name: pageValues.PROVIDER_NAME },
  });
  const asNginx = `runuser -u www-data -- cat ${folder}/staff/index.html ${folder}/nginx/admin.conf`;
  expect(await mustRun(machine, asNginx)).toContain('content-security-policy');
});

it('are identical when written again', async () => {
  const target = () => mustRun(machine, `readlink ${folder}`);
  const before = await target();
  await mustRun(machine, step?.script ?? '');
  expect(await target()).toBe(before);
});
