import type { Handler } from '../contract/operation.ts';
import { loadListPage } from '../lists/list-query.ts';
import { documentList } from './document-list.ts';
import { viewDocument } from './document-view.ts';
import { DEFAULT_PAGE_SIZE } from './register-filters.ts';

export const myInvoices: Handler<'myInvoices'> = async (deps, { actor, body }) => {
  const { limit = DEFAULT_PAGE_SIZE, cursor, offset, q } = body;
  const { rows, paging } = await loadListPage(deps, documentList({ q }, actor.userId), {
    limit,
    cursor,
    offset,
  });
  return {
    status: 'true',
    message: 'Your invoices.',
    invoices: rows.map((row) => viewDocument(deps, row)),
    ...paging,
  };
};
