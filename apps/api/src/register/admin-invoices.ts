import type { Handler } from '../contract/operation.ts';
import { loadListPage } from '../lists/list-query.ts';
import { documentList, sumDocuments, withEInvoiceDay } from './document-list.ts';
import { viewDocument } from './document-view.ts';
import { assertPeriod, DEFAULT_PAGE_SIZE } from './register-filters.ts';

export const adminInvoices: Handler<'adminInvoices'> = async (deps, { body }) => {
  const { limit = DEFAULT_PAGE_SIZE, cursor, offset, ...asked } = body;
  assertPeriod(asked);
  const filters = await withEInvoiceDay(deps.settings, asked);
  const list = documentList(filters);
  const { rows, paging } = await loadListPage(deps, list, { limit, cursor, offset });
  const sums = await sumDocuments(deps.db, filters);
  return {
    status: 'true',
    message: 'The invoices and credit notes.',
    invoices: rows.map((row) => viewDocument(deps, row)),
    sums,
    e_invoice_since: filters.eInvoiceSince ?? null,
    ...paging,
  };
};
