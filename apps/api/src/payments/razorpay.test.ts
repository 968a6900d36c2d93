import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createRazorpay } from './razorpay.ts';

async function startProvider(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createRazorpay({ apiUrl: `http://127.0.0.1:${port}`, keyId: 'key', keySecret: 'secret' });
}

const payment = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 100,
  currency: 'INR',
  status: 'captured',
  created_at: 1_790_000_000,
};

it('aborts an endless response after the maximum size', async () => {
  let sent = 0;
  const hungUp = Promise.withResolvers<void>();
  const razorpay = await startProvider((response) => {
    const pour = () => {
      while (!response.destroyed) {
        sent += 65_536;
        if (!response.write(Buffer.alloc(65_536, ' '))) break;
      }
    };
    response.on('drain', pour).on('close', () => hungUp.resolve());
    response.writeHead(200, { 'content-type': 'application/json' });
    pour();
  });
  await expect(razorpay.fetchPayment('pay_1')).rejects.toMatchObject({
    code: 'payment_provider_unavailable',
    retryAfter: 5,
  });
  await hungUp.promise;
  expect(sent).toBeLessThan(32 * 2 ** 20);
});

it('reads a response of a hundred attempts', async () => {
  const items = Array.from({ length: 100 }, (_, n) => ({
    ...payment,
    id: `pay_${n}`,
    notes: 'x'.repeat(3_000),
  }));
  const razorpay = await startProvider((response) => void response.end(JSON.stringify({ items })));
  expect(await razorpay.fetchOrderPayments('order_1')).toHaveLength(100);
});
