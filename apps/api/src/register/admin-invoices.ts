import type { Handler } from '../contract/operation.ts';
import { loadListPage } from '../lists/list-query.ts';
import { documentList, sumDocuments } from './document-list.ts';
import { viewDocument } from './document-view.ts';
import { assertPeriod, DEFAULT_PAGE_SIZE } from './register-filters.ts';

export const adminInvoices: Handler<'adminInvoices'> = async (deps, { body }) => {
  const { limit = DEFAULT_PAGE_SIZE, cursor, offset, ...filters } = body;
  assertPeriod(filters);
  const list = documentList(filters);
  const { rows, paging } = await loadListPage(deps, list, { limit, cursor, offset });
  const sums = await sumDocuments(deps.db, filters);
  return {
    status: 'true',
    message: 'The invoices and credit notes.',
    invoices: rows.map((row) => viewDocument(deps, row)),
    sums,
    ...paging,
  };
};
