/** One page of a ticket list, or all of it, by the rules that every list follows (decision 6). */
import type { Actor } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countTickets, findTickets, mostRows, type TicketFilter, type TicketListRow } from './ticket-rows.ts';
import { findAssignees, type Search } from './ticket-search.ts';

export interface TicketPage {
  rows: TicketListRow[];
  /** To be spread into the answer; `total` only for those who page or search, since it costs as much as the rest. */
  paging: { total?: number; next_cursor: string | null };
}

interface Asked extends Omit<TicketFilter, 'search'> {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
}

/** Throws 400 for a cursor of another list. */
export async function listTickets(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  asked: Asked,
): Promise<TicketPage> {
  const { limit, cursor, q, state, assigned_to, deleted } = asked;
  const list = `tickets:${actor.userId}${deleted === true ? ':bin' : ''}`;
  const secret = config.LINK_SECRET;
  const size = limit ?? mostRows;
  const afterId = cursor === undefined ? undefined : readCursor(secret, list, cursor);
  const filter = { search: await readSearch(db, actor, q), state, assigned_to, deleted };
  const rows = await findTickets(db, actor, filter, { limit: size + 1, afterId });
  const { page, nextCursor } = cutPage(rows, size, (id) => writeCursor(secret, list, id));
  const isOnePage = [limit, cursor, q, state, assigned_to, deleted].some((given) => given !== undefined);
  return {
    rows: page,
    paging: {
      ...(isOnePage && { total: await countTickets(db, actor, filter) }),
      next_cursor: nextCursor,
    },
  };
}

async function readSearch(db: Db, { kind }: Actor, text = ''): Promise<Search | undefined> {
  const q = text.trim();
  if (q === '') return undefined;
  return { q, assignees: kind === 'admin' ? await findAssignees(db, q) : [] };
}
