import { istDate } from '@portal/domain/ist-date';
import { visibleTo } from '../access/order-access.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { MAX_ROWS } from '../lists/paginate.ts';
import { findOrders, isInBucket } from '../orders/order-rows.ts';
import { viewOrderRow } from '../orders/order-view.ts';
import { viewAction, findActions } from './customer-actions.ts';

export const dashboard: Handler<'dashboard'> = async (deps, { actor }) => {
  const counts = await countBuckets(deps.db, actor);
  const rows = await findOrders(deps.db, actor, {}, { limit: MAX_ROWS, after: undefined });
  const actions = await findActions(deps.db, actor.userId, istDate(deps.clock.now()));
  const { provider } = await deps.settings.read();
  const now = deps.clock.now();
  return {
    status: 'true',
    message: 'Your dashboard.',
    services_purchased: counts.all,
    progress_orders: counts.progress,
    pending_orders: counts.pending,
    complete_orders: counts.complete,
    services: rows.map(viewOrderRow),
    actions: actions.map((row) => viewAction(row, provider.zeroRating, now)),
    actions_total: actions[0]?.total ?? 0,
  };
};

const countBuckets = (db: Db, actor: Actor) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(isInBucket('pending')).as('pending'),
      fn.countAll<number>().filterWhere(isInBucket('progress')).as('progress'),
      fn.countAll<number>().filterWhere(isInBucket('complete')).as('complete'),
    ])
    .where(visibleTo(actor))
    .executeTakeFirstOrThrow();
