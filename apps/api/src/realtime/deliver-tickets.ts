/** Tells those who have a ticket open that it changed, and who of them is writing an answer; never its customer. */
import { sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { type TicketPlace, worksOn } from '../access/ticket-access.ts';
import { ticketChannel } from './channels.ts';
import { type Connection, write } from './connection.ts';
import type { Hall } from './hall.ts';
import type { Replying } from './notes.ts';
import { type ServerFrame, serverFrame } from './text-frame.ts';
import { withdraw } from './withdraw.ts';

/** Whoever lost the ticket meanwhile is told that instead. */
export async function deliverTickets(
  db: Db,
  { hub }: Pick<Hall, 'hub'>,
  ticketIds: readonly number[],
): Promise<void> {
  const heard = ticketIds.filter((id) => hub.listeners(ticketChannel(id)));
  if (heard.length === 0) return;
  const places = new Map((await findPlaces(db, heard)).map((place) => [place.id, place]));
  for (const id of heard) {
    const place = places.get(id);
    withdraw(hub, ticketChannel(id), ({ actor }) => place !== undefined && worksOn(actor, place));
    if (place)
      tell(hub, { type: 'event', channel: ticketChannel(id), event: 'ticket.changed', data: { id } });
  }
}

/** Not to the writer's own tabs. */
export async function deliverReplying(
  db: Db,
  { hub }: Pick<Hall, 'hub'>,
  replying: readonly Replying[],
): Promise<void> {
  const heard = replying.filter(({ ticketId }) => hub.listeners(ticketChannel(ticketId)));
  if (heard.length === 0) return;
  const places = await findPlaces(
    db,
    heard.map(({ ticketId }) => ticketId),
  );
  const names = await namesOf(
    db,
    heard.map(({ personId }) => personId),
  );
  for (const { ticketId, personId } of heard) {
    const [place, name] = [places.find(({ id }) => id === ticketId), names.get(personId)];
    if (!place || name === undefined) continue;
    const channel = ticketChannel(ticketId);
    tell(
      hub,
      { type: 'event', channel, event: 'ticket.replying', data: { user_id: personId, name } },
      (actor) => actor.userId !== personId && worksOn(actor, place),
    );
  }
}

/** Of tickets outside the bin. */
const findPlaces = (db: Db, ids: readonly number[]): Promise<TicketPlace[]> =>
  db
    .selectFrom('tickets')
    .select(['id', 'assigned_to'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const people = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('user_type', '<>', 'user')
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

function tell(
  hub: Hall['hub'],
  frame: Extract<ServerFrame, { type: 'event' }>,
  isMeant: (actor: Actor) => boolean = () => true,
): void {
  const built = serverFrame(frame);
  for (const [connection, subscription] of hub.listeners(frame.channel) ?? []) {
    if (subscription.live && isOpenTo(connection, isMeant)) write(connection, built);
    else subscription.missed = true;
  }
}

const isOpenTo = ({ state }: Connection, isMeant: (actor: Actor) => boolean): boolean =>
  state.at === 'open' && isMeant(state.actor);
