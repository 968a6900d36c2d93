/** One task with its documents, steps and history, for its assigned staff member. */
import type { Handler } from '../contract/operation.ts';
import { loadWorkedOrder } from './load-worked-order.ts';

export const staffOrderDetail: Handler<'staffOrderDetail'> = async (deps, { actor, params }) => ({
  status: 'true',
  message: 'Your task.',
  order: await loadWorkedOrder(deps, actor, params.id),
});
