/** Saves order filters under a name; an existing name is overwritten. */

import { cleanLine } from '@portal/domain/text/clean-text';
import { invalid } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { loadOrderViews, MAX_VIEWS } from './order-view-rows.ts';
import { filtersOf } from './task-filters.ts';

export const saveOrderView: Handler<'saveOrderView'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const name = cleanLine(body.name);
    if (name === '') throw invalid([{ field: 'name', message: 'Give the view a name.' }]);
    await lockPerson(tx, actor.userId);
    const filters = JSON.stringify(filtersOf(body.filters));
    const { numUpdatedRows: known } = await tx
      .updateTable('order_views')
      .set({ name, filters })
      .where('person_id', '=', actor.userId)
      .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(name)])))
      .executeTakeFirstOrThrow();
    if (known === 0n) await addView(tx, { personId: actor.userId, name, filters, now: deps.clock.now() });
    const views = await loadOrderViews(tx, actor.userId);
    return { status: 'true', message: known === 0n ? 'View saved.' : 'View changed.', views };
  });

/** Serialises a person's saves, so that concurrent ones can't exceed the limit. */
const lockPerson = (tx: Tx, personId: number) =>
  tx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();

async function addView(
  tx: Tx,
  view: { personId: number; name: string; filters: string; now: Date },
): Promise<void> {
  const { count } = await tx
    .selectFrom('order_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', view.personId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_VIEWS) {
    const message = `You have ${MAX_VIEWS} saved views. Forget one that you do not need.`;
    throw invalid([{ field: 'name', message }]);
  }
  await tx
    .insertInto('order_views')
    .values({ person_id: view.personId, name: view.name, filters: view.filters, created_at: view.now })
    .execute();
}
