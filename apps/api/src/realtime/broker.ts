/** What carries events from the commit that announced them to the processes whose sockets wait for them. */
import type { RealtimeEvent } from '../events/events.ts';

export interface BrokerListener {
  hear(event: RealtimeEvent): void;
  /** Called each time events may have been missed, as soon as they are heard again. */
  onGap(): void;
}

/** An event is a hint: what it is about stands in the database, so it may come late, twice, or after a gap never. */
export interface Broker {
  /** From now on events come in. */
  listen(hearer: BrokerListener): void;
  /** Once it has settled, events of the channel come in; while the broker is away, after the gap that this makes. */
  follow(channel: string): Promise<void>;
  unfollow(channel: string): Promise<void>;
  /** False while events are known to go missing. */
  isHealthy(): boolean;
  stop(): Promise<void>;
}
