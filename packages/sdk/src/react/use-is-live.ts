/** Whether events arrive; otherwise lists are polled. */

import { useSyncExternalStore } from 'react';
import type { LiveSocket } from '../realtime/live-socket.ts';

export function useIsLive({ watch, isLive }: Pick<LiveSocket, 'watch' | 'isLive'>): boolean {
  return useSyncExternalStore(watch, isLive);
}

/** The polling interval without a socket, as behind some firewalls. */
export const refetchWithout = (isLive: boolean): number | false => (isLive ? false : 30_000);
