/** The start names a Redis that may lose jobs, with the settings that it lacks. */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import { canRunRedis, startOwnRedis } from '../../test/redis.ts';
import { createLog } from '../create-log.ts';
import { warnOfUnsafeRedis } from './warn-of-unsafe-redis.ts';

async function linesOf(url: string): Promise<string> {
  const stream = new PassThrough();
  let lines = '';
  stream.on('data', (chunk: Buffer) => (lines += chunk.toString()));
  await warnOfUnsafeRedis(url, createLog('info', stream));
  return lines;
}

describe.runIf(canRunRedis)('a Redis', () => {
  it('as it is installed is named with both settings that it lacks, and one that keeps its data is not', async () => {
    const redis = await startOwnRedis();
    const client = new Redis(redis.url);
    try {
      await client.config('SET', 'appendonly', 'no');
      await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
      expect(await linesOf(redis.url)).toContain('Set appendonly yes and maxmemory-policy noeviction');
      await client.config('SET', 'maxmemory-policy', 'noeviction');
      expect(await linesOf(redis.url)).toContain('Set appendonly yes (docs');
      await client.config('SET', 'appendonly', 'yes');
      expect(await linesOf(redis.url)).toBe('');
    } finally {
      client.disconnect();
      // Not stopped in order: it would first finish the log that was just turned on.
      await redis.kill();
    }
  });
});

it('a Redis that is away is named as unknown', async () => {
  expect(await linesOf('redis://127.0.0.1:9')).toContain('could not be asked');
});
