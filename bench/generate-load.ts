/** The load generator's process: receives one load by message, returns the result. */

import autocannon from 'autocannon';
import type { Load, LoadRequest } from './load.ts';

process.once('message', (message) => void run(message as Load));

async function run({ url, requests, connections, seconds, perSecond }: Load) {
  const bodies = requests.map(({ body = '', base64 }) => (base64 ? Buffer.from(body, 'base64') : body));
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
    ...(perSecond !== undefined && { overallRate: perSecond }),
    timeout: 30,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const index = next++ % requests.length;
          const one: LoadRequest | undefined = requests[index];
          return {
            ...request,
            path: one?.path ?? '/',
            headers: { 'content-type': 'application/json', ...one?.headers },
            body: bodies[index] ?? '',
          };
        },
      },
    ],
  });
  process.send?.({
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    calls: result['2xx'] + result.non2xx + result.errors,
    refused: result.non2xx + result.errors,
    statuses: Object.entries(result.statusCodeStats ?? {}).map(
      ([status, { count }]) => `${count} × ${status}`,
    ),
  });
}
