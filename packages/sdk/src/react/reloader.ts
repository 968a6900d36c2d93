/** Reloads a query after events that could not be applied to it, at a limited rate. */

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type Clock, systemClock } from '../realtime/clock.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import { type Throttled, throttle } from '../realtime/throttle.ts';

export interface ReloadTiming {
  clock?: Clock;
  random?: () => number;
}

/** At most every two seconds, with a jitter of one second, because many clients receive the same event. */
export function createReloader(
  queryClient: QueryClient,
  queryKey: QueryKey,
  { clock = systemClock, random = Math.random }: ReloadTiming = {},
): Throttled {
  return throttle({ clock, random, pause: 2_000, jitter: 1_000 }, () => {
    // A load in progress may be older than the event.
    void queryClient.cancelQueries({ queryKey, exact: true }).then(async () => {
      await queryClient.invalidateQueries({ queryKey, exact: true });
    });
  });
}

/** The part of the socket that follows a channel. */
export type ChannelSocket = Pick<LiveSocket, 'subscribe' | 'watch' | 'isLive'>;

/** Reloads a failed query when events arrive again. Returns a function that stops it. */
export const reloadWhenLive = (
  { watch, isLive }: ChannelSocket,
  queryClient: QueryClient,
  queryKey: QueryKey,
  reload: Throttled,
): (() => void) =>
  watch(() => {
    if (isLive() && queryClient.getQueryState(queryKey)?.status === 'error') reload.ask();
  });
