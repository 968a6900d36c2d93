/** Loads a query anew after events that could not be applied to it, never more often than servers can bear. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type Clock, systemClock } from '../realtime/clock.ts';
import { type LimitedRuns, limitRuns } from '../realtime/limit-runs.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';

export interface Timing {
  clock?: Clock;
  random?: () => number;
}

/** Every two seconds at most, and up to a second later, since others are told of the same thing. */
export function loadAnew(
  queryClient: QueryClient,
  queryKey: QueryKey,
  { clock = systemClock, random = Math.random }: Timing = {},
): LimitedRuns {
  return limitRuns({ clock, random, pause: 2_000, jitter: 1_000 }, () => {
    // A load that is under way may have been answered before the event.
    void queryClient.cancelQueries({ queryKey, exact: true }).then(async () => {
      await queryClient.invalidateQueries({ queryKey, exact: true });
    });
  });
}

/** What following a channel needs of the socket. */
export type Followed = Pick<LiveSocket, 'subscribe' | 'watch' | 'isLive'>;

/** What could not be loaded while the server was away is loaded once events arrive again. Answers how to stop. */
export const whenLiveAgain = (
  { watch, isLive }: Followed,
  queryClient: QueryClient,
  queryKey: QueryKey,
  reload: LimitedRuns,
): (() => void) =>
  watch(() => {
    if (isLive() && queryClient.getQueryState(queryKey)?.status === 'error') reload.ask();
  });
