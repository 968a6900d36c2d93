/** One page of a task or order list, or all of it, by the rules that every list follows (decision 6). */
import { istDate } from '@portal/domain/ist-date';
import type { Actor } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/errors.ts';
import {
  countWork,
  findWork,
  mostRows,
  type WorkFilter,
  type WorkPage,
  type WorkPlace,
  type WorkRow,
} from './work-rows.ts';

interface WorkList {
  rows: WorkRow[];
  /** To be spread into the answer; `total` only for those who page or search, since it costs as much as the rest. */
  paging: { total?: number; next_cursor: string | null };
}

interface Asked extends Omit<WorkFilter, 'now'> {
  limit?: number | undefined;
  cursor?: string | undefined;
  sort?: WorkPage['sort'] | undefined;
}

/** Throws 400 for a cursor of another list or order, and for a day that has not come. */
export async function listWork(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: Actor,
  asked: Asked,
): Promise<WorkList> {
  const { limit, cursor, sort = 'newest', ...filters } = asked;
  const filter = { ...filters, now: clock.now() };
  refuseFuture(filter);
  const places = placesOf(config.LINK_SECRET, `work:${actor.userId}:${sort}`);
  const size = limit ?? mostRows;
  const after = cursor === undefined ? undefined : places.read(cursor);
  const rows = await findWork(db, actor, filter, { sort, limit: size + 1, after });
  const { page, nextCursor } = cutPage(rows, size, (id) => places.write(id, rows));
  const isOnePage = [limit, cursor, ...Object.values(filters)].some((given) => given !== undefined);
  return {
    rows: page,
    paging: {
      ...(isOnePage && { total: await countWork(db, actor, filter) }),
      next_cursor: nextCursor,
    },
  };
}

function refuseFuture({ date, now }: WorkFilter): void {
  if (date === undefined || date <= istDate(now)) return;
  throw invalid([{ field: 'date', message: 'The date cannot be in the future.' }]);
}

/**
 * A cursor carries its row's place among the most urgent as well, signed with the rest: the row itself may have moved
 * by the time the next page is asked for.
 */
const placesOf = (secret: string, list: string) => ({
  write(id: number, rows: readonly WorkRow[]): string {
    const dueRank = rows.find((row) => row.id === id)?.due_rank ?? '';
    return `${writeCursor(secret, `${list}:${dueRank}`, id)}~${dueRank}`;
  },
  read(cursor: string): WorkPlace {
    const [signed = '', dueRank = ''] = cursor.split('~');
    return { id: readCursor(secret, `${list}:${dueRank}`, signed), dueRank };
  },
});
