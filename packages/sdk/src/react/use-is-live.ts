/** Whether events arrive at this moment; while they do not, lists are loaded anew from time to time. */
import { useSyncExternalStore } from 'react';
import type { LiveSocket } from '../realtime/live-socket.ts';

export function useIsLive({ watch, isLive }: Pick<LiveSocket, 'watch' | 'isLive'>): boolean {
  return useSyncExternalStore(watch, isLive);
}

/** Milliseconds between two loads where no socket gets through, as behind some company's firewall. */
export const refetchWithout = (isLive: boolean): number | false => (isLive ? false : 30_000);
