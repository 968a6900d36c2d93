/** One service of the catalogue in full, for admins. */
import type { Handler } from '../contract/operation.ts';
import { answerService } from './answer-service.ts';

export const adminServiceDetail: Handler<'adminServiceDetail'> = async (deps, { params }) =>
  answerService(deps.db, deps, { id: params.id, message: 'The service.' });
