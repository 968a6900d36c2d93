/** The orders that the caller may chat about, latest message first, each with its unread count. */
import { orderDisplayId } from '@portal/domain/display-id';
import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import { readCursor, writeCursor } from '../db/page.ts';
import { type ChatOrderRow, findChatOrders, placeOf } from './chat-order-rows.ts';
import { linkSecrets } from '../secrets.ts';

/** An unpaged answer holds so many and no more (constants-010). */
const mostOrders = 1_000;

export const chatOrders: Handler<'chatOrders'> = async (deps, { actor, body }) => {
  const list = `chat-orders:${actor.userId}`;
  const secrets = linkSecrets(deps.config);
  const size = body.limit ?? mostOrders;
  const after = body.cursor === undefined ? undefined : readCursor(secrets, list, body.cursor);
  const rows = await findChatOrders(deps.db, actor, { limit: size + 1, after, q: body.q });
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    status: 'true',
    message: 'Your chats.',
    user_id: actor.userId,
    orders: page.map(viewChatOrder),
    next_cursor: rows.length > size && last ? writeCursor(secrets, list, placeOf(last)) : null,
  };
};

const viewChatOrder = (row: ChatOrderRow): components['schemas']['ChatOrder'] => ({
  id: row.id,
  order_id: orderDisplayId(row.id),
  user_id: row.customer_id,
  user_name: row.user_name,
  order_name: row.order_name,
  readcount: row.readcount,
  last_message_id: row.last_message_id,
  last_message_at: row.last_message_at && row.last_message_at.toISOString(),
});
