import { orderDisplayId } from '@portal/domain/display-id';
import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import { paginate } from '../lists/paginate.ts';
import { type ChatOrderRow, findChatOrders, positionOf } from './chat-order-rows.ts';

export const chatOrders: Handler<'chatOrders'> = async ({ db, config }, { actor, body }) => {
  const { rows, paging } = await paginate(
    config,
    {
      name: `chat-orders:${actor.userId}`,
      load: (range) => findChatOrders(db, actor, range, body.q),
      positionOf: (row) => ({ id: positionOf(row) }),
    },
    { limit: body.limit, cursor: body.cursor },
  );
  return {
    status: 'true',
    message: 'Your chats.',
    user_id: actor.userId,
    orders: rows.map(viewChatOrder),
    ...paging,
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
