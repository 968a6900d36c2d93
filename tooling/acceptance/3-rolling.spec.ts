/** Processes are restarted and killed under load, without failed calls or lost messages. */

import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createApi } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { afterAll, expect, inject, it } from 'vitest';
import { makeOrder } from '../../apps/api/test/make-order.ts';
import { type MadePerson, makePerson, makeService } from '../../apps/api/test/make.ts';
import { findLostWrites } from '../../apps/api/test/proof/find-lost-writes.ts';
import { runKillLoad } from '../../apps/api/test/proof/kill-load.ts';
import { recordCounts, proofSize } from '../../apps/api/test/proof/record-counts.ts';
import { type Chat, listenAll, writeMessage } from '../../apps/api/test/proof/rolling-chats.ts';
import { startLoad } from '../../apps/api/test/proof/rolling-load.ts';
import { callFrom } from './call-from.ts';
import { apiUrl, hosts, pageValues, places } from './installation.ts';
import { diskOf, mustRun } from './machine.ts';
import { openDatabase } from './open-database.ts';
import { fillIn, readPage } from './read-page.ts';

const machine = inject('machine');
const { db, close } = await openDatabase(machine);
const callers = callFrom(machine);
afterAll(async () => {
  callers.close();
  await close();
});

const rolls = proofSize('PROOF_ROLLS', 20);
const kills = proofSize('PROOF_KILLS', 20);
const processes = ['api@4000', 'api@4001', 'worker', 'sites@4005', 'sites@4006'];

it(`${rolls} rolling restarts behind nginx fail no call and lose no message [card-009]`, async () => {
  const sockets = await listenAll(await makeChats(5), {
    url: `${apiUrl.replace('https', 'wss')}/ws`,
    origin: `https://${hosts.customer}`,
    // Below one user's limit per minute.
    pauseMs: 700,
  });
  const pages = readPages();
  const load = await startLoad({ db, signIn }, callers.send, { ofEach: 2, people: 20 });
  for (let roll = 0; roll < rolls; roll += 1) {
    await wait(500);
    await mustRun(machine, `systemctl restart portal-${processes[roll % processes.length]}`);
  }
  await load.stop();
  const { failed: pagesFailed, asked: pagesAsked } = await pages.stop();
  const { closeCodes, ...heard } = await sockets.finish();
  await recordCounts('rolling restarts behind nginx', {
    rolls,
    calls: load.calls,
    pages: pagesAsked,
    ...heard,
    'sockets closed': closeCodes.length,
    busy: load.busy,
    failed: load.failed.length + pagesFailed.length,
  });
  expect([...load.failed, ...pagesFailed]).toEqual([]);
  expect(load.busy).toBe(0);
  expect(heard).toMatchObject({ lost: 0, doubled: 0 });
});

it('the commands of the page under "A new release" bring it under load and fail no call [card-009, card-025]', async () => {
  const steps = readPage();
  const [values, upgrade] = ['2. Say what is yours', 'A new release'].map(
    (heading) => steps.find((step) => step.heading === heading)?.script ?? '',
  );
  const load = await startLoad({ db, signIn }, callers.send, { ofEach: 1, people: 20 });
  await mustRun(machine, `${fillIn(values ?? '', pageValues)}\n${upgrade}`);
  await load.stop();
  expect(load.failed).toEqual([]);
  expect(await mustRun(machine, 'readlink /opt/portal/current')).toMatch(/^releases\/\d+\.\d+\.\d+\n$/);
});

it('killed processes neither lose nor duplicate acknowledged messages [card-009]', async () => {
  const stopping = new AbortController();
  const people = await Promise.all(Array.from({ length: 16 }, () => makePerson(db, 'user')));
  const services = await Promise.all(Array.from({ length: 3 }, () => makeService(db)));
  const tokens: string[] = [];
  for (const person of people) tokens.push((await signIn(person)).token);
  const load = runKillLoad({
    apiUrl,
    sandboxUrl: places(machine).paymentsUrl,
    tokens,
    serviceIds: services.map(({ id }) => id),
    signal: stopping.signal,
  });
  const killed = Array.from({ length: kills }, (_, at) => processes[at % processes.length]);
  for (const process of killed) {
    await wait(700);
    await mustRun(machine, `systemctl kill --signal=KILL portal-${process}`);
  }
  await wait(5_000);
  stopping.abort();
  const promised = await load;
  const wrong = await findLostWrites({ db, filesDir: `${diskOf(machine)}/var/lib/portal/files` }, promised);
  await recordCounts('kills behind nginx', {
    kills: killed.length,
    purchases: promised.purchases.length,
    messages: promised.messages.length,
    uploads: promised.uploads.length,
    retries: promised.retries,
    'lost or doubled': wrong.length,
  });
  expect([...promised.unexpected, ...wrong]).toEqual([]);
  expect(promised.purchases.length).toBeGreaterThan(0);
});

async function signIn({ email, password }: MadePerson) {
  return data(createApi({ baseUrl: `${apiUrl}/api` }).POST('/login', { body: { email, password } }));
}

async function makeChats(count: number): Promise<Chat[]> {
  const chats: Chat[] = [];
  while (chats.length < count) {
    const [customer, staff] = [await makePerson(db, 'user'), await makePerson(db, 'staff')];
    const { id: orderId } = await makeOrder(db, { customerId: customer.id, assignedTo: staff.id });
    const { token } = await signIn(customer);
    const { token: staffToken } = await signIn(staff);
    const api = createApi({ baseUrl: `${apiUrl}/api`, getToken: () => staffToken });
    chats.push({ orderId, token, write: () => writeMessage(api, orderId) });
  }
  return chats;
}

/** A visitor who opens one page after another. */
function readPages() {
  const read = { asked: 0, failed: new Array<string>() };
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      for (const host of [hosts.customer, hosts.staff, hosts.admin]) {
        read.asked += 1;
        const outcome = await fetch(`https://${host}/`).then(
          ({ status }) => (status === 200 ? undefined : `${host}: ${status}`),
          (error: unknown) => `${host}: ${error instanceof Error ? inspect(error.cause) : 'unknown'}`,
        );
        if (outcome !== undefined) read.failed.push(outcome);
        await wait(100);
      }
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      return read;
    },
  };
}
