/** The hub follows a channel from its first listener to its last, in turn however fast they come and go. */
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
    follow: async (channel: string) => {
      asked.push(`follow ${channel}`);
      await wait(Math.random() * 5);
      asked.push(`followed ${channel}`);
    },
    unfollow: async (channel: string) => {
      asked.push(`unfollow ${channel}`);
      await wait(Math.random() * 5);
      asked.push(`unfollowed ${channel}`);
    },
  };
}

it('follows once for many listeners, and until the last has left', async () => {
  const broker = slowBroker();
  const hub = createHub(broker);
  const [one, two] = [connection(), connection()];
  await Promise.all([hub.join('chat.1', one, subscription), hub.join('chat.1', two, subscription)]);
  expect(hub.listeners('chat.1')?.size).toBe(2);
  await hub.leave('chat.1', one);
  expect(broker.asked).toEqual(['follow chat.1', 'followed chat.1']);
  await hub.leave('chat.1', two);
  await hub.leave('chat.1', two);
  expect(hub.listeners('chat.1')).toBeUndefined();
  expect(broker.asked.slice(2)).toEqual(['unfollow chat.1', 'unfollowed chat.1']);
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
  const pattern = ['follow', 'followed', 'unfollow', 'unfollowed'];
  expect(broker.asked.map((entry) => entry.split(' ')[0])).toEqual(
    broker.asked.map((_, n) => pattern[n % 4]),
  );
});

it('has no listener when following failed, and tries again for the next', async () => {
  let fails = true;
  const hub = createHub({
    follow: async () => {
      if (fails) throw new Error('away');
    },
    unfollow: async () => undefined,
  });
  await expect(hub.join('chat.1', connection(), subscription)).rejects.toThrow('away');
  expect(hub.listeners('chat.1')).toBeUndefined();
  fails = false;
  await hub.join('chat.1', connection(), subscription);
  expect(hub.listeners('chat.1')?.size).toBe(1);
});
