/**
 * Events over Redis' sharded pub/sub: a process receives only channels that it subscribed to. The bridge publishes the
 * events. Pub/sub stores nothing, so a disconnect leaves a gap (record 0010).
 */

import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { readEvent } from '../events/events.ts';
import type { Broker, BrokerListener } from './broker.ts';
import { startRedisBridge } from './redis-bridge.ts';
import { gapChannel, redisOptions, redisChannel } from './redis-wire.ts';

const heartbeatMs = 1_000;

export function createRedisBroker(config: { REDIS_URL: string; DATABASE_URL: string }, log: Logger): Broker {
  const redis = new Redis(config.REDIS_URL, { ...redisOptions, lazyConnect: true, autoResubscribe: false });
  const listeners: BrokerListener[] = [];
  const subscribed = new Set([gapChannel]);
  let bridge: { stop(): Promise<void> } | undefined;
  let healthy = false;
  let timer: NodeJS.Timeout | undefined;

  const reportGap = () => listeners.forEach((listener) => listener.onGap());
  redis.on('error', (error) => log.warn({ err: error }, 'the broker cannot be reached'));
  redis.on('close', () => {
    healthy = false;
    clearTimeout(timer);
  });
  redis.on('smessage', (channel: string, text: string) => {
    if (channel === redisChannel(gapChannel)) reportGap();
    const event = readEvent(text);
    if (event) listeners.forEach((listener) => listener.onEvent(event));
  });
  redis.on('ready', () => {
    subscribeAll().catch(() => redis.disconnect(true));
  });

  const subscribeAll = async () => {
    await Promise.all([...subscribed].map((channel) => redis.ssubscribe(redisChannel(channel))));
    healthy = true;
    scheduleHeartbeat();
    // Events of the outage are lost.
    reportGap();
  };

  /** Detects half-open connections. */
  const scheduleHeartbeat = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      redis.ping().then(scheduleHeartbeat, () => redis.disconnect(true));
    }, heartbeatMs);
  };

  return {
    listen(listener) {
      listeners.push(listener);
      if (bridge) return;
      bridge = startRedisBridge(config, log);
      redis.connect().catch(() => undefined);
    },
    async subscribe(channel) {
      subscribed.add(channel);
      if (redis.status !== 'ready') return;
      await redis.ssubscribe(redisChannel(channel)).catch(() => redis.disconnect(true));
    },
    async unsubscribe(channel) {
      subscribed.delete(channel);
      if (redis.status === 'ready') await redis.sunsubscribe(redisChannel(channel)).catch(() => undefined);
    },
    isHealthy: () => healthy,
    async stop() {
      clearTimeout(timer);
      redis.disconnect();
      await bridge?.stop();
    },
  };
}
