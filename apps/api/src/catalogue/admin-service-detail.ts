/** Returns one service in full, for admins. */

import type { Handler } from '../contract/operation.ts';
import { loadServiceAnswer } from './load-service-answer.ts';

export const adminServiceDetail: Handler<'adminServiceDetail'> = async (deps, { params }) =>
  loadServiceAnswer(deps.db, deps, { id: params.id, message: 'The service.' });
