/** Tells the lists of those who gave and got an order whether its chat stands there now. */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { isVisibleTo } from '../access/order-access.ts';
import { listChannel } from './channels.ts';
import { write } from './connection.ts';
import type { Hall } from './hall.ts';
import { readPlaces } from './read-places.ts';
import { serverFrame } from './text-frame.ts';

/** So long ago an assignment may have been made when it is announced; one told of twice does no harm. */
const latestMs = 60_000;

interface Moving extends Hall {
  db: Db;
  clock: Clock;
}

export async function deliverMoves(
  { db, clock, hub, connections }: Moving,
  orderIds: readonly number[],
): Promise<void> {
  const listeners = hub.listeners(listChannel);
  if (!listeners) return;
  const since = new Date(clock.now().getTime() - latestMs);
  const { rows: moved } = await sql<{ order_id: number; staff_id: number }>`
    select distinct order_id, staff_id
    from order_assignments cross join lateral (values (from_staff), (to_staff)) held (staff_id)
    where order_id = any(${orderIds}::bigint[]) and changed_at > ${since} and staff_id is not null`.execute(
    db,
  );
  const places = new Map((await readPlaces(db, orderIds)).map((place) => [place.id, place]));
  for (const { order_id: id, staff_id: staffId } of moved) {
    const place = places.get(id);
    for (const connection of connections.ofPerson(staffId)) {
      const { state } = connection;
      if (!listeners.has(connection) || state.at !== 'open' || !place) continue;
      const visible = isVisibleTo(state.actor, place);
      const data = { id, visible };
      write(connection, serverFrame({ type: 'event', channel: listChannel, event: 'chat.moved', data }));
    }
  }
}
