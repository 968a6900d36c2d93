/** People with reconnecting sockets, each in a separate chat that receives messages. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '@portal/sdk/client';
import { formBody } from '@portal/sdk/form-body';
import { expect } from 'vitest';
import { openSocket, type SocketClient } from '../socket-client.ts';

export interface Chat {
  orderId: number;
  /** The listener's token. */
  token: string;
  /** Sends one message and returns its id. */
  write(): Promise<number>;
}

interface ListenOptions {
  url: string;
  /** The app of the sockets. */
  origin?: string;
  /** The pause between two messages of a chat. */
  pauseMs: number;
}

export async function listenAll(chats: readonly Chat[], options: ListenOptions) {
  const all = await Promise.all(chats.map((chat) => listen(chat, options)));
  return {
    async finish() {
      const each = await Promise.all(all.map(({ finish }) => finish()));
      const sum = (of: 'messages' | 'lost' | 'doubled') => each.reduce((total, one) => total + one[of], 0);
      return {
        messages: sum('messages'),
        lost: sum('lost'),
        doubled: sum('doubled'),
        closeCodes: each.flatMap(({ closeCodes }) => closeCodes),
      };
    },
  };
}

async function listen({ orderId, token, write }: Chat, options: ListenOptions) {
  const channel = `chat.${orderId}`;
  const [got, sent, closeCodes] = [new Array<number>(), new Array<number>(), new Array<number>()];
  let isOver = false;
  let client: SocketClient;
  const take = () => {
    got.push(...client.messages(channel).flatMap(({ data }) => ('message' in data ? [data.id] : [])));
    client.frames.length = 0;
  };
  // Clients resume from the first message.
  const first = await write();
  client = await connect(options, token, channel, first);
  const reconnecting = (async () => {
    while (!isOver) {
      const code = await Promise.race([client.closed, wait(100)]);
      take();
      if (code === undefined) continue;
      closeCodes.push(code);
      client = await reconnect(options, token, channel, Math.max(...got, first));
    }
  })();
  const writing = (async () => {
    while (!isOver) {
      // A rejected message was not sent.
      const written = await write().catch(() => undefined);
      if (written !== undefined) sent.push(written);
      await wait(options.pauseMs);
    }
  })();
  return {
    async finish() {
      isOver = true;
      await Promise.all([writing, reconnecting]);
      const missing = () => {
        take();
        return sent.filter((one) => !got.includes(one)).length;
      };
      await expect
        .poll(missing, { timeout: 10_000 })
        .toBe(0)
        .catch(() => undefined);
      client.close();
      return { messages: sent.length, lost: missing(), doubled: got.length - new Set(got).size, closeCodes };
    },
  };
}

export async function writeMessage(api: Api, orderId: number): Promise<number> {
  const message = `Said at ${performance.now()} in ${orderId}`;
  const { data } = await api.POST('/sendmessage', {
    body: { order_id: orderId, message },
    bodySerializer: () => formBody({ order_id: orderId, message }),
  });
  return data?.sent.id ?? 0;
}

async function connect({ url, origin }: ListenOptions, token: string, channel: string, after: number) {
  const client = await openSocket(url, origin === undefined ? undefined : { origin });
  await client.auth(token);
  expect(await client.subscribe(channel, after)).toMatchObject({ type: 'subscribed' });
  return client;
}

async function reconnect(...place: Parameters<typeof connect>): Promise<SocketClient> {
  for (;;) {
    const client = await connect(...place).catch(() => undefined);
    if (client) return client;
    await wait(100);
  }
}
