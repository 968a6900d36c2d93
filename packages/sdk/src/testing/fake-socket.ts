/** Stands in for the browser's WebSocket and the server behind it, for tests of screens. */

import type { ClientFrame, EventFrame, ServerFrame } from '../realtime/frames.ts';
import type { SocketLike, SocketType } from '../realtime/socket-type.ts';

export interface FakeSocket {
  /** To give to the app. Signs in and subscribes as the server does. */
  readonly type: SocketType;
  /** What the app has sent on all its connections, in order. */
  readonly frames: readonly ClientFrame[];
  /** How many connections were made. */
  connections(): number;
  /** Whether the app listens to a channel now. */
  listens(channel: string): boolean;
  /** An event or a refusal, as from the server. */
  deliver(frame: ServerFrame): void;
  /** The server takes a channel away, since the app's reader may not hear it any more. */
  refuse(channel: string): void;
  /** The connection breaks; new ones are refused while `isDown`. */
  drop(code?: number): void;
  isDown: boolean;
  /** What the server sends again to whoever subscribes to a channel. */
  readonly missed: Map<string, readonly EventFrame[]>;
}

type Hear = (event: { data?: unknown; code?: number }) => void;

export function fakeSocket(): FakeSocket {
  const frames: ClientFrame[] = [];
  const channels = new Set<string>();
  const missed = new Map<string, readonly EventFrame[]>();
  let made = 0;
  let tell: ((event: string, detail: { data?: unknown; code?: number }) => void) | undefined;
  const send = (frame: ServerFrame) => tell?.('message', { data: JSON.stringify(frame) });
  const close = (code: number) => {
    const last = tell;
    tell = undefined;
    channels.clear();
    last?.('close', { code });
  };

  const answer = (frame: ClientFrame) => {
    frames.push(frame);
    if (frame.type === 'auth') send({ type: 'ready', user_id: 7 });
    if (frame.type === 'unsubscribe') channels.delete(frame.channel);
    if (frame.type !== 'subscribe') return;
    channels.add(frame.channel);
    send({ type: 'subscribed', channel: frame.channel, resync: false });
    for (const event of missed.get(frame.channel) ?? []) send(event);
  };

  class Socket implements SocketLike {
    readonly #listeners: { event: string; hear: Hear }[] = [];
    constructor() {
      made += 1;
      const own = (event: string, detail: { data?: unknown; code?: number }) => {
        for (const listener of this.#listeners) if (listener.event === event) listener.hear(detail);
      };
      tell = own;
      queueMicrotask(() => {
        if (fake.isDown) close(1006);
        else if (tell === own) own('open', {});
      });
    }
    addEventListener(event: string, hear: unknown) {
      this.#listeners.push({ event, hear: hear as Hear });
    }
    send(text: string) {
      answer(JSON.parse(text) as ClientFrame);
    }
    close(code = 1000) {
      close(code);
    }
  }

  const fake: FakeSocket = {
    type: Socket,
    frames,
    missed,
    isDown: false,
    connections: () => made,
    listens: (channel) => channels.has(channel),
    deliver: send,
    refuse(channel) {
      channels.delete(channel);
      send({ type: 'refused', channel, code: 'unauthentic_access' });
    },
    drop: (code = 1006) => close(code),
  };
  return fake;
}
