/** A mail from the call through outbox and BullMQ to the mailbox, on each backend of the queues. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makePaidPayment } from '../../test/make-paid-payment.ts';
import { canRunRedis, hasRedis, startOwnRedis, startRedis, type TestRedis } from '../../test/redis.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import { runWorkers } from './run-workers.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const backends = [
  { backend: 'Postgres', isHere: true },
  { backend: 'Redis', isHere: hasRedis },
].filter(({ isHere }) => isHere);

describe.each(backends)('with the queues on $backend', ({ backend }) => {
  let mailbox: Mailbox;
  let redis: TestRedis | undefined;
  let testApp: TestApp;
  let workers: { stop(): Promise<void> }[] = [];

  const work = async () => workers.push(await runWorkers(testApp.deps));
  const rest = async () => {
    await Promise.all(workers.map((each) => each.stop()));
    workers = [];
  };

  beforeAll(async () => {
    mailbox = await openMailbox();
    redis = backend === 'Redis' ? await startRedis() : undefined;
    testApp = await createTestApp({ SMTP_URL: mailbox.smtpUrl, ...(redis && { REDIS_URL: redis.url }) });
  });
  afterEach(rest);
  afterAll(async () => {
    await testApp.close();
    await redis?.stop();
    await mailbox.stop();
  });

  const outboxIsEmpty = () =>
    expect.poll(() => testApp.db.selectFrom('outbox').select('id').execute()).toEqual([]);

  it('a person registers with the mailed code [otp-011] [otp-012] [api-checkregister-004] [card-014] [card-016]', async () => {
    await work();
    const body = {
      name: 'Meera Iyer',
      email: `meera-${backend.toLowerCase()}@example.in`,
      phone: '9812345678',
      password: 'a long enough secret',
    };
    await testApp.api().POST('/checkregister', { body });
    const code = await mailbox.awaitCode(body.email);
    expect(code).toMatch(/^\d{6}$/);
    const [mail] = await mailbox.to(body.email);
    expect(mail).toMatchObject({ subject: expect.stringMatching(/^Your registration code/) });
    const stored = await testApp.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(stored.code_hash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(code);

    await testApp.api().POST('/register', { body: { ...body, uotp: code } });
    const { data } = await testApp.api().POST('/login', { body });
    expect(data).toMatchObject({ user_type: 'user' });
  });

  it('a forgotten password is reset with the mailed code [api-forgetpassword-001]', async () => {
    await work();
    const customer = await testApp.customer();
    const stranger = `stranger-${backend}@example.in`;
    await testApp.api().POST('/forgetpassword', { body: { email: stranger } });
    await testApp.api().POST('/forgetpassword', { body: { email: customer.email } });
    const otp = await mailbox.awaitCode(customer.email);
    const [mail] = await mailbox.to(customer.email);
    expect(mail?.subject).toMatch(/^Your password reset code/);
    const password = 'another good secret';
    await testApp.api().POST('/verifyOtp', { body: { email: customer.email, otp } });
    await testApp.api().POST('/changepassword', {
      body: { email: customer.email, otp, password, password_confirmation: password },
    });
    await testApp.api().POST('/login', { body: { email: customer.email, password } });
    await outboxIsEmpty();
    expect(await mailbox.to(stranger)).toEqual([]);
  });

  it('a payment is confirmed by one mail, also for repeated events', async () => {
    await work();
    await work();
    const { paymentId, email, serviceName } = await makePaidPayment(testApp);
    await Promise.all(
      Array.from({ length: 5 }, () =>
        inTransaction(testApp.db, (tx) => addEvent(tx, { type: 'payment.fulfilled', data: { paymentId } })),
      ),
    );
    const [mail] = await mailbox.awaitMails(email);
    expect(mail?.subject).toMatch(/^Order ORD-\d{6} placed: /);
    expect(mail?.text).toContain(serviceName);
    expect(mail?.text).toContain('Rs.11,800');
    expect(mail?.text).toContain('PAN card');
    await vi.waitFor(
      async () => expect(await doneJobs('payment.fulfilled')).toBeGreaterThanOrEqual(5),
      10_000,
    );
    expect(await mailbox.to(email)).toHaveLength(1);
  });

  it('an event committed without a running worker is processed later [card-015]', async () => {
    const customer = await testApp.customer();
    await testApp.api().POST('/forgetpassword', { body: { email: customer.email } });
    expect(await mailbox.to(customer.email)).toEqual([]);
    await work();
    await mailbox.awaitMails(customer.email);
    await outboxIsEmpty();
  });

  it('a rolled back event sends nothing [card-015]', async () => {
    await work();
    const { paymentId, email } = await makePaidPayment(testApp);
    await inTransaction(testApp.db, async (tx) => {
      await addEvent(tx, { type: 'payment.fulfilled', data: { paymentId } });
      throw new Error('changed my mind');
    }).catch(() => undefined);
    const after = await testApp.customer();
    await testApp.api().POST('/forgetpassword', { body: { email: after.email } });
    await mailbox.awaitMails(after.email);
    expect(await mailbox.to(email)).toEqual([]);
  });

  it('a mail waits for an unreachable mail server, and is sent once [card-014]', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    server.close();
    await once(server, 'close');

    const away = await createTestApp({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      ...(redis && { REDIS_URL: `${redis.url}/1` }),
    });
    const running = await runWorkers(away.deps);
    let late: Mailbox | undefined;
    try {
      const customer = await away.customer();
      await away.api().POST('/forgetpassword', { body: { email: customer.email } });
      await vi.waitFor(async () => {
        expect(await away.deps.metrics.registry.getSingleMetricAsString('portal_jobs_total')).toMatch(
          /job="code.requested",outcome="failed"/,
        );
      }, 10_000);
      late = await openMailbox(port);
      expect(await late.awaitMails(customer.email)).toHaveLength(1);
    } finally {
      await running.stop();
      await away.close();
      // Last, because it waits for the mailer's pooled connections.
      await late?.stop();
    }
  }, 30_000);

  it('the queues contain no code, password or address', async () => {
    await work();
    const customer = await testApp.customer();
    await testApp.api().POST('/forgetpassword', { body: { email: customer.email } });
    const code = await mailbox.awaitCode(customer.email);
    const kept = await queueContents();
    expect(kept).toContain('code.requested');
    expect(kept).not.toContain(customer.email);
    expect(kept).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  async function doneJobs(job: string): Promise<number> {
    const metric = await testApp.deps.metrics.jobs.get();
    return metric.values.find(({ labels }) => labels.job === job && labels.outcome === 'done')?.value ?? 0;
  }

  /** Everything stored by the backend, as text. */
  async function queueContents(): Promise<string> {
    if (!redis) {
      const { rows } = await testApp.deps.database.pool.query<{ all: string }>(
        'select json_agg(job)::text as all from bullmq.job',
      );
      return String(rows[0]?.all);
    }
    const { Redis } = await import('ioredis');
    const client = new Redis(redis.url);
    try {
      const keys = await client.keys('portal:*');
      const values = await Promise.all(
        keys.map(async (key) => ((await client.type(key)) === 'hash' ? client.hgetall(key) : key)),
      );
      return JSON.stringify(values);
    } finally {
      client.disconnect();
    }
  }
});

describe.runIf(canRunRedis)('during an outage of Redis', () => {
  it('calls and limits work, and the mail is sent after it', async () => {
    const mailbox = await openMailbox();
    const redis = await startOwnRedis();
    const testApp = await createTestApp({ SMTP_URL: mailbox.smtpUrl, REDIS_URL: redis.url });
    const workers = await runWorkers(testApp.deps);
    try {
      await redis.kill();
      const customer = await testApp.customer();
      await testApp.api().POST('/forgetpassword', { body: { email: customer.email } });
      for (let n = 0; n < 5; n += 1) {
        await expect(
          testApp.api().POST('/login', { body: { email: customer.email, password: 'wrong' } }),
        ).rejects.toMatchObject({ status: 401 });
      }
      await expect(
        testApp.api().POST('/login', { body: { email: customer.email, password: 'wrong' } }),
      ).rejects.toMatchObject({ status: 429 });
      const again = await startOwnRedis(Number(new URL(redis.url).port));
      try {
        expect(await mailbox.awaitMails(customer.email)).toHaveLength(1);
      } finally {
        await workers.stop();
        await again.stop();
      }
    } finally {
      await workers.stop();
      await testApp.close();
      await mailbox.stop();
    }
  }, 40_000);
});
