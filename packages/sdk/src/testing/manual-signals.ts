/** Browser signals that a test sets. */

import type { WakeSignals } from '../realtime/wake-signals.ts';

export interface ManualSignals extends WakeSignals {
  set(change: { online?: boolean; visible?: boolean }): void;
}

export function manualSignals(): ManualSignals {
  const watchers = new Set<() => void>();
  const now = { online: true, visible: true };
  return {
    isOnline: () => now.online,
    isVisible: () => now.visible,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    set(change) {
      Object.assign(now, change);
      for (const changed of watchers) changed();
    },
  };
}
