import { describeCharges } from '@portal/features/testing/describe-charges';
import { mock } from '@portal/sdk/testing/mock-api';
import { makeOrderRow, mockOrders } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const said = { status: 'true', message: 'Done.' } as const;

describeCharges(
  { renderApp, server },
  {
    path: '/adminorderdetail/12',
    detail: '/adminorder_detail/{id}',
    others: [
      mockOrders([makeOrderRow()]).handler,
      mock('/order_invoices/{id}', { ...said, invoices: [], abilities: { mend: false } }),
      mock('/order_refunds/{id}', { ...said, refunds: [] }),
    ],
  },
);
