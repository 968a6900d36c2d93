/** A trace spans a call, its statements, its event, and the job and mail that follow, without personal data. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { hasRedis, startRedis } from '../../test/redis.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { startTraceCollector } from '../../test/trace-collector.ts';
import { loadTracing } from './load-tracing.ts';
import { noTracing } from './tracing.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let testApp: TestApp;
let mailbox: Mailbox;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  collector = await startTraceCollector();
  testApp = await createTestApp({ SMTP_URL: mailbox.smtpUrl });
});
afterAll(async () => {
  await testApp.close();
  await mailbox.stop();
  collector.stop();
});

const backends = ['Postgres', ...(hasRedis ? ['Redis'] : [])];
const find = (name: string) => collector.spans.find((span) => span.name === name);
const traced = () => ({ ...testApp.config, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });

describe('with a collector', () => {
  it.each(backends)(
    'a trace contains a call, its statements, its job and its mail, with queues on %s',
    async (backend) => {
      collector.spans.length = 0;
      const redis = backend === 'Redis' ? await startRedis() : undefined;
      onTestFinished(() => redis?.stop());
      const config = { ...traced(), ...(redis && { REDIS_URL: `${redis.url}/4` }) };
      const customer = await testApp.customer();
      const api = await startServerProcess('server.ts', config, onTestFinished);
      await startServerProcess('worker.ts', config, onTestFinished);
      expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
      const { status } = await api.post('/forgetpassword', { email: customer.email }, '');
      expect(status).toBe(200);
      const code = await mailbox.awaitCode(customer.email);
      await expect.poll(() => find('mail')).toBeDefined();
      await expect.poll(() => find('job code.requested')).toBeDefined();
      await expect.poll(() => find('POST /api/forgetpassword')).toBeDefined();

      const [call, job, mail] = [find('POST /api/forgetpassword'), find('job code.requested'), find('mail')];
      expect(call).toMatchObject({
        service: 'portal-api',
        parentSpanId: undefined,
        kind: 2,
        isError: false,
        facts: { 'http.route': '/api/forgetpassword', 'http.response.status_code': 200 },
      });
      const insert = collector.spans.find(
        ({ name, parentSpanId }) => name === 'insert outbox' && parentSpanId === call?.spanId,
      );
      expect(insert?.facts['db.query.text']).toMatch(/^insert into "outbox" .*\$1, \$2/);
      expect(job).toMatchObject({
        service: 'portal-worker',
        traceId: call?.traceId,
        parentSpanId: call?.spanId,
        kind: 5,
        facts: { 'portal.job': 'code.requested', 'portal.queue': 'mail', 'portal.attempt': 1 },
      });
      expect(mail).toMatchObject({ traceId: call?.traceId, parentSpanId: job?.spanId });
      expect(find('GET /readyz')).toBeUndefined();
      expect(collector.received()).not.toContain(customer.email);
      expect(collector.received()).not.toContain(code);
    },
  );

  it('a rejected call has its status, the log has the trace id, and a shutdown loses no span', async () => {
    const api = await startServerProcess('server.ts', traced(), onTestFinished);
    const secret = 'a password that nobody has';
    const body = { email: 'nobody@example.in', password: secret };
    expect((await api.post('/login', body, '')).status).toBe(401);
    expect(await api.stop()).toBe(0);
    const call = find('POST /api/login');
    expect(call).toMatchObject({ isError: false, facts: { 'http.response.status_code': 401 } });
    const ids = `"trace_id":"${call?.traceId}","span_id":"${call?.spanId}"`;
    const lines = api.output().split('\n');
    for (const about of ['"security":"login"', '"msg":"call rejected"', '"call":"/api/login"'])
      expect(lines.find((line) => line.includes(about))).toContain(ids);
    expect(collector.received()).not.toMatch(/nobody@example\.in|a password that/);
  });

  it('failed work has the type of its error, without the message', async () => {
    const tracing = await loadTracing(traced(), 'portal-test');
    const work = tracing.span('outer', {}, () =>
      tracing.span('inner', {}, () => Promise.reject(new RangeError('meera@example.in'))),
    );
    await expect(work).rejects.toThrow('meera@example.in');
    await tracing.stop();
    const [outer, inner] = [find('outer'), find('inner')];
    expect(inner).toMatchObject({
      isError: true,
      parentSpanId: outer?.spanId,
      facts: { 'error.type': 'RangeError' },
    });
    expect(collector.received()).not.toContain('meera');
  });

  it('no trace is sampled at a ratio of 0', async () => {
    const tracing = await loadTracing({ ...traced(), OTEL_TRACES_SAMPLER_ARG: 0 }, 'portal-test');
    await tracing.span('unseen', {}, () => Promise.resolve());
    await tracing.stop();
    expect(find('unseen')).toBeUndefined();
  });

  it('an unreachable collector fails no call', async () => {
    const away = { ...testApp.config, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const api = await startServerProcess('server.ts', away, onTestFinished);
    expect((await api.post('/provider', {}, '')).status).toBe(200);
    expect(await api.stop()).toBe(0);
  });
});

describe('without a collector', () => {
  it('traces nothing, and does not load the library', async () => {
    expect(await loadTracing(testApp.config, 'portal-test')).toBe(noTracing);
    const source = fileURLToPath(new URL('..', import.meta.url));
    const files = await readdir(source, { recursive: true });
    const users: string[] = [];
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name))) {
      if ((await readFile(join(source, file), 'utf8')).includes(" from '@opentelemetry/")) users.push(file);
    }
    expect(users).toEqual([join('tracing', 'open-telemetry.ts')]);
    const loader = await readFile(join(source, 'tracing', 'load-tracing.ts'), 'utf8');
    expect(loader).toContain("await import('./open-telemetry.ts')");
  });
});
