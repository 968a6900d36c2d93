/** `place_order`, each call another captured payment, against one statement that writes the same rows (P6). */

import type { Case } from '../cases.ts';
import { toFigures } from '../figures.ts';
import type { LoadRequest } from '../load.ts';
import { runLoad } from '../load.ts';
import { runAlternating } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { quotePayments, type QuotedPayment } from '../quote-payments.ts';
import { startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';

const perRound = 3_000;

export const placeOrder: Case = async (stage, rounds) => {
  const customers = stage.customers.slice(0, 100);
  const tokens = await signIn(stage, customers);
  const [service = 0] = stage.services;
  const product = await startServer('product-server.ts', productEnv(stage));
  const floor = await startServer('floor-server.ts', { DATABASE_URL: stage.databaseUrl });
  const quote = () => quotePayments(stage, { customers, service, count: perRound });
  const asProduct = ({ paymentId, customer }: QuotedPayment): LoadRequest => ({
    path: '/api/place_order',
    headers: { authorization: `Bearer ${tokens[customers.indexOf(customer)] ?? ''}` },
    body: JSON.stringify({
      name: 'Benchmark',
      email: 'bench@example.in',
      phone: '9812345678',
      service_id: service,
      payment_id: `pay_bench_${paymentId}`,
      payment_order_id: `order_bench_${paymentId}`,
    }),
  });
  const asFloor = ({ paymentId, customer }: QuotedPayment): LoadRequest => ({
    path: '/place_order',
    body: JSON.stringify({ customer, service, payment: paymentId }),
  });
  try {
    const pairing = await runAlternating(
      {
        run: async () =>
          runLoad(product, {
            url: product.url,
            connections: 16,
            requests: (await quote()).map(asProduct),
          }),
      },
      {
        run: async () =>
          runLoad(floor, { url: floor.url, connections: 16, requests: (await quote()).map(asFloor) }),
      },
      rounds,
    );
    return toFigures('place_order', pairing, { ratio: 0.3 });
  } finally {
    await product.stop();
    await floor.stop();
  }
};
