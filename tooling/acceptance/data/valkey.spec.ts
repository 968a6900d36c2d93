/** Queues and broker on Debian's Valkey instead of Redis. */

import { expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '../../../apps/api/dev/free-port.ts';
import { assertDurableRedis } from '../../../apps/api/src/jobs/assert-durable-redis.ts';
import { createLogger } from '../../../apps/api/src/logger.ts';
import { openMailbox } from '../../../apps/api/test/mailbox.ts';
import { makeOrder } from '../../../apps/api/test/make-order.ts';
import { makeService } from '../../../apps/api/test/make.ts';
import { createPurchaseFixture } from '../../../apps/api/test/purchase-fixture.ts';
import { startServerProcess } from '../../../apps/api/test/server-process.ts';
import { subscribeSocket } from '../../../apps/api/test/socket-client.ts';
import { formBody } from '../../../packages/sdk/src/form-body.ts';
import { answers } from '../../../packages/sites/test/web-server.ts';
import { makeFolder, startInDebian } from './debian-programs.ts';

async function startValkey(...settings: string[]): Promise<string> {
  const folder = makeFolder(inject('debian'));
  const port = await freePort();
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder.inside, ...settings];
  const valkey = await startInDebian(inject('debian'), ['/usr/bin/valkey-server', ...words], () =>
    answers(port),
  );
  onTestFinished(async () => {
    await valkey.stop();
    folder.remove();
  });
  return `redis://127.0.0.1:${port}`;
}

it('messages reach sockets of another process and mails are sent [card-016]', async () => {
  const mailbox = await openMailbox();
  const REDIS_URL = await startValkey('--appendonly', 'yes', '--maxmemory-policy', 'noeviction');
  const purchases = await createPurchaseFixture({ env: { REDIS_URL, SMTP_URL: mailbox.smtpUrl } });
  onTestFinished(async () => {
    await purchases.close();
    await mailbox.stop();
  });
  const { config, db } = purchases.testApp;
  await assertDurableRedis({ ...config, APP_STAGE: 'production' }, createLogger('silent'));
  const other = await startServerProcess('server.ts', config, onTestFinished);
  await startServerProcess('worker.ts', config, onTestFinished);

  const [customer, staff] = [await purchases.testApp.customer(), await purchases.testApp.staff()];
  const { id } = await makeOrder(db, { customerId: customer.id, assignedTo: staff.id });
  const channel = `chat.${id}`;
  const socket = await subscribeSocket(`${other.url.replace('http', 'ws')}/ws`, customer.token, channel);
  onTestFinished(() => socket.close());
  const body = { order_id: id, message: 'Said through Valkey' };
  await staff.api.POST('/sendmessage', { body, bodySerializer: () => formBody(body) });
  await socket.awaitMessages(channel, 1);

  await purchases.buy(customer, (await makeService(db)).id);
  await expect
    .poll(async () => (await mailbox.all()).some(({ subject }) => /placed/.test(subject)))
    .toBe(true);
});

it('a Valkey with default settings is rejected', async () => {
  const REDIS_URL = await startValkey();
  await expect(
    assertDurableRedis({ REDIS_URL, APP_STAGE: 'production' }, createLogger('silent')),
  ).rejects.toThrow('Set appendonly yes (docs/configuration.md)');
});
