/** Measures how long the payment provider takes to answer each call, and how often it does not. */
import type { Metrics } from '../metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { PaymentCalls } from './payment-gateway.ts';

export function timeCalls(
  calls: PaymentCalls,
  { providerSeconds }: Pick<Metrics, 'providerSeconds'>,
  tracing: Tracing,
): PaymentCalls {
  const timed =
    <Args extends unknown[], Answer>(call: keyof PaymentCalls, ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const end = providerSeconds.startTimer({ call });
      try {
        const answer = await tracing.span(`payment provider ${call}`, { kind: 'client' }, () => ask(...args));
        end({ outcome: 'answered' });
        return answer;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    };
  return {
    createOrder: timed('createOrder', calls.createOrder),
    fetchPayment: timed('fetchPayment', calls.fetchPayment),
    fetchOrderPayments: timed('fetchOrderPayments', calls.fetchOrderPayments),
    capture: timed('capture', calls.capture),
    refund: timed('refund', calls.refund),
    fetchRefunds: timed('fetchRefunds', calls.fetchRefunds),
  };
}
