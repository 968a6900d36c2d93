import type { Handler } from '../contract/operation.ts';
import { loadTask } from './load-task.ts';

export const staffOrderDetail: Handler<'staffOrderDetail'> = async (deps, { actor, params }) => ({
  status: 'true',
  message: 'Your task.',
  order: await loadTask(deps, actor, params.id),
});
