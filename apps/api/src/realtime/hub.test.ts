/** The hub subscribes to a channel from its first listener to its last, in order. */

import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Connection, Subscription } from './connection.ts';
import { createHub } from './hub.ts';

const connection = () => ({}) as Connection;
const subscription = {} as Subscription;

/** Answers after varying delays and records the calls. */
function slowBroker() {
  const calls: string[] = [];
  return {
    calls,
    subscribe: async (channel: string) => {
      calls.push(`subscribe ${channel}`);
      await wait(Math.random() * 5);
      calls.push(`subscribed ${channel}`);
    },
    unsubscribe: async (channel: string) => {
      calls.push(`unsubscribe ${channel}`);
      await wait(Math.random() * 5);
      calls.push(`unsubscribed ${channel}`);
    },
  };
}

it('subscribes once for many listeners, until the last one leaves', async () => {
  const broker = slowBroker();
  const hub = createHub(broker);
  const [one, two] = [connection(), connection()];
  await Promise.all([hub.join('chat.1', one, subscription), hub.join('chat.1', two, subscription)]);
  expect(hub.listeners('chat.1')?.size).toBe(2);
  await hub.leave('chat.1', one);
  expect(broker.calls).toEqual(['subscribe chat.1', 'subscribed chat.1']);
  await hub.leave('chat.1', two);
  await hub.leave('chat.1', two);
  expect(hub.listeners('chat.1')).toBeUndefined();
  expect(broker.calls.slice(2)).toEqual(['unsubscribe chat.1', 'unsubscribed chat.1']);
});

it('subscribes and unsubscribes in order, and ends in the last requested state', async () => {
  const broker = slowBroker();
  const hub = createHub(broker);
  const one = connection();
  const works = Array.from({ length: 41 }, (_, n) =>
    n % 2 ? hub.leave('chat.1', one) : hub.join('chat.1', one, subscription),
  );
  await Promise.all(works);
  expect([...hub.channels()]).toEqual(['chat.1']);
  const pattern = ['subscribe', 'subscribed', 'unsubscribe', 'unsubscribed'];
  expect(broker.calls.map((entry) => entry.split(' ')[0])).toEqual(
    broker.calls.map((_, n) => pattern[n % 4]),
  );
});

it('has no listener after a failed subscribe, and retries for the next one', async () => {
  let fails = true;
  const hub = createHub({
    subscribe: async () => {
      if (fails) throw new Error('away');
    },
    unsubscribe: async () => undefined,
  });
  await expect(hub.join('chat.1', connection(), subscription)).rejects.toThrow('away');
  expect(hub.listeners('chat.1')).toBeUndefined();
  fails = false;
  await hub.join('chat.1', connection(), subscription);
  expect(hub.listeners('chat.1')?.size).toBe(1);
});
