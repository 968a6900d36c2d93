/** Whether events arrive at this moment; while they do not, lists are loaded anew from time to time. */
import { useEffect, useSyncExternalStore } from 'react';
import type { LiveSocket } from '../realtime/live-socket.ts';

export function useIsLive({ watch, isLive }: Pick<LiveSocket, 'watch' | 'isLive'>): boolean {
  return useSyncExternalStore(watch, isLive);
}

/** What could not be loaded anew while the server was away is loaded once events arrive again. */
export function useReloadWhenLive(
  isLive: boolean,
  { isRefetchError, refetch }: { isRefetchError: boolean; refetch: () => unknown },
): void {
  useEffect(() => {
    if (isLive && isRefetchError) void refetch();
  }, [isLive, isRefetchError, refetch]);
}

/** Milliseconds between two loads where no socket gets through, as behind some company's firewall. */
export const refetchWithout = (isLive: boolean): number | false => (isLive ? false : 30_000);
