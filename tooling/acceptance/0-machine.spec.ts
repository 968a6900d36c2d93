/** The machine that all acceptance tests use. */

import { expect, inject, it } from 'vitest';
import { mustRun } from './machine.ts';

const machine = inject('machine');

it('a fresh Debian 13 runs systemd without a failed unit', async () => {
  expect(await mustRun(machine, 'cat /etc/debian_version')).toMatch(/^13/);
  expect(await mustRun(machine, 'systemctl --failed --plain --no-legend')).toBe('');
});

it('the machine has no outside network', async () => {
  expect(await mustRun(machine, 'cat /proc/net/route')).not.toMatch(/^\S+\t00000000\t/m);
});
