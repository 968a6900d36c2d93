/** The paced sender's process: each message says when it was sent. */

import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { PacedLoad, PacedResult } from './send-paced.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const boundary = '----benchmark-of-the-portal';
const now = () => performance.timeOrigin + performance.now();

process.once('message', (message) => {
  void run(message as PacedLoad).then((result) => process.send?.(result));
});

async function run({ url, writers, perSecond, seconds }: PacedLoad): Promise<PacedResult> {
  const started = performance.now();
  const sent: Promise<{ status: number | undefined; ms: number }>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n / perSecond) * 1_000;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const writer = writers[n % writers.length];
    if (writer) sent.push(send(url, writer.token, writer.orderId));
  }
  const answers = await Promise.all(sent);
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    refused: answers.filter(({ status }) => status !== 200).length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

function send(url: string, token: string, orderId: number) {
  const fields = { order_id: orderId, message: `@${now()}@ I will upload it by Friday.` };
  const body = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const began = performance.now();
  return new Promise<{ status: number | undefined; ms: number }>((resolve) => {
    const done = (status: number | undefined) => resolve({ status, ms: performance.now() - began });
    const call = request(`${url}/api/sendmessage`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode));
    });
    call.once('error', () => done(undefined));
    call.end(`${body}--${boundary}--\r\n`);
  });
}
