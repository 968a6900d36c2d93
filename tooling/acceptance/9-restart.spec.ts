/** The installation after a reboot. */

import { expect, inject, it } from 'vitest';
import { apiUrl, hosts } from './installation.ts';
import { mustRun, reboot } from './machine.ts';
import { openDatabase } from './open-database.ts';

const machine = inject('machine');

it('everything is up after a restart of portal.target', async () => {
  await mustRun(machine, 'systemctl restart portal.target');
  await expectAllBack();
});

it('everything is up after a reboot, with its data', async () => {
  const before = await countOrders();
  await reboot(machine);
  await expectAllBack();
  expect(await countOrders()).toBe(before);
});

async function expectAllBack() {
  const isReady = () =>
    fetch(`${apiUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  for (const host of [hosts.customer, hosts.staff, hosts.admin])
    expect((await fetch(`https://${host}/`)).status).toBe(200);
  expect(await mustRun(machine, 'systemctl --failed --plain --no-legend')).toBe('');
}

async function countOrders(): Promise<number> {
  const { db, close } = await openDatabase(machine);
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  await close();
  return Number(count);
}
