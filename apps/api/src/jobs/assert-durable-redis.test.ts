/** A Redis that may lose jobs is rejected, with the settings to change. */

import { PassThrough } from 'node:stream';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { canRunRedis, startOwnRedis } from '../../test/redis.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logger.ts';
import { assertDurableRedis } from './assert-durable-redis.ts';

async function linesOf(REDIS_URL: string, APP_STAGE: Config['APP_STAGE']): Promise<string> {
  const stream = new PassThrough();
  let lines = '';
  stream.on('data', (chunk: Buffer) => (lines += chunk.toString()));
  await assertDurableRedis({ REDIS_URL, APP_STAGE }, createLogger('info', stream));
  return lines;
}

describe.runIf(canRunRedis)('a Redis', () => {
  it('with default settings is rejected for both of them, and a durable one is accepted', async () => {
    const redis = await startOwnRedis();
    const client = new Redis(redis.url);
    try {
      await client.config('SET', 'appendonly', 'no');
      await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
      for (const stage of ['production', 'staging'] as const)
        await expect(linesOf(redis.url, stage)).rejects.toThrow(
          `Not safe for ${stage}: REDIS_URL: this Redis can lose jobs. Set appendonly yes and maxmemory-policy noeviction (docs`,
        );
      expect(await linesOf(redis.url, 'development')).toContain('Set appendonly yes and maxmemory-policy');
      await client.config('SET', 'maxmemory-policy', 'noeviction');
      await expect(linesOf(redis.url, 'production')).rejects.toThrow('Set appendonly yes (docs');
      await client.config('SET', 'appendonly', 'yes');
      expect(await linesOf(redis.url, 'production')).toBe('');
    } finally {
      client.disconnect();
      // Killed, because an orderly stop would first finish the log that was just enabled.
      await redis.kill();
    }
  });
});

it('an unreachable Redis only causes a warning', async () => {
  expect(await linesOf('redis://127.0.0.1:9', 'production')).toContain('could not check whether');
});
