/** One page of a ticket list, or all of it, by the rules that every list follows (constants-009, constants-010). */
import { foldText } from '@portal/domain/text/fold-text';
import type { Actor } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  countTickets,
  findTickets,
  mostRows,
  scopeOf,
  type TicketFilter,
  type TicketListRow,
} from './ticket-rows.ts';
import { searchTickets } from './ticket-search.ts';
import { linkSecrets } from '../secrets.ts';

export interface TicketPage {
  rows: TicketListRow[];
  /** To be spread into the answer; totals only for those who page or search, since they cost as much as the rest. */
  paging: { total?: number; total_capped?: boolean; next_cursor: string | null };
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
  const secrets = linkSecrets(config);
  const size = limit ?? mostRows;
  const afterId = cursor === undefined ? undefined : readCursor(secrets, list, cursor);
  const filter = await withSearch(db, actor, { state, assigned_to, deleted }, q);
  const rows = await findTickets(db, actor, filter, { limit: size + 1, afterId });
  const { page, nextCursor } = cutPage(rows, size, (id) => writeCursor(secrets, list, id));
  const isOnePage = [limit, cursor, q, state, assigned_to, deleted].some((given) => given !== undefined);
  return {
    rows: page,
    paging: {
      ...(isOnePage && (filter.search?.counted ?? { total: await countTickets(db, actor, filter) })),
      next_cursor: nextCursor,
    },
  };
}

async function withSearch(db: Db, actor: Actor, filter: TicketFilter, text = ''): Promise<TicketFilter> {
  const q = foldText(text);
  if (q === '') return filter;
  return { ...filter, search: await searchTickets(db, actor.kind, q, scopeOf(actor, filter)) };
}
