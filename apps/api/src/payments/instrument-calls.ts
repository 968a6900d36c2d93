/** Measures duration and outcome of the calls to the payment provider. */

import type { Metrics } from '../metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { PaymentProvider } from './payment-gateway.ts';

export function instrumentCalls(
  calls: PaymentProvider,
  { providerSeconds }: Pick<Metrics, 'providerSeconds'>,
  tracing: Tracing,
): PaymentProvider {
  const measured =
    <Args extends unknown[], Result>(call: keyof PaymentProvider, run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const end = providerSeconds.startTimer({ call });
      try {
        const result = await tracing.span(`payment provider ${call}`, { kind: 'client' }, () => run(...args));
        end({ outcome: 'answered' });
        return result;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    };
  return {
    createOrder: measured('createOrder', calls.createOrder),
    fetchPayment: measured('fetchPayment', calls.fetchPayment),
    fetchOrderPayments: measured('fetchOrderPayments', calls.fetchOrderPayments),
    capture: measured('capture', calls.capture),
    refund: measured('refund', calls.refund),
    fetchRefunds: measured('fetchRefunds', calls.fetchRefunds),
  };
}
