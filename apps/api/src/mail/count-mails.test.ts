import { expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { noTracing } from '../tracing/tracing.ts';
import { countMails } from './count-mails.ts';

const mail = { to: 'meera@example.in', messageId: '<1@portal>', subject: 'Hello', html: '', text: '' };

it('counts accepted and rejected mails, and rethrows the failure', async () => {
  const metrics = createMetrics();
  const taking = countMails({ send: () => Promise.resolve(), close: () => undefined }, metrics, noTracing);
  const refusing = countMails(
    { send: () => Promise.reject(new Error('550')), close: () => undefined },
    metrics,
    noTracing,
  );
  await taking.send(mail);
  await taking.send(mail);
  await expect(refusing.send(mail)).rejects.toThrow('550');
  const text = await metrics.registry.getSingleMetricAsString('portal_mails_total');
  expect(text).toContain('portal_mails_total{outcome="taken"} 2');
  expect(text).toContain('portal_mails_total{outcome="refused"} 1');
  expect(text).not.toContain('meera');
  metrics.stop();
});
