/** Says loudly at the start when Redis may lose what it has taken: its defaults, and those of most packages, do. */
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const needed = { appendonly: 'yes', 'maxmemory-policy': 'noeviction' } as const;

/**
 * Nothing is lost for good, since events stay in the outbox until their jobs are done; but mails then come minutes late.
 * A Redis that can't be asked, as some hosted ones can't, is named as unknown.
 */
export async function warnOfUnsafeRedis(url: string, log: Logger): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, connectTimeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const faults = await findFaults(client);
    if (faults.length > 0) {
      log.error(
        { faults },
        `REDIS_URL: this Redis can lose jobs. Set ${faults.join(' and ')} (docs/configuration.md).`,
      );
    }
  } catch (error) {
    log.warn({ err: error }, 'REDIS_URL: whether this Redis keeps its data could not be asked');
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
