/** A real socket server that speaks the contract's frames, for client tests. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ClientFrame, EventFrame, Message, ServerFrame } from '../realtime/frames.ts';

export interface Peer {
  readonly socket: WebSocket;
  /** The frames it has sent, in order. */
  readonly frames: ClientFrame[];
  send(frame: ServerFrame): void;
}

export interface SocketServer {
  readonly url: string;
  readonly port: number;
  /** All connections, the newest last. */
  readonly peers: readonly Peer[];
  /** Stored messages by order id, replayed after the id of a subscription. */
  readonly messages: Map<number, Message[]>;
  /** Stores a message and broadcasts it. */
  store(orderId: number, message: Message): void;
  broadcast(frame: EventFrame): void;
  /** False: accepts frames but responds to none. */
  isResponding: boolean;
  /** Terminates all connections without a close frame and stops listening. */
  kill(): Promise<void>;
}

export async function startSocketServer(port = 0): Promise<SocketServer> {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  const peers: Peer[] = [];
  const messages = new Map<number, Message[]>();

  const made: SocketServer = {
    url: `ws://127.0.0.1:${taken}/ws`,
    port: taken,
    peers,
    messages,
    isResponding: true,
    store(orderId, message) {
      messages.set(orderId, [...(messages.get(orderId) ?? []), message]);
      made.broadcast(messageFrame(orderId, message));
    },
    broadcast(frame) {
      for (const { socket, send } of peers) if (socket.readyState === socket.OPEN) send(frame);
    },
    async kill() {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('connection', (socket) => {
    const send = (frame: ServerFrame) => socket.send(JSON.stringify(frame));
    const peer: Peer = { socket, frames: [], send };
    peers.push(peer);
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString('utf8')) as ClientFrame;
      peer.frames.push(frame);
      if (made.isResponding) respond(peer, frame, messages);
    });
  });
  return made;
}

function respond({ send }: Peer, frame: ClientFrame, messages: Map<number, Message[]>): void {
  if (frame.type === 'auth') send({ type: 'ready', user_id: 7 });
  if (frame.type !== 'subscribe') return;
  const { channel, after } = frame;
  send({ type: 'subscribed', channel, resync: false });
  if (after === undefined) return;
  const orderId = Number(channel.replace('chat.', ''));
  for (const message of messages.get(orderId) ?? []) {
    if (message.id > after) send(messageFrame(orderId, message));
  }
}

export function messageFrame(orderId: number, data: Message): EventFrame {
  return { type: 'event', channel: `chat.${orderId}`, event: 'message.sent', data };
}
