/** The orders that a person sees: a page, or as many as one answer holds (constants-009, constants-010). */
import { istDate } from '@portal/domain/ist-date';
import type { Actor } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../contract/errors.ts';
import { countOrders, findOrders, type OrderPlace } from './order-list-rows.ts';
import type { OrderFilters } from './order-filters.ts';
import { mostRows, type WorkRow } from './work-rows.ts';
import { linkSecrets, type Secrets } from '../secrets.ts';

interface OrderList {
  rows: WorkRow[];
  /** To be spread into the answer; totals only for those who page or search, since they cost as much as the rest. */
  paging: { total?: number; total_capped?: boolean; next_cursor: string | null };
}

type Asked = OrderFilters & { limit?: number | undefined; cursor?: string | undefined };

/**
 * Staff see what is assigned to them, whatever they ask for. Throws 400 for a cursor of another list or order, and for a
 * day that has not come.
 */
export async function listOrders(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: Actor,
  { limit, cursor, ...filters }: Asked,
): Promise<OrderList> {
  const now = clock.now();
  refuseFuture(filters, now);
  const places = placesOf(linkSecrets(config), `orders:${actor.userId}:${filters.sort ?? 'newest'}`);
  const size = limit ?? mostRows;
  const after = cursor === undefined ? undefined : places.read(cursor);
  const seen = { ...filters, ...(actor.kind === 'staff' && { assigned_to: actor.userId }) };
  const { rows, keys, total } = await findOrders(db, seen, { actor, now, limit: size + 1, after });
  const { page, nextCursor } = cutPage(rows, size, (id) => places.write({ id, key: keys.get(id) ?? '' }));
  const isOnePage = [limit, cursor, ...Object.values(filters)].some((given) => given !== undefined);
  return {
    rows: page,
    paging: { ...(isOnePage && (total ?? (await countOrders(db, seen, now)))), next_cursor: nextCursor },
  };
}

function refuseFuture({ date }: OrderFilters, now: Date): void {
  if (date === undefined || date <= istDate(now)) return;
  throw invalid([{ field: 'date', message: 'The date cannot be in the future.' }]);
}

/** A cursor carries what its row was sorted by as well, signed with the rest: the row may have changed since. */
const placesOf = (secrets: Secrets, list: string) => ({
  write: ({ id, key }: OrderPlace): string =>
    `${writeCursor(secrets, `${list}:${key}`, id)}~${Buffer.from(key).toString('base64url')}`,
  read(cursor: string): OrderPlace {
    const [signed = '', written = ''] = cursor.split('~');
    const key = Buffer.from(written, 'base64url').toString();
    return { id: readCursor(secrets, `${list}:${key}`, signed), key };
  },
});
