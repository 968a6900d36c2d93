/** Staff of the order and admins comment on a request for cancellation; its customer does not see it. */

import { cleanLines } from '@portal/domain/text/clean-text';
import { visibleTo } from '../access/order-access.ts';
import { invalid, Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { missingTaskProblem } from '../tasks/missing-task.ts';

export const commentCancellation: Handler<'commentCancellation'> = async (deps, { actor, body }) => {
  const text = cleanLines(body.comment);
  if (text === '') throw invalid([{ field: 'comment', message: 'Write a comment.' }]);
  const request = await deps.db
    .selectFrom('orders')
    .leftJoin('cancellations', 'cancellations.order_id', 'orders.id')
    .select(['cancellations.id', 'cancellations.state'])
    .where('orders.id', '=', body.order_id)
    .where(visibleTo(actor))
    .orderBy('cancellations.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!request) throw await missingTaskProblem(deps.db, actor, body.order_id);
  if (request.id === null || request.state !== 'requested') {
    throw new Problem('conflict', 'There is no open request for this order.');
  }
  await deps.db
    .insertInto('cancellation_comments')
    .values({
      cancellation_id: request.id,
      written_by: actor.userId,
      body: text,
      written_at: deps.clock.now(),
    })
    .execute();
  return { status: 'true', message: 'Comment added.' };
};
