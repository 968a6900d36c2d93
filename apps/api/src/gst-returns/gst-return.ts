/** Answers the tables of GSTR-1 of a period as sums; `gst_return_documents` lists what is behind them. */

import type { DocumentTable, TaxAmounts } from '@portal/domain/gst-return/return-tables';
import { DOCUMENT_TABLES } from '@portal/domain/gst-return/return-tables';
import type { Handler } from '../contract/operation.ts';
import { parseReturnScope } from './return-scope.ts';
import {
  findIssuedSeries,
  sumConsumers,
  sumExempt,
  sumNet,
  sumSacCodes,
  sumTables,
  type TableSum,
} from './return-sums.ts';
import { findWarnings } from './return-warnings.ts';
import { viewAmounts } from './view-amounts.ts';

export const gstReturn: Handler<'gstReturn'> = async ({ db, clock, settings }, { body }) => {
  const scope = await parseReturnScope({ settings }, body);
  const sums = await sumTables(db, scope);
  const net = await sumNet(db, scope);
  const consumers = await sumConsumers(db, scope);
  const exempt = await sumExempt(db, scope);
  const sacCodes = await sumSacCodes(db, scope);
  const series = await findIssuedSeries(db, scope);
  const { id, label, from, to, dueOn } = scope.period;
  return {
    status: 'true',
    message: `GSTR-1 of ${label}.`,
    period: id,
    from,
    to,
    due_on: dueOn,
    gst_number: scope.gstin,
    tables: DOCUMENT_TABLES.map((table) => viewTable(table, sums)),
    net: viewAmounts(net.find((sum) => !sum.isZeroRated) ?? nothing),
    zero_rated: viewAmounts(net.find((sum) => sum.isZeroRated) ?? nothing),
    b2cs: consumers.map(({ placeOfSupply, rateBasisPoints, documents, ...sum }) => ({
      place_of_supply: placeOfSupply,
      rate: rateBasisPoints / 100,
      documents,
      ...viewAmounts(sum),
    })),
    nil: exempt.map(({ isWithinState, exempt: paise, ...sum }) => ({
      ...sum,
      within_state: isWithinState,
      exempt: paise / 100,
    })),
    sac: sacCodes.map(({ buyers, sac, rateBasisPoints, documents, ...sum }) => ({
      buyers,
      sac,
      rate: rateBasisPoints / 100,
      documents,
      ...viewAmounts(sum),
    })),
    issued: series.map((issued) => ({ ...issued, cancelled: 0, net: issued.total })),
    warnings: await findWarnings(db, scope, clock.now()),
  };
};

function viewTable(table: DocumentTable, sums: readonly TableSum[]) {
  const sum = sums.find(({ section }) => section === table);
  return { table, documents: sum?.documents ?? 0, ...viewAmounts(sum ?? nothing) };
}

const nothing: TaxAmounts = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
