/** How both sides of the Redis broker talk to Redis. */

/** Says to all processes that events went missing. */
export const gapChannel = 'gap';

/** Channels of our own, beside whatever else uses the Redis. */
export const wireName = (channel: string) => `portal:${channel}`;

export const redisOptions = {
  connectTimeout: 2_000,
  // What waits for a connection that is gone would come late and out of its turn.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1_000,
  retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2_000),
};
