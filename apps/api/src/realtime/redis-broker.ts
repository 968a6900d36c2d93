/**
 * Events over Redis' sharded pub/sub: a process hears only what it follows. The bridge publishes what commits announce.
 * Pub/sub keeps nothing for those who are away, hence the gaps; see record 0010.
 */
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Broker, BrokerListener } from './broker.ts';
import { readEvent } from '../events/events.ts';
import { gapChannel, redisOptions, wireName } from './redis-wire.ts';
import { startRedisBridge } from './redis-bridge.ts';

const beatMs = 1_000;

export function createRedisBroker(config: { REDIS_URL: string; DATABASE_URL: string }, log: Logger): Broker {
  const redis = new Redis(config.REDIS_URL, { ...redisOptions, lazyConnect: true, autoResubscribe: false });
  const hearers: BrokerListener[] = [];
  const followed = new Set([gapChannel]);
  let bridge: { stop(): Promise<void> } | undefined;
  let healthy = false;
  let timer: NodeJS.Timeout | undefined;

  const missed = () => hearers.forEach((hearer) => hearer.onGap());
  redis.on('error', (error) => log.warn({ err: error }, 'the broker can’t be reached'));
  redis.on('close', () => {
    healthy = false;
    clearTimeout(timer);
  });
  redis.on('smessage', (channel: string, text: string) => {
    if (channel === wireName(gapChannel)) missed();
    const event = readEvent(text);
    if (event) hearers.forEach((hearer) => hearer.hear(event));
  });
  redis.on('ready', () => {
    subscribeAll().catch(() => redis.disconnect(true));
  });

  const subscribeAll = async () => {
    await Promise.all([...followed].map((channel) => redis.ssubscribe(wireName(channel))));
    healthy = true;
    beat();
    // What was published during the outage is lost.
    missed();
  };

  /** A half-open connection says nothing; an unanswered beat does. */
  const beat = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      redis.ping().then(beat, () => redis.disconnect(true));
    }, beatMs);
  };

  return {
    listen(hearer) {
      hearers.push(hearer);
      if (bridge) return;
      bridge = startRedisBridge(config, log);
      redis.connect().catch(() => undefined);
    },
    async follow(channel) {
      followed.add(channel);
      if (redis.status !== 'ready') return;
      await redis.ssubscribe(wireName(channel)).catch(() => redis.disconnect(true));
    },
    async unfollow(channel) {
      followed.delete(channel);
      if (redis.status === 'ready') await redis.sunsubscribe(wireName(channel)).catch(() => undefined);
    },
    isHealthy: () => healthy,
    async stop() {
      clearTimeout(timer);
      redis.disconnect();
      await bridge?.stop();
    },
  };
}
