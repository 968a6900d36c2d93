/** `sendmessage`, from many customers to their own orders, against a single INSERT (P5). */

import type { Case } from '../cases.ts';
import { toFigures } from '../figures.ts';
import { runLoad } from '../load.ts';
import { runAlternating } from '../paired-runs.ts';
import { productEnv } from '../product-env.ts';
import { startServer } from '../server-under-load.ts';
import { signIn } from '../sign-in.ts';

const message = 'The rent agreement is with my landlord; I will upload it by Friday.';
const boundary = '----benchmark-of-the-portal';

export const sendMessage: Case = async (stage, rounds) => {
  const customers = stage.customers.slice(0, 200);
  const tokens = await signIn(stage, customers);
  const owned = await stage.db
    .selectFrom('orders')
    .select((eb) => ['customer_id', eb.fn.max('id').as('id')])
    .where('customer_id', 'in', customers)
    .groupBy('customer_id')
    .execute();
  const orderOf = new Map(owned.map(({ customer_id, id }) => [customer_id, id]));
  const product = await startServer('product-server.ts', productEnv(stage));
  const floor = await startServer('floor-server.ts', { DATABASE_URL: stage.databaseUrl });
  const load = { connections: 16, seconds: 4 };
  const sent = customers.map((customer, index) => ({
    path: '/api/sendmessage',
    headers: {
      authorization: `Bearer ${tokens[index] ?? ''}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: formOf({ user_id: customer, order_id: orderOf.get(customer) ?? 0, message }),
  }));
  const floorSent = customers.map((customer) => ({
    path: '/messages',
    body: JSON.stringify({ customer, order: orderOf.get(customer), message }),
  }));
  try {
    const pairing = await runAlternating(
      { run: () => runLoad(product, { ...load, url: product.url, requests: sent }) },
      { run: () => runLoad(floor, { ...load, url: floor.url, requests: floorSent }) },
      rounds,
    );
    return toFigures('sendmessage', pairing, { ratio: 0.4 });
  } finally {
    await product.stop();
    await floor.stop();
  }
};

const formOf = (fields: Record<string, string | number>): string =>
  [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('');
