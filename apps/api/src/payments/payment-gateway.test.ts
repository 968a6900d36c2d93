import { toPaise } from '@portal/domain/money';
import { expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { noTracing } from '../tracing/tracing.ts';
import { instrumentCalls, type PaymentProvider } from './payment-gateway.ts';

it('measures responses and failures separately and passes both on', async () => {
  const metrics = createMetrics();
  const unused = () => Promise.reject(new Error('not asked'));
  const calls: PaymentProvider = {
    createOrder: () => Promise.resolve('order_1'),
    fetchPayment: () => Promise.reject(new Error('away')),
    fetchOrderPayments: unused,
    capture: unused,
    refund: unused,
    fetchSettledItems: () => Promise.reject(new Error('not asked')),
    fetchRefunds: unused,
  };
  const timed = instrumentCalls(calls, metrics, noTracing);
  await expect(timed.fetchPayment('pay_1')).rejects.toThrow('away');
  const order = { amountPaise: toPaise(100), receipt: '1', notes: {} };
  expect(await timed.createOrder(order)).toBe('order_1');
  const text = await metrics.registry.getSingleMetricAsString('portal_payment_provider_seconds');
  expect(text).toContain('portal_payment_provider_seconds_count{call="createOrder",outcome="answered"} 1');
  expect(text).toContain('portal_payment_provider_seconds_count{call="fetchPayment",outcome="failed"} 1');
  metrics.stop();
});
