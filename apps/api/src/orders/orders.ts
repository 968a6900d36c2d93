/** The customer's own orders, newest first, whole or page by page. */
import type { Body, Handler } from '../contract/operation.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import { countOrders, findOrders, mostRows } from './order-rows.ts';
import { viewOrderRow } from './order-view.ts';
import { linkSecrets } from '../secrets.ts';

export const orders: Handler<'orders'> = async (deps, { actor, body }) => {
  const { q, date, bucket } = body;
  const filter = { q, date, bucket };
  const list = `orders:${actor.userId}`;
  const secrets = linkSecrets(deps.config);
  const size = body.limit ?? mostRows;
  const afterId = body.cursor === undefined ? undefined : readCursor(secrets, list, body.cursor);
  const rows = await findOrders(deps.db, actor, filter, { limit: size + 1, afterId });
  const { page, nextCursor } = cutPage(rows, size, (id) => writeCursor(secrets, list, id));
  return {
    status: 'true',
    message: 'Your orders.',
    orders: page.map(viewOrderRow),
    ...(isOnePage(body) && { total: await countOrders(deps.db, actor, filter) }),
    next_cursor: nextCursor,
  };
};

/** Counting costs as much as the rest, so that it is done only for those who page or search. */
const isOnePage = (body: Body<'orders'>) =>
  [body.limit, body.cursor, body.q, body.date, body.bucket].some((given) => given !== undefined);
