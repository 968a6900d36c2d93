import { foldText } from '@portal/domain/text/fold-text';
import type { Handler } from '../contract/operation.ts';
import { byId, paginate, type RowRange } from '../lists/paginate.ts';
import { countOwnCustomers, findOwnCustomers } from './own-customers.ts';

/** Includes customers whose orders and tickets are finished (api-staffcustomer-n01). */
export const staffCustomer: Handler<'staffCustomer'> = async ({ db, config }, { actor, body }) => {
  const { limit, cursor, offset, q } = body;
  const search = { staffId: actor.userId, q: foldText(q ?? '') };
  const list = {
    name: `customers:${actor.userId}`,
    load: (range: RowRange) => findOwnCustomers(db, search, range),
    positionOf: byId,
    count: () => countOwnCustomers(db, search),
  };
  const { rows, paging } = await paginate(config, list, { limit, cursor, offset }, { q });
  return { status: 'true', message: 'Your customers.', customers: rows, ...paging };
};
