import { istDate } from '@portal/domain/ist-date';
import type { Handler } from '../contract/operation.ts';
import { loadListPage } from '../lists/list-query.ts';
import { receivableList, sumAwaitedTds, sumReceivables, viewReceivable } from './receivable-list.ts';
import { DEFAULT_PAGE_SIZE } from './register-filters.ts';

export const adminReceivables: Handler<'adminReceivables'> = async (deps, { body }) => {
  const { limit = DEFAULT_PAGE_SIZE, cursor, offset, ...filters } = body;
  const now = deps.clock.now();
  const list = receivableList(filters, istDate(now));
  const { rows, paging } = await loadListPage(deps, list, { limit, cursor, offset }, filters);
  return {
    status: 'true',
    message: 'What is owed.',
    receivables: rows.map((row) => viewReceivable(row, now)),
    ages: await sumReceivables(deps.db, istDate(now)),
    tds: await sumAwaitedTds(deps.db),
    ...paging,
  };
};
