import type { Handler } from '../contract/operation.ts';
import { loadListPage } from '../lists/list-query.ts';
import { paymentList, sumPayments, viewPayment } from './payment-list.ts';
import { assertPeriod, DEFAULT_PAGE_SIZE } from './register-filters.ts';

export const adminPayments: Handler<'adminPayments'> = async (deps, { body }) => {
  const { limit = DEFAULT_PAGE_SIZE, cursor, offset, ...filters } = body;
  assertPeriod(filters);
  const list = paymentList(filters);
  const { rows, paging } = await loadListPage(deps, list, { limit, cursor, offset });
  const sums = await sumPayments(deps.db, filters);
  return {
    status: 'true',
    message: 'The payments.',
    payments: rows.map(viewPayment),
    sums,
    ...paging,
  };
};
