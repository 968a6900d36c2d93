/** The machine that all acceptance tests stand on. */

import { expect, inject, it } from 'vitest';
import { mustRun } from './machine.ts';

const machine = inject('machine');

it('a fresh Debian 13 runs its own systemd, in which no unit has failed', async () => {
  expect(await mustRun(machine, 'cat /etc/debian_version')).toMatch(/^13/);
  expect(await mustRun(machine, 'systemctl --failed --plain --no-legend')).toBe('');
});

it('the machine reaches nothing outside of itself', async () => {
  expect(await mustRun(machine, 'cat /proc/net/route')).not.toMatch(/^\S+\t00000000\t/m);
});
