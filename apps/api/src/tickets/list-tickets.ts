/** One page of a ticket list, or all of it, by the rules that every list follows (decision 6). */
import type { Actor } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { countTickets, findTickets, mostRows, type TicketFilter, type TicketListRow } from './ticket-rows.ts';

export interface TicketPage {
  rows: TicketListRow[];
  /** To be spread into the answer; `total` only for those who page or search, since it costs as much as the rest. */
  paging: { total?: number; next_cursor: string | null };
}

interface Asked {
  limit: number | undefined;
  cursor: string | undefined;
}

/** Throws 400 for a cursor of another list. */
export async function listTickets(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  { limit, cursor }: Asked,
  filter: TicketFilter,
): Promise<TicketPage> {
  const list = `tickets:${actor.userId}${filter.deleted === true ? ':bin' : ''}`;
  const secret = config.LINK_SECRET;
  const size = limit ?? mostRows;
  const afterId = cursor === undefined ? undefined : readCursor(secret, list, cursor);
  const rows = await findTickets(db, actor, filter, { limit: size + 1, afterId });
  const { page, nextCursor } = cutPage(rows, size, (id) => writeCursor(secret, list, id));
  const { q, state, assigned_to, deleted } = filter;
  const isOnePage = [limit, cursor, q, state, assigned_to, deleted].some((given) => given !== undefined);
  return {
    rows: page,
    paging: {
      ...(isOnePage && { total: await countTickets(db, actor, filter) }),
      next_cursor: nextCursor,
    },
  };
}
