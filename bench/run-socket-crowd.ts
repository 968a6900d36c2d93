/** The crowd's process: raw TCP clients that count events, since a full client would cost more than the server. */

import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { CrowdMember, CrowdCommand, CrowdReport } from './socket-crowd.ts';

const opensAtOnce = 50;
/** Only these parse the text of events. */
const everySampled = 10;

let events = 0;
let answers = 0;
let latencies: number[] = [];
let lost = 0;
const now = () => performance.timeOrigin + performance.now();

process.on('message', (message) => {
  obey(message as CrowdCommand).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ problem: String(error) }),
  );
});

async function obey(order: CrowdCommand): Promise<object> {
  if (order.do === 'open') return open(order.url, order.members);
  if (order.do === 'report') return report();
  const until = performance.now() + order.withinMs;
  while (events < order.events) {
    if (lost > 0) throw new Error(`${lost} sockets were lost`);
    if (performance.now() > until) throw new Error(`${events} of ${order.events} events came`);
    await wait(1);
  }
  return report();
}

async function open(url: string, members: CrowdMember[]): Promise<object> {
  const waiting = [...members.entries()];
  const openNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await openOne(url, next[1], next[0]);
  };
  await Promise.all(Array.from({ length: opensAtOnce }, openNext));
  const expected = members.reduce((sum, { channels }) => sum + 1 + channels.length, 0);
  for (let tries = 0; answers < expected; tries += 1) {
    if (tries > 6_000 || lost > 0)
      throw new Error(`${answers} of ${expected} answers came, ${lost} sockets were lost`);
    await wait(10);
  }
  answers = 0;
  return {};
}

function report(): CrowdReport {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const found = { events, p50: at(0.5), p99: at(0.99), sampled: sorted.length };
  events = 0;
  latencies = [];
  return found;
}

async function openOne(url: string, { token, channels }: CrowdMember, index: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay();
  socket.on('error', () => undefined);
  socket.on('close', () => {
    lost += 1;
  });
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const rest = await upgraded(socket);
  let isKnown = false;
  readFrames(socket, rest, index % everySampled === 0, () => {
    isKnown = true;
    answers += 1;
  });
  socket.write(
    Buffer.concat([
      masked({ type: 'auth', token }),
      ...channels.map((channel) => masked({ type: 'subscribe', channel })),
    ]),
  );
  // A few at a time, like real users.
  while (!isKnown && lost === 0) await wait(1);
}

function upgraded(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', onData);
      if (head.toString('latin1', 9, 12) === '101') resolve(head.subarray(end + 4));
      else reject(new Error(`refused: ${head.toString('latin1', 0, 40)}`));
    };
    socket.on('data', onData);
  });
}

/** Counts frames by their lengths, without copying complete ones. */
function readFrames(socket: Socket, first: Buffer, isSampled: boolean, onAnswer: () => void) {
  let rest = first;
  socket.on('data', (chunk: Buffer) => {
    let data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let size = sizeOf(data); size > 0 && data.length >= size; size = sizeOf(data)) {
      const frame = data.subarray(0, size);
      if (frame[0] === ping) socket.write(pong);
      // The offset of the type in our frames; other frames are shorter.
      else if (frame.subarray(0, 40).includes(eventMark)) takeEvent(frame, isSampled);
      else onAnswer();
      data = data.subarray(size);
    }
    rest = data;
  });
}

/** The size of the first frame with its header; 0 while unknown. */
function sizeOf(data: Buffer): number {
  if (data.length < 2) return 0;
  const length = (data[1] ?? 0) & 0x7f;
  if (length < 126) return 2 + length;
  if (length === 126) return data.length < 4 ? 0 : 4 + data.readUInt16BE(2);
  return data.length < 10 ? 0 : 10 + Number(data.readBigUInt64BE(2));
}

const ping = 0x89;
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const eventMark = '"type":"event"';
const timeMark = '@';

function takeEvent(frame: Buffer, isSampled: boolean) {
  events += 1;
  if (!isSampled) return;
  const start = frame.indexOf(timeMark);
  const end = frame.indexOf(timeMark, start + 1);
  if (start > 0 && end > start) latencies.push(now() - Number(frame.toString('latin1', start + 1, end)));
}

/** A text frame masked with zeros, which is allowed and leaves the text as it is. */
function masked(frame: object): Buffer {
  const text = Buffer.from(JSON.stringify(frame));
  const header =
    text.length < 126
      ? Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([header, text]);
}
