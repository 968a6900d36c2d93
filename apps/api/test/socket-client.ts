/** A socket client that validates every received frame against the contract and records it. */

import type { AddressInfo } from 'node:net';
import type { components } from '@portal/sdk/contract.gen';
import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ClientFrame } from '../src/contract/client-frame.ts';
import { readContract } from '../src/contract/read-contract.ts';
import { schemaValidators } from '../src/contract/schema-validators.ts';

export type ServerFrame = components['schemas']['ServerFrame'];
export type EventFrame = Extract<ServerFrame, { type: 'event' }>;
export type SocketClient = Awaited<ReturnType<typeof openSocket>>;

const isServerFrame = schemaValidators(readContract()).json({
  $ref: 'contract#/components/schemas/ServerFrame',
});
export const pollOptions = { timeout: 10_000, interval: 10 };

/** Starts listening on a free port and returns the address of the app's sockets. */
export async function socketUrl(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`;
}

/** Opens a socket, by default without an Origin, like a server. Throws the HTTP status of a rejected upgrade. */
export async function openSocket(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const frames: ServerFrame[] = [];
  const broken: string[] = [];
  const closed = new Promise<number>((resolve) => void socket.on('close', resolve));
  socket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString('utf8') : 'not one buffer';
    const frame: unknown = JSON.parse(text);
    if (isServerFrame(frame)) frames.push(frame as ServerFrame);
    else broken.push(text);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('unexpected-response', (_request, response) => {
      socket.terminate();
      reject(new Error(`refused with ${response.statusCode}`));
    });
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);

  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  const awaitFrame = (since: number, is: (frame: ServerFrame) => boolean) =>
    vi.waitFor(() => {
      expect(broken).toEqual([]);
      const found = frames.slice(since).find(is);
      if (!found) throw new Error(`no such frame among ${JSON.stringify(frames.slice(since))}`);
      return found;
    }, pollOptions);
  return {
    socket,
    frames,
    /** Resolves with the close code. */
    closed,
    send,
    async auth(token: string) {
      const since = frames.length;
      send({ type: 'auth', token });
      return awaitFrame(since, (frame) => frame.type === 'ready');
    },
    /** Returns the response: subscribed or refused. */
    async subscribe(channel: string, after?: number) {
      const since = frames.length;
      send({ type: 'subscribe', channel, ...(after !== undefined && { after }) });
      return awaitFrame(
        since,
        (frame) => frame.type !== 'ready' && frame.type !== 'event' && frame.channel === channel,
      );
    },
    events: (channel?: string) =>
      frames.filter(
        (frame): frame is EventFrame =>
          frame.type === 'event' && (channel === undefined || frame.channel === channel),
      ),
    /** Waits until a channel has so many events, and a little longer to detect excess ones. */
    async awaitEvents(channel: string, count: number) {
      await vi.waitFor(() => {
        expect(broken).toEqual([]);
        expect(this.events(channel).length).toBeGreaterThanOrEqual(count);
      }, pollOptions);
      await this.settle();
      return this.events(channel);
    },
    /** The same for a chat's messages only: read receipts may arrive at any time, and repeatedly. */
    async awaitMessages(channel: string, count: number) {
      await vi.waitFor(() => {
        expect(broken).toEqual([]);
        expect(this.messages(channel).length).toBeGreaterThanOrEqual(count);
      }, pollOptions);
      await this.settle();
      return this.messages(channel);
    },
    messages(channel: string) {
      return this.events(channel).filter(({ event }) => event === 'message.sent');
    },
    /** Waits until the server has processed all earlier frames, by the response to a subscription. */
    async settle() {
      if (socket.readyState !== WebSocket.OPEN) return;
      await this.subscribe('notification.999999999');
      frames.splice(
        frames.findIndex((frame) => frame.type === 'refused' && frame.channel === 'notification.999999999'),
        1,
      );
    },
    close() {
      socket.terminate();
    },
  };
}

/** Opens, authenticates and subscribes. */
export async function subscribeSocket(
  url: string,
  token: string,
  ...channels: (string | [string, number])[]
) {
  const client = await openSocket(url);
  await client.auth(token);
  for (const channel of channels) {
    const [name, after] = typeof channel === 'string' ? [channel] : channel;
    expect(await client.subscribe(name, after)).toMatchObject({ type: 'subscribed' });
  }
  return client;
}
