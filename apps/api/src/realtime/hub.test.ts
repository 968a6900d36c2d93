/** The hub subscribes to a channel from its first listener to its last, in order. */

import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Connection, Subscription } from './connection.ts';
import { createHub } from './hub.ts';

const connection = () => ({}) as Connection;
const subscription = {} as Subscription;

/** Answers after a while that differs, and writes down what it was asked. */
function slowBroker() {
  const asked: string[] = [];
  return {
    asked,
    subscribe: async (channel: string) => {
      asked.push(`subscribe ${channel}`);
      await wait(Math.random() * 5);
      asked.push(`subscribed ${channel}`);
    },
    unsubscribe: async (channel: string) => {
      asked.push(`unsubscribe ${channel}`);
      await wait(Math.random() * 5);
      asked.push(`unsubscribed ${channel}`);
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
  expect(broker.asked).toEqual(['subscribe chat.1', 'subscribed chat.1']);
  await hub.leave('chat.1', two);
  await hub.leave('chat.1', two);
  expect(hub.listeners('chat.1')).toBeUndefined();
  expect(broker.asked.slice(2)).toEqual(['unsubscribe chat.1', 'unsubscribed chat.1']);
});

it('never asks for a channel out of order, and ends as the last one wished', async () => {
  const broker = slowBroker();
  const hub = createHub(broker);
  const one = connection();
  const works = Array.from({ length: 41 }, (_, n) =>
    n % 2 ? hub.leave('chat.1', one) : hub.join('chat.1', one, subscription),
  );
  await Promise.all(works);
  expect([...hub.channels()]).toEqual(['chat.1']);
  const pattern = ['subscribe', 'subscribed', 'unsubscribe', 'unsubscribed'];
  expect(broker.asked.map((entry) => entry.split(' ')[0])).toEqual(
    broker.asked.map((_, n) => pattern[n % 4]),
  );
});

it('has no listener when subscribing failed, and retries for the next', async () => {
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
