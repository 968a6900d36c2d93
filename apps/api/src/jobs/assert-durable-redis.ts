/** Rejects a Redis that may lose jobs, as with its default settings, in production and staging. */

import { isLive } from '@portal/environment/stage';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

const needed = { appendonly: 'yes', 'maxmemory-policy': 'noeviction' } as const;

/**
 * Throws an error that names the wrong settings; logs it in development. Nothing is lost permanently, because events stay
 * in the outbox until their jobs are done, but mails would be minutes late. Only warns when the settings cannot be read,
 * as with some hosted services.
 */
export async function assertDurableRedis(
  { REDIS_URL, APP_STAGE }: Pick<Config, 'REDIS_URL' | 'APP_STAGE'>,
  log: Logger,
): Promise<void> {
  if (REDIS_URL === undefined) return;
  const faults = await ask(REDIS_URL).catch((error: unknown) => {
    log.warn({ err: error }, 'REDIS_URL: could not check whether this Redis persists its data');
    return [];
  });
  if (faults.length === 0) return;
  const sentence = `REDIS_URL: this Redis can lose jobs. Set ${faults.join(' and ')} (docs/configuration.md).`;
  if (isLive(APP_STAGE)) throw new Error(`Not safe for ${APP_STAGE}: ${sentence}`);
  log.error({ faults }, sentence);
}

async function ask(url: string): Promise<string[]> {
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, connectTimeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await findFaults(client);
  } finally {
    client.disconnect();
  }
}

async function findFaults(client: Redis): Promise<string[]> {
  const faults: string[] = [];
  for (const [setting, value] of Object.entries(needed)) {
    const answer = await client.config('GET', setting);
    if (!Array.isArray(answer) || answer[1] !== value) faults.push(`${setting} ${value}`);
  }
  return faults;
}
