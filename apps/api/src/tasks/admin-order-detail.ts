/** Any order with its documents, steps and history, for admins. */
import type { Handler } from '../contract/operation.ts';
import { loadWorkedOrder } from './load-worked-order.ts';

export const adminOrderDetail: Handler<'adminOrderDetail'> = async (deps, { actor, params }) => ({
  status: 'true',
  message: 'The order.',
  order: await loadWorkedOrder(deps, actor, params.id),
});
