/** `ticket.{id}`: a ticket's changes and who is writing a reply, for those who work on it; never for its customer. */

import { sql } from 'kysely';
import { type TicketAssignee, visibleTo, isAssigneeOrAdmin } from '../../access/ticket-access.ts';
import type { Db } from '../../db/database.ts';
import { broadcast, revokeAccess } from '../channel-subscribers.ts';
import { createPendingUpdates } from '../pending-updates.ts';
import type { SocketServerState } from '../socket-server-state.ts';
import {
  emptyReplay,
  type OpenRequest,
  type Replay,
  type TopicDefinition,
  type TopicHandlers,
} from './topic.ts';

export const ticketChannel = (ticketId: number) => `ticket.${ticketId}`;

export const ticketTopic: TopicDefinition = {
  channelName: 'ticket',
  hasId: true,
  channelOf: (event) =>
    event.kind === 'ticket' || event.kind === 'replying' ? ticketChannel(event.ticketId) : undefined,
  createHandlers: createTicketHandlers,
};

function createTicketHandlers({ db, hub }: SocketServerState): TopicHandlers {
  const isSubscribed = (ticketId: number) => hub.listeners(ticketChannel(ticketId)) !== undefined;
  const changed = createPendingUpdates<number>({
    fromEvent: (event) => (event.kind === 'ticket' ? event.ticketId : undefined),
    keyOf: (ticketId) => ticketId,
    hasListeners: isSubscribed,
    async deliver(ticketIds) {
      const tickets = await findTickets(db, ticketIds.filter(isSubscribed));
      for (const id of ticketIds) {
        const [channel, ticket] = [ticketChannel(id), tickets.get(id)];
        revokeAccess(hub, channel, (actor) => ticket !== undefined && isAssigneeOrAdmin(actor, ticket));
        if (ticket) broadcast(hub, { type: 'event', channel, event: 'ticket.changed', data: { id } });
      }
    },
  });
  const replying = createPendingUpdates({
    fromEvent: (event) => (event.kind === 'replying' ? event : undefined),
    keyOf: ({ ticketId, personId }) => `${ticketId} ${personId}`,
    hasListeners: ({ ticketId }) => isSubscribed(ticketId),
    isTransient: true,
    async deliver(updates) {
      const subscribed = updates.filter(({ ticketId }) => isSubscribed(ticketId));
      const tickets = await findTickets(
        db,
        subscribed.map(({ ticketId }) => ticketId),
      );
      const names = await staffNames(
        db,
        subscribed.map(({ personId }) => personId),
      );
      for (const { ticketId, personId } of subscribed) {
        const [channel, ticket, name] = [ticketChannel(ticketId), tickets.get(ticketId), names.get(personId)];
        if (!ticket || name === undefined) continue;
        const data = { user_id: personId, name };
        // Not to the writer's own tabs.
        broadcast(hub, { type: 'event', channel, event: 'ticket.replying', data }, (actor) => {
          return actor.userId !== personId && isAssigneeOrAdmin(actor, ticket);
        });
      }
    },
  });

  return {
    updates: [changed, replying],
    canName: ({ kind }) => kind !== 'customer',
    open: (request) => openTicket(db, request),
    async findMissed({ ids, isAfterGap }) {
      if (isAfterGap) changed.refresh(ids);
    },
  };
}

/** Has nothing to replay: a client loads the ticket when it connects again. */
async function openTicket(db: Db, { actor, subscription, id }: OpenRequest): Promise<Replay | undefined> {
  subscription.isLive = true;
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirst();
  return ticket && emptyReplay;
}

/** Tickets that are not deleted, by their ids. */
async function findTickets(db: Db, ids: readonly number[]): Promise<Map<number, TicketAssignee>> {
  if (ids.length === 0) return new Map();
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'assigned_to'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}

async function staffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('user_type', '<>', 'user')
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
