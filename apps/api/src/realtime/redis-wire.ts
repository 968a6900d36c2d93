/** Channel names and connection options of the Redis broker and its bridge. */

/** Notifies all processes that events were lost. */
export const gapChannel = 'gap';

/** A prefix, because other programs may use the same Redis. */
export const redisChannel = (channel: string) => `portal:${channel}`;

export const redisOptions = {
  connectTimeout: 2_000,
  // Queued commands would arrive late and out of order.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1_000,
  retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2_000),
};
