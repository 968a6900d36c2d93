/** A fake of the browser's WebSocket and its server, for screen tests. */

import type { ClientFrame, EventFrame, ServerFrame } from '../realtime/frames.ts';
import type { SocketLike, SocketType } from '../realtime/socket-type.ts';

export interface FakeSocket {
  /** The socket class for the app. Authenticates and subscribes like the server. */
  readonly type: SocketType;
  /** All frames that the app has sent, in order. */
  readonly frames: readonly ClientFrame[];
  /** The number of connections made. */
  connections(): number;
  /** Whether the app is subscribed to a channel. */
  listens(channel: string): boolean;
  /** Sends an event or a rejection to the app. */
  deliver(frame: ServerFrame): void;
  /** Revokes a subscription, as when the reader loses access. */
  refuse(channel: string): void;
  /** Breaks the connection; new ones are refused while `isDown`. */
  drop(code?: number): void;
  isDown: boolean;
  /** Events that the server replays on a subscription, by channel. */
  readonly missed: Map<string, readonly EventFrame[]>;
}

type Listener = (event: { data?: unknown; code?: number }) => void;

export function fakeSocket(): FakeSocket {
  const frames: ClientFrame[] = [];
  const channels = new Set<string>();
  const missed = new Map<string, readonly EventFrame[]>();
  let made = 0;
  let emit: ((event: string, detail: { data?: unknown; code?: number }) => void) | undefined;
  const send = (frame: ServerFrame) => emit?.('message', { data: JSON.stringify(frame) });
  const close = (code: number) => {
    const last = emit;
    emit = undefined;
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
    readonly #listeners: { event: string; run: Listener }[] = [];
    constructor() {
      made += 1;
      const own = (event: string, detail: { data?: unknown; code?: number }) => {
        for (const listener of this.#listeners) if (listener.event === event) listener.run(detail);
      };
      emit = own;
      queueMicrotask(() => {
        if (fake.isDown) close(1006);
        else if (emit === own) own('open', {});
      });
    }
    addEventListener(event: string, listener: unknown) {
      this.#listeners.push({ event, run: listener as Listener });
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
