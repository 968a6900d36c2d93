import type { Handler } from '../contract/operation.ts';
import { loadOrderViews } from './order-view-rows.ts';

export const orderViews: Handler<'orderViews'> = async ({ db }, { actor }) => ({
  status: 'true',
  message: 'Your saved views.',
  views: await loadOrderViews(db, actor.userId),
});
