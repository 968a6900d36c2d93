/** Carries events from a commit to the processes whose sockets need them. */

import type { RealtimeEvent } from '../events/events.ts';

export interface BrokerListener {
  onEvent(event: RealtimeEvent): void;
  /** Called when events arrive again after some may have been lost. */
  onGap(): void;
}

/** Events carry ids only and consumers re-read, so delay, duplicates and loss are harmless (record 0010). */
export interface Broker {
  /** Starts receiving events. */
  listen(listener: BrokerListener): void;
  /** Resolves when events of the channel arrive; while the broker is away, `onGap` follows. */
  subscribe(channel: string): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** False while events are being lost. */
  isHealthy(): boolean;
  stop(): Promise<void>;
}
