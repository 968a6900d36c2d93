import type { Handler } from '../contract/operation.ts';
import { loadTask } from './load-task.ts';

export const adminOrderDetail: Handler<'adminOrderDetail'> = async (deps, { actor, params }) => ({
  status: 'true',
  message: 'The order.',
  order: await loadTask(deps, actor, params.id),
});
