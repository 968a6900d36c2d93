/** docs/operating.md on the machine set up by docs/deploy.md: runs each of its commands unchanged. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { projectRoot } from '../root.ts';
import { inMachine, mustRun } from './machine.ts';
import { readPage } from './read-page.ts';

const machine = inject('machine');
const steps = readPage(readFileSync(join(projectRoot, 'docs', 'operating.md'), 'utf8'));
// There is no failed job to retry.
const runnable = steps.filter(({ script }) => !script.includes('jobs retry'));

it('a command creates another admin, as in the page', async () => {
  const lines = ['Asha Rao', 'asha@example.in', 'a good long password of another admin', 'another admin'];
  const said = await mustRun(machine, 'portal admin create-admin --another', `${lines.join('\n')}\n`);
  expect(said).toContain('asha@example.in is an admin');
});

it.each(runnable)('the commands of the page under "$heading" succeed [card-025]', async ({ script }) => {
  const token = "METRICS_TOKEN=$(sed --quiet 's/^METRICS_TOKEN=//p' /etc/portal/portal.env)";
  const { code, text } = await inMachine(machine, `${token}\n${script}`);
  expect({ code, text: text.slice(-4_000) }).toMatchObject({ code: 0 });
});
