/** The interface of a topic: a kind of channel with its name, its access rule, its live updates and what was missed. */

import type { Actor } from '../../contract/operation.ts';
import type { RealtimeEvent } from '../../events/events.ts';
import type { Subscription } from '../connection.ts';
import type { UpdateQueue } from '../pending-updates.ts';
import type { SocketServerState } from '../socket-server-state.ts';

/** What a file of this folder exports, and `topics.ts` lists. */
export interface TopicDefinition extends TopicChannels {
  /** The channel whose subscribers the event may concern; undefined for events of other topics. */
  channelOf(event: RealtimeEvent): string | undefined;
  createHandlers(state: SocketServerState): TopicHandlers;
}

interface TopicChannels {
  /** `chat` for the channels `chat.{id}`; the whole name for a topic with one channel. */
  readonly channelName: string;
  readonly hasId: boolean;
}

/** A topic of a running socket server. */
export type Topic = TopicChannels & TopicHandlers;

export interface TopicHandlers {
  /** Rejects a subscription without a query. */
  canName?(actor: Actor, id: number): boolean;
  /** Checks access and loads what was missed. Returns undefined when the actor may not listen. */
  open(request: OpenRequest): Promise<Replay | undefined>;
  /** Frames for a subscription that missed updates while it was opened. */
  catchUp?(id: number): Promise<Buffer[]>;
  /** Live updates, delivered one after another in this order. */
  readonly updates: readonly UpdateQueue[];
  /** Delivers what was written without an event that arrived, see `missed-event-poller.ts`. */
  findMissed?(poll: MissedEventPoll): Promise<void>;
  /** The position that `findMissed` starts from half a minute later. */
  readPosition?(): Promise<number>;
  /** Closes channels of orders to subscribers who lost access. */
  recheckAccess?(orderIds: readonly number[]): Promise<void>;
  /** Reports orders that were assigned to somebody else. */
  onReassigned?(orderIds: readonly number[]): Promise<void>;
}

export interface OpenRequest {
  actor: Actor;
  subscription: Subscription;
  /** The channel's id; 0 for a topic without ids. */
  id: number;
  /** The last id that the client has; undefined when it has just loaded everything. */
  after: number | undefined;
}

export interface Replay {
  /** The client has to load its list again, because too much was missed. */
  resync: boolean;
  frames: Buffer[];
}

export interface MissedEventPoll {
  /** Ids of the topic's open channels. */
  ids: readonly number[];
  /** What was written since then may have been missed. */
  since: Date;
  /** What `readPosition` returned at that time; undefined at the first poll. */
  position: number | undefined;
  /** Events were lost before this poll. */
  isAfterGap: boolean;
  /** Events were lost, or the broker is away. */
  isOutage: boolean;
  /** Queries for every connected person run at each third poll only. */
  includesPeople: boolean;
  /** Hands an event that was not announced to all topics of this process. */
  onEvent(event: RealtimeEvent): void;
}

export const mostReplayed = 200;
export const emptyReplay: Replay = { resync: false, frames: [] };
export const resync: Replay = { resync: true, frames: [] };

const mostTries = 3;

/** Loads a replay until no update arrives in between; asks the client to resync when updates never pause. */
export async function replayUntilQuiet(
  { subscription, after }: OpenRequest,
  load: (after: number) => Promise<Replay>,
): Promise<Replay> {
  subscription.isLive = after === undefined;
  if (after === undefined) return emptyReplay;
  for (let tries = 0; tries < mostTries; tries += 1) {
    subscription.hasMissed = false;
    const replay = await load(after);
    // Nothing else runs between here and the moment it is live.
    if (!subscription.hasMissed) return replay;
  }
  return resync;
}
